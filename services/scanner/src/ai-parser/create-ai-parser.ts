import { type Broadcast, closeRedis, createRedis, type ServiceDeps } from '@plainscan/service-kit';
import type { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { ScannerConfig } from '../config.ts';
import { AddressDesk } from './address-desk.ts';
import { AddressesStore } from './addresses.store.ts';
import { AiParser } from './ai-parser.ts';
import { AiSentenceReader } from './ai-sentence-reader.ts';
import { AllowedNetworks, type Resolve } from '@plainscan/service-kit/networks';
import { CurrentAddresses } from './current-addresses.ts';
import { PeerHttp } from './peer-http.ts';
import { PlanCache } from './plan-cache.ts';

/** Longer than a plan is waited for: past it nobody listens. */
const REDIS_PATIENCE_MS = 200;

/** The outside parser of one process: who reads by it, who administers it. */
export interface AiParserProcess {
  readonly reader: AiSentenceReader;
  readonly desk: AddressDesk;
  start(): void;
  stop(): Promise<void>;
}

/** What stands in for the world in a test. */
export interface AiParserOptions {
  /** name look-up */
  resolve?: Resolve;
  /** how long a failing address is left alone */
  restMs?: { first: number; longest: number };
}

export function createAiParser(
  parts: Pick<ServiceDeps<ScannerConfig>, 'config' | 'clock' | 'logger'> & {
    database: Pick<DatabaseConnection, 'dataSource'>;
    broadcast: Broadcast;
    options?: AiParserOptions | undefined;
  },
): AiParserProcess {
  const { config, clock, logger, database, broadcast, options = {} } = parts;
  const { policy, model, configured, keys, allowNetworks } = config.aiParser;
  const networks = new AllowedNetworks(allowNetworks, options.resolve);
  const http = new PeerHttp(networks, keys);
  const redis = createRedis({
    url: config.redisUrl,
    name: 'scanner-ai-plans',
    logger,
    whenDown: 'fail-fast',
    commandTimeoutMs: REDIS_PATIENCE_MS,
  });
  const cache = new PlanCache(redis, logger);
  const asks = policy !== 'builtin-only';
  const rest = options.restMs && { restMs: options.restMs };
  const parser = new AiParser({ http, model, cache, asks, clock, logger, ...rest });
  const addresses = new CurrentAddresses({
    store: new AddressesStore(database.dataSource, configured),
    networks,
    broadcast,
    configured,
    logger,
    taken: (set) => parser.use(set),
  });
  return {
    reader: new AiSentenceReader({ policy, parser, logger }),
    desk: new AddressDesk({ addresses, parser, http, policy, model }),
    start: () => {
      parser.use(configured);
      addresses.start();
    },
    stop: async () => {
      addresses.stop();
      await Promise.all([http.close(), closeRedis(redis)]);
    },
  };
}
