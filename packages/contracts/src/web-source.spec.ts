import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { webClientSource, webSource } from './web-source.ts';

it.each([
  ['generated.ts', webSource],
  ['generated-client.ts', webClientSource],
])('web/src/api/%s is up to date (to update: npm run generate)', (file, source) => {
  expect(readFileSync(new URL(`../../../web/src/api/${file}`, import.meta.url), 'utf8')).toBe(source());
});
