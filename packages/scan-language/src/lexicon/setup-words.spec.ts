import { expect, it } from '@jest/globals';
import { any, BREAKOUT_SETUPS, type Condition, type SetupName, SETUPS, window } from '@plainscan/contracts';
import { TEST_MARKET } from '../corpus-market.ts';
import { createParser, describe } from '../index.ts';
import { SETUP_PHRASES } from './setup-words.ts';

const parser = createParser({ ...TEST_MARKET, symbols: [...TEST_MARKET.symbols, 'BOX', 'W', 'M', 'C', 'H'] });

function readingOf(sentence: string): unknown {
  const reading = parser.parse(sentence);
  return reading.kind === 'plan' && reading.unmatched.length === 0 && reading.plan.where;
}
const setup = (name: SetupName): Condition => ({ type: 'setup', name });

it.each(SETUPS.map((name) => [name] as const))('reads every phrase for %s', (name) => {
  for (const phrase of SETUP_PHRASES[name].split('|')) {
    for (const sentence of [phrase, `forming a ${phrase}`, `stocks in a ${phrase}`])
      expect([sentence, readingOf(sentence)]).toEqual([sentence, setup(name)]);
    expect([phrase, readingOf(`${phrase} yesterday`)]).toEqual([phrase, window(setup(name), 1, 1)]);
    expect([phrase, readingOf(`${phrase} in the last 3 days`)]).toEqual([phrase, window(setup(name), 3)]);
  }
});

it.each(BREAKOUT_SETUPS.map((name) => [name] as const))('reads the breakout from a %s', (name) => {
  const way = name === 'bear-flag' ? 'breakdown' : 'breakout';
  for (const phrase of SETUP_PHRASES[name].split('|'))
    for (const sentence of [`${phrase} ${way}`, `${way} from a ${phrase}`])
      expect([sentence, readingOf(sentence)]).toEqual([sentence, { ...setup(name), breaksOut: true }]);
});

it('reads C&H without spaces', () => {
  expect(readingOf('C&H')).toEqual(setup('cup-and-handle'));
  expect(readingOf('c&h breakouts')).toEqual({ ...setup('cup-and-handle'), breaksOut: true });
  expect(readingOf('C & H')).toMatchObject({ field: 'symbol' });
});

it('takes the break of the neckline as a part of a double bottom or top', () => {
  expect(readingOf('breaking out of a double bottom')).toEqual(setup('double-bottom'));
  expect(readingOf('double top breakdown')).toEqual(setup('double-top'));
});

it('reads a flag without a direction as either', () => {
  expect(readingOf('flag pattern')).toEqual(any(setup('bull-flag'), setup('bear-flag')));
});

it('refuses breaks in the wrong direction', () => {
  expect(readingOf('bull flag breakdown')).not.toEqual({ ...setup('bull-flag'), breaksOut: true });
});

it('still reads tickers that are also parts of a name', () => {
  const read = (sentence: string) => {
    const reading = parser.parse(sentence);
    return reading.kind === 'plan' && describe(reading.plan);
  };
  expect(read('BOX above its 50 day')).toBe('symbol is BOX and price above 50-day SMA');
});
