import { createLogger } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { migrateScanner } from './migrate-scanner.ts';

const config = scannerConfig();
const logger = createLogger({ name: 'scanner-migrate', level: config.logLevel });
try {
  const applied = await migrateScanner(config.dbUrl);
  logger.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
} catch (err) {
  logger.fatal({ err }, 'migration failed');
  process.exitCode = 1;
}
