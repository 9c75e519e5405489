import { describe, expect, it } from '@jest/globals';
import { canonicalSymbol } from './raw-article.ts';

describe('canonicalSymbol', () => {
  it.each([
    ['AAPL', 'AAPL'],
    [' brk.b ', 'BRK.B'],
    ['BRK-B', 'BRK.B'],
    ['BRK/B', 'BRK.B'],
    ['ABC.WS', 'ABC.WS'],
    ['ABCpA', 'ABC.PRA'],
  ])('writes %s as %s', (tag, symbol) => {
    expect(canonicalSymbol(tag)).toBe(symbol);
  });

  it.each(['BTCUSD', 'BTC/USD', 'X:BTCUSD', 'C:EURUSD', 'I:SPX', '7203.T', 'TOOLONG', '', ' ', 'A.B.C', '^GSPC'])(
    'drops a symbol that is not a US stock: %s',
    (tag) => {
      expect(canonicalSymbol(tag)).toBeNull();
    },
  );
});
