import { runService } from '@plainscan/service-kit';
import { alertsConfig } from './config.ts';
import { createAlerts } from './create-alerts.ts';

await runService('alerts', alertsConfig, createAlerts);
