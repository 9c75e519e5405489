// `npm run -s sbom`: prints the product's packages as CycloneDX, for vulnerability scanners.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/checkout.mjs';
import { sbomOf } from './lib/sbom.mjs';

console.log(JSON.stringify(sbomOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))), null, 2));
