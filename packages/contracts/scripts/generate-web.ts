// Generates the web's client from the contracts, so that their schemas stay out of its bundle: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { webClientSource, webSource } from '../src/web-source.ts';

const web = new URL('../../../web/src/api/', import.meta.url);
writeFileSync(new URL('generated.ts', web), webSource());
writeFileSync(new URL('generated-client.ts', web), webClientSource());
