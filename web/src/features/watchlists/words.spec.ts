import { describe, expect, it } from '@jest/globals';
import { createParser } from '@plainscan/scan-language';
import { listSentence } from './words.ts';

const parser = createParser({ symbols: ['IN', 'TECH'], names: [], industries: [] });

describe('the scan of a list', () => {
  it.each([
    'Tech',
    'Watchlist',
    'Top picks',
    'My list',
    'in',
    'RSI',
    'a "quoted" one',
    '2026',
    'Crypto',
    'Not',
    'Größe',
  ])('of the name %s is read as a scan within that list', (name) => {
    const reading = parser.parse(listSentence(name));
    expect(reading).toMatchObject({ kind: 'plan', plan: { watchlist: { name }, where: null }, unmatched: [] });
  });
});
