// Writes what the web takes from the contracts without taking their schemas into its bundle: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { webSource } from '../src/web-source.ts';

writeFileSync(fileURLToPath(new URL('../../../web/src/api/generated.ts', import.meta.url)), webSource());
