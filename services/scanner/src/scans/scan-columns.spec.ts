import { describe, expect, it } from '@jest/globals';
import { MAX_COLUMNS, plan, series } from '@plainscan/contracts';
import { createParser } from '@plainscan/scan-language';
import { columnsOf, displayOrder } from './scan-columns.ts';

const parser = createParser({ symbols: [], names: [], industries: [] });

function planOf(sentence: string) {
  const reading = parser.parse(sentence);
  if (reading.kind !== 'plan') throw new Error(sentence);
  return reading.plan;
}
const labels = (sentence: string) => columnsOf(planOf(sentence)).map(({ label }) => label);

describe('the columns of a sentence', () => {
  it.each<[string, string[]]>([
    ['ADX above 30', ['ADX(14)']],
    ['RSI(2) under 10 and price above the 200 day average', ['RSI(2)', '200-day SMA']],
    ['50 day SMA crossed above the 200 day SMA', ['50-day SMA', '200-day SMA']],
    ['volume above 1.5 times its 20-day average', ['Relative volume']],
    ['oversold tech stocks under $50', ['RSI(14)']],
    ['top 10 by market cap', ['Market cap']],
    ['up 5% today on volume over 1 million', []],
    ['RSI below 30 and RSI above 20', ['RSI(14)']],
    ['relative volume above 2 yesterday', ['Relative volume, 1 day ago']],
    ['volume yesterday more than twice the average', ['Relative volume, 1 day ago']],
    ['RSI below 30 and RSI above 40 two days ago', ['RSI(14)', 'RSI(14), 2 days ago']],
    ['close above the close 5 days ago', ['Price, 5 days ago']],
    ['price above the prior 20 day high', ['Prior 20-day high']],
    ['c - o > h - c', ['Price − open', 'High − price']],
    ['(h - c) / (h - l) > 0.8', ['(high − price) / range']],
    ['at least two of: RSI below 30, MFI below 20, price under 5', ['RSI(14)', 'MFI(14)']],
    ['bullish engulfing', []],
    ['hammer yesterday', []],
  ])('%s: %j', (sentence, expected) => expect(labels(sentence)).toEqual(expected));

  it('are limited in number and sort by their values', () => {
    const many = Array.from({ length: 9 }, (_, i) => `RSI(${i + 2}) below 50`).join(' and ');
    expect(labels(many)).toHaveLength(MAX_COLUMNS);
    expect(columnsOf(planOf('ADX above 30'))[0]).toMatchObject({
      unit: 'index',
      sort: { by: series('adx'), direction: 'desc' },
    });
  });
});

describe('the order of the rows', () => {
  const byPrice = { by: series('close'), direction: 'asc' } as const;
  const mostTraded = { by: series('dollarVolume'), direction: 'desc' } as const;
  const byVolume = { by: series('volume'), direction: 'desc' } as const;

  it("is the requested one, otherwise the plan's, otherwise the default", () => {
    expect(displayOrder(plan(null, { sort: [byPrice] }), byVolume)).toEqual({
      order: [byVolume, mostTraded],
      sort: byVolume,
    });
    expect(displayOrder(plan(null, { sort: [byPrice] }))).toEqual({ sort: byPrice });
    const { order, sort } = displayOrder(plan(null));
    expect(sort).toEqual(mostTraded);
    expect(order?.[0]).toEqual(sort);
  });
});
