import { expect, it } from '@jest/globals';
import { type CandleName, CANDLES } from '@plainscan/contracts';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser, describe } from '../index.ts';
import { CANDLE_PHRASES } from './candle-words.ts';

const parser = createParser(TEST_MARKET);

function readingOf(sentence: string): unknown {
  const reading = parser.parse(sentence);
  return reading.kind === 'plan' && reading.unmatched.length === 0 && reading.plan.where;
}
/** "Narrowest range in 4 days" is the lowest range of 4 days, which may equal another day's. */
const LOWEST_RANGE = /^narrowest range in/;
const candle = (name: CandleName) => ({ type: 'candle', name });

it.each(CANDLES.map((name) => [name] as const))('reads every phrase for %s, alone and with a time', (name) => {
  for (const phrase of CANDLE_PHRASES[name].split('|').filter((one) => !LOWEST_RANGE.test(one))) {
    expect([phrase, readingOf(phrase)]).toEqual([phrase, candle(name)]);
    const yesterday = { type: 'window', of: candle(name), ago: 1, sessions: 1, atLeast: 1 };
    expect([phrase, readingOf(`${phrase} yesterday`)]).toEqual([phrase, yesterday]);
    const lately = { type: 'window', of: candle(name), ago: 0, sessions: 3, atLeast: 1 };
    expect([phrase, readingOf(`${phrase} in the last 3 days`)]).toEqual([phrase, lately]);
  }
});

it('still reads tickers that are also parts of a pattern', () => {
  const market = { ...TEST_MARKET, symbols: [...TEST_MARKET.symbols, 'MAT', 'MAN', 'TRI'] };
  const read = (sentence: string) => {
    const reading = createParser(market).parse(sentence);
    return reading.kind === 'plan' && describe(reading.plan);
  };
  expect(read('MAT above its 50 day')).toBe('symbol is MAT and price above 50-day SMA');
  expect(read('is TRI oversold')).toBe('symbol is TRI and oversold');
  expect(read('hanging man or MAN')).toBe('hanging man or symbol is MAN');
  expect(read('mat hold')).toBe('mat hold');
});
