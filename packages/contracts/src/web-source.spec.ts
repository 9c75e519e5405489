import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { webSources } from './web-source.ts';

it.each(Object.entries(webSources()))('web/src/api/%s is up to date (to update: npm run generate)', (file, source) => {
  expect(readFileSync(new URL(`../../../web/src/api/${file}`, import.meta.url), 'utf8')).toBe(source);
});
