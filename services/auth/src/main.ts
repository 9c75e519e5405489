import { createLogger, runProcess } from '@plainscan/service-kit';
import { authConfig } from './config.ts';
import { createAuth } from './create-auth.ts';

const config = authConfig();
const logger = createLogger({ name: 'auth', level: config.logLevel });
await runProcess({ name: 'auth', logger, create: () => createAuth(config, { logger }) });
