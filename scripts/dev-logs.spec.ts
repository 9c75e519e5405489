import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesAfter } from './lib/dev-logs.mjs';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plainscan-logs-'));
  log = join(folder, 'auth.log');
  writeFileSync(log, 'old\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('linesAfter reads the added lines', () => {
  appendFileSync(log, 'one\ntwo\n');
  expect(linesAfter(log, 4)).toEqual({ text: 'one\ntwo\n', end: 12 });
});

it('linesAfter leaves an unfinished line until it is complete', () => {
  appendFileSync(log, 'one\ntw');
  const { text, end } = linesAfter(log, 4);
  expect(text).toBe('one\n');
  appendFileSync(log, 'o €\n');
  expect(linesAfter(log, end).text).toBe('two €\n');
});

it('linesAfter starts over when the file is truncated', () => {
  writeFileSync(log, 'n\n');
  expect(linesAfter(log, 4)).toEqual({ text: 'n\n', end: 2 });
});
