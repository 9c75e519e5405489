import { envInt, envList, envPort, envUrl, loadConfig, serviceEnv } from '@plainscan/service-kit';
import { envNetworks } from '@plainscan/service-kit/networks';
import { PARSER_POLICIES, SCAN_HOURS } from '@plainscan/contracts';
import { DEFAULT_MARKET_SEED } from '@plainscan/market-data';
import { z } from 'zod';
import { envAddress, envAddresses, envKeys } from './ai-parser/env.ts';

const MAX_SEED = 2 ** 31 - 1;

const schema = z
  .object({
    ...serviceEnv,
    REDIS_URL: envUrl('redis', 'rediss'),
    SCANNER_DB_URL: envUrl('postgres', 'postgresql'),
    SCANNER_HEALTH_PORT: envPort().default(8091),
    SCANNER_WORKER_HEALTH_PORT: envPort().default(8092),
    MARKET_PROVIDER: z.enum(['simulated', 'csv']).default('simulated'),
    MARKET_BARS: envList().default([]),
    MARKET_SYMBOLS: z.string().nullable().default(null),
    MARKET_SEED: envInt(0, MAX_SEED).default(DEFAULT_MARKET_SEED),
    SCAN_HOURS: z.enum(SCAN_HOURS).optional(),
    PARSER_POLICY: z.enum(PARSER_POLICIES).default('builtin-first'),
    AI_PARSER_URL: envAddress().nullable().default(null),
    AI_PARSER_FALLBACKS: envAddresses().default([]),
    AI_PARSER_KEYS: envKeys().default(new Map()),
    AI_PARSER_MODEL: z.string().max(200).nullable().default(null),
    AI_PARSER_ALLOW_NETWORKS: envNetworks().default([]),
  })
  .refine((env) => env.MARKET_PROVIDER !== 'csv' || env.MARKET_BARS.length > 0, {
    path: ['MARKET_BARS'],
    params: { expected: 'the files to read, because MARKET_PROVIDER is csv' },
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    redisUrl: env.REDIS_URL,
    dbUrl: env.SCANNER_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.SCANNER_HEALTH_PORT,
    workerHealthPort: env.SCANNER_WORKER_HEALTH_PORT,
    market:
      env.MARKET_PROVIDER === 'csv'
        ? { provider: env.MARKET_PROVIDER, bars: env.MARKET_BARS, symbols: env.MARKET_SYMBOLS }
        : { provider: env.MARKET_PROVIDER, seed: env.MARKET_SEED },
    /** in effect until an administrator changes it */
    scanHours: env.SCAN_HOURS ?? (env.MARKET_PROVIDER === 'simulated' ? ('always' as const) : ('market' as const)),
    aiParser: {
      policy: env.PARSER_POLICY,
      /** in effect until an administrator changes them */
      configured: {
        active: env.AI_PARSER_URL,
        fallbacks: [...new Set(env.AI_PARSER_FALLBACKS)].filter((address) => address !== env.AI_PARSER_URL),
      },
      keys: env.AI_PARSER_KEYS,
      model: env.AI_PARSER_MODEL,
      allowNetworks: env.AI_PARSER_ALLOW_NETWORKS,
    },
  }));

export type ScannerConfig = z.output<typeof schema>;
export type MarketConfig = ScannerConfig['market'];

/** @throws ConfigError naming every variable that is missing or malformed */
export const scannerConfig = (env: NodeJS.ProcessEnv = process.env): ScannerConfig => loadConfig(schema, env);
