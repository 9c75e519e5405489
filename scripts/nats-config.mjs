// `npm run nats:config`: writes the NATS users of Compose and Kubernetes. Run it after a change of contracts or of BUS_ACCESS.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './lib/checkout.mjs';
import { natsConfigFiles } from './lib/nats-config.mjs';

for (const [path, text] of Object.entries(natsConfigFiles())) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
