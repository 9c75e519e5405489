import { chipConditions } from '@plainscan/contracts';
import { describe, expect, it } from '@jest/globals';
import { TEST_MARKET } from './corpus-market.ts';
import { amountsInSentence, createParser } from './index.ts';

const parser = createParser(TEST_MARKET);

function assumedIn(sentence: string): string[] {
  const reading = parser.parse(sentence);
  if (reading.kind !== 'plan') throw new Error(`no plan for: ${sentence}`);
  return chipConditions(reading.plan).flatMap((condition, i) => {
    const span = reading.spans[i];
    return (span ? amountsInSentence(condition, sentence.slice(...span)) : [])
      .filter(({ assumed }) => assumed)
      .map(({ label, value }) => `${label}: ${value}`);
  });
}

describe('assumed numbers', () => {
  it.each([
    ['RSI below 30', ['RSI length: 14']],
    ['RSI below 14', ['RSI length: 14']],
    ['volume twice its average', ['average volume length: 20']],
    ['price above its moving average', ['SMA length: 20']],
    ['near its 52 week high', ['within … %: 3']],
    ['golden cross recently', ['within the last … sessions: 5']],
    ['market cap over 500', ['above: 500000000']],
    ['ATR above its 20-day average', ['first ATR length: 14', 'second ATR length: 14']],
  ])('in %j are %j', (sentence, assumed) => expect(assumedIn(sentence)).toEqual(assumed));

  it.each([
    'RSI(14) below 30',
    'fourteen day RSI below 30',
    'market cap over 500 million',
    'volume above 1.5m',
    'within 3% of its 52 week high',
    'golden cross in the last 10 days',
    'golden cross',
    'up 10% this month',
    'weekly gain above 5%',
    'new 3 month high',
    'oversold large caps',
    'price between 10 and 20',
    'MACD crosses above its signal',
  ])('do not occur in %j', (sentence) => expect(assumedIn(sentence)).toEqual([]));

  it.each([
    ['top 10 tech stocks', true],
    ['top 10 tech stocks by volume', false],
    ['top 10 gainers', false],
    ['RSI below 30', false],
  ])('marks a sort order that was not requested: %j', (sentence, assumed) => {
    const reading = parser.parse(sentence);
    expect(reading.kind === 'plan' && (reading.assumedOrder ?? false)).toBe(assumed);
  });
});
