import { envPort, envUrl, loadConfig, serviceEnv } from '@plainscan/service-kit';
import { z } from 'zod';

const schema = z
  .object({
    ...serviceEnv,
    JOURNAL_DB_URL: envUrl('postgres', 'postgresql'),
    JOURNAL_HEALTH_PORT: envPort().default(8095),
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    actorKeys: env.ACTOR_PUBLIC_KEY,
    dbUrl: env.JOURNAL_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthHost: env.HEALTH_HOST,
    healthPort: env.JOURNAL_HEALTH_PORT,
  }));

export type JournalConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const journalConfig = (env: Readonly<Record<string, string | undefined>> = process.env): JournalConfig =>
  loadConfig(schema, env);
