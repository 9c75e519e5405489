import { describe, expect, it } from '@jest/globals';
import { createParser } from '@plainscan/scan-language';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { listSentence } from './words.ts';

const parser = createParser({ symbols: ['IN', 'TECH'], names: [], industries: [] });

describe('the scan of a list', () => {
  it.each(['Tech', 'Top picks', 'My list', 'in', 'RSI', 'a "quoted" one', '2026', 'Crypto', 'Not', 'Größe'])(
    'of the name %s is read as a scan within that list',
    (name) => {
      const reading = parser.parse(listSentence(name));
      expect(reading).toMatchObject({ kind: 'plan', plan: { watchlist: { name }, where: null }, unmatched: [] });
    },
  );

  it('of the default name is read as a scan within "my watchlist"', () => {
    const reading = parser.parse(listSentence(DEFAULT_WATCHLIST));
    expect(reading).toMatchObject({ kind: 'plan', plan: { watchlist: { name: null }, where: null }, unmatched: [] });
  });
});
