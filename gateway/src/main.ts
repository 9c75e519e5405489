import { createLogger, runProcess } from '@plainscan/service-kit';
import { gatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';

// An invalid configuration is logged at the default level.
const boot = createLogger({ name: 'gateway' });
await runProcess({
  name: 'gateway',
  logger: boot,
  shutdownMs: 75_000,
  create: () => createGateway(gatewayConfig()),
});
