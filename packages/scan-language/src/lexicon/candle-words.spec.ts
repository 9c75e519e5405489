import { expect, it } from '@jest/globals';
import { type CandleName, CANDLES } from '@plainscan/contracts';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser } from '../index.ts';
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
