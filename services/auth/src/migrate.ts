import { createLogger } from '@plainscan/service-kit';
import { authConfig } from './config.ts';
import { migrateAuth } from './migrate-auth.ts';

const config = authConfig();
const logger = createLogger({ name: 'auth-migrate', level: config.logLevel });
try {
  const applied = await migrateAuth(config.dbUrl);
  logger.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
} catch (err) {
  logger.fatal({ err }, 'migration failed');
  process.exitCode = 1;
}
