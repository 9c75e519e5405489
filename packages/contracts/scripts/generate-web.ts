// Generates the web's client from the contracts, so that their schemas stay out of its bundle: `npm run generate`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { webSources } from '../src/web-source.ts';

const web = new URL('../../../web/src/api/', import.meta.url);
mkdirSync(new URL('generated/routes/', web), { recursive: true });
for (const [file, source] of Object.entries(webSources())) writeFileSync(new URL(file, web), source);
