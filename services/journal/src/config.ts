import { commonEnv, envPort, envUrl, loadConfig } from '@plainscan/service-kit';
import { z } from 'zod';

const schema = z
  .object({
    ...commonEnv,
    JOURNAL_DB_URL: envUrl('postgres', 'postgresql'),
    JOURNAL_HEALTH_PORT: envPort().default(8095),
  })
  .transform((env) => ({
    natsUrl: env.NATS_URL,
    dbUrl: env.JOURNAL_DB_URL,
    logLevel: env.LOG_LEVEL,
    healthPort: env.JOURNAL_HEALTH_PORT,
  }));

export type JournalConfig = z.output<typeof schema>;

/** @throws ConfigError naming every variable that is missing or malformed */
export const journalConfig = (env: Readonly<Record<string, string | undefined>> = process.env): JournalConfig =>
  loadConfig(schema, env);
