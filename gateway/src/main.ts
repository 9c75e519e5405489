import { createLogger, runProcess } from '@plainscan/service-kit';
import { gatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';

// Logs startup errors, such as an invalid configuration, at the default level.
const logger = createLogger({ name: 'gateway' });
await runProcess({
  name: 'gateway',
  logger,
  shutdownMs: 75_000,
  create: () => createGateway(gatewayConfig()),
});
