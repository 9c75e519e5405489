import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { createLogger, type Logger, type LogLevel } from '../logging.ts';
import type { Secret } from '../secret.ts';
import { isStoreFailure } from './store-failure.ts';

/** With doubling pauses about half a minute, enough for a database that is starting or busy. */
const MAX_RETRIES = 6;
const FIRST_RETRY_MS = 500;

/** Entry point of the process that migrates a service's schema and exits, with code 1 if it fails. */
export async function runMigrations(
  service: string,
  readConfig: () => { logLevel: LogLevel; dbUrl: Secret },
  migrate: (dbUrl: Secret) => Promise<string[]>,
): Promise<void> {
  const logger = createLogger({ name: `${service}-migrate` });
  try {
    const { logLevel, dbUrl } = readConfig();
    logger.level = logLevel;
    const applied = await whenAvailable(() => migrate(dbUrl), logger);
    logger.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
  } catch (err) {
    logger.fatal({ err }, 'migration failed');
    process.exitCode = 1;
  }
}

/** Retries `work` while the database is unavailable. Migrations are one transaction, so a lost connection leaves nothing half done. */
export async function whenAvailable<T>(
  work: () => Promise<T>,
  logger: Logger,
  { firstRetryMs = FIRST_RETRY_MS } = {},
): Promise<T> {
  const policy = retry(handleWhen(isStoreFailure), {
    maxAttempts: MAX_RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: firstRetryMs, maxDelay: 10_000 }),
  });
  policy.onRetry((reason) =>
    logger.warn({ err: 'error' in reason ? reason.error : reason }, 'database unavailable; retrying'),
  );
  return policy.execute(work);
}
