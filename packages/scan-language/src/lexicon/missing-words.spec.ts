import { expect, it } from '@jest/globals';
import { CANDLE_WORDS } from './candle-words.ts';
import { MISSING_WORDS } from './missing-words.ts';
import { SERIES_WORDS } from './series-words.ts';
import { SETUP_WORDS } from './setup-words.ts';
import { TERM_WORDS } from './trader-words.ts';

const phrases = (table: { entries: readonly { words: readonly string[] }[] }) =>
  table.entries.map(({ words }) => words.join(' '));

it('lists no data as missing that a scan can use', () => {
  const missing = new Set(phrases(MISSING_WORDS));
  const known = [SERIES_WORDS, TERM_WORDS, CANDLE_WORDS, SETUP_WORDS].flatMap(phrases);
  expect(known.filter((phrase) => missing.has(phrase))).toEqual([]);
});
