import { createLogger } from '@plainscan/service-kit';
import { billingConfig } from './config.ts';
import { migrateBilling } from './migrate-billing.ts';

const config = billingConfig();
const logger = createLogger({ name: 'billing-migrate', level: config.logLevel });
try {
  const applied = await migrateBilling(config.dbUrl);
  logger.info({ applied }, applied.length > 0 ? 'migrated' : 'nothing to migrate');
} catch (err) {
  logger.fatal({ err }, 'migration failed');
  process.exitCode = 1;
}
