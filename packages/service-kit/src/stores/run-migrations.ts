import { createLogger, type LogLevel } from '../logging.ts';
import type { Secret } from '../secret.ts';

/** The main of the process that brings a service's schema up to date and ends: exit 1 when it could not. */
export async function runMigrations(
  service: string,
  configOf: () => { logLevel: LogLevel; dbUrl: Secret },
  migrate: (dbUrl: Secret) => Promise<string[]>,
): Promise<void> {
  const logger = createLogger({ name: `${service}-migrate` });
  try {
    const { logLevel, dbUrl } = configOf();
    logger.level = logLevel;
    const applied = await migrate(dbUrl);
    logger.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
  } catch (err) {
    logger.fatal({ err }, 'migration failed');
    process.exitCode = 1;
  }
}
