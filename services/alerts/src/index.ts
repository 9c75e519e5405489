export { alertsConfig, type AlertsConfig } from './config.ts';
export { createAlerts } from './create-alerts.ts';
export { migrateAlerts } from './db/database.ts';
