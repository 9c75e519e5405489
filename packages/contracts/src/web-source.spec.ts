import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { webSource } from './web-source.ts';

it('has been generated for the web (after a change: npm run generate)', () => {
  expect(readFileSync(new URL('../../../web/src/api/generated.ts', import.meta.url), 'utf8')).toBe(webSource());
});
