import { describe, expect, it } from '@jest/globals';
import { all, compare, series, sortKeySchema, type SortKey } from '@plainscan/contracts';
import { scanResponse } from '../../testing/answers.ts';
import { CHOICES, columnsOf, DEFAULT_COLUMNS } from './result-columns.tsx';
import { nextSort, parseSort, sortName, sortText, wantsLow } from './sort-key.ts';

const by = (name: 'rsi' | 'close' | 'marketCap', direction: SortKey['direction']): SortKey => ({
  by: series(name),
  direction,
});
const price = { id: 'close', sort: by('close', 'desc') };
const symbol = { id: 'symbol', sort: { by: { type: 'text', field: 'symbol' }, direction: 'asc' } } as const;
const OWN = by('rsi', 'asc');

describe('a click on a column header', () => {
  it('sorts figures descending first, then ascending, then restores the scan’s own order', () => {
    expect(nextSort(price, OWN, OWN)).toEqual(by('close', 'desc'));
    expect(nextSort(price, by('close', 'desc'), OWN)).toEqual(by('close', 'asc'));
    expect(nextSort(price, by('close', 'asc'), OWN)).toBeNull();
  });

  it('sorts text ascending first', () =>
    expect(nextSort(symbol, OWN, OWN)).toEqual({ by: { type: 'text', field: 'symbol' }, direction: 'asc' }));

  it('reverses the scan’s own order, and restores it with the second click', () => {
    const rsi = { id: 'rsi_14', sort: by('rsi', 'desc') };
    expect(nextSort(rsi, OWN, OWN)).toEqual(by('rsi', 'desc'));
    expect(nextSort(rsi, by('rsi', 'desc'), OWN)).toBeNull();
    expect(nextSort(rsi, by('close', 'desc'), OWN)).toBeNull();
  });
});

describe('a sort order in the URL', () => {
  const columns = columnsOf(scanResponse(1), DEFAULT_COLUMNS).all;

  it.each<[string, SortKey]>([
    ['-rsi_14', by('rsi', 'desc')],
    ['marketCap', by('marketCap', 'asc')],
    ['symbol', { by: { type: 'text', field: 'symbol' }, direction: 'asc' }],
  ])('%s is short and round-trips', (text, sort) => {
    expect(sortText(columns, sort)).toBe(text);
    expect(parseSort(columns, text)).toEqual(sort);
  });

  it.each([null, '', '-', 'constructor', 'rsi_2', '--close'])('is ignored if it is %j', (text) =>
    expect(parseSort(columns, text)).toBeNull(),
  );

  it("identifies a value that isn't a series by its label", () =>
    expect(sortName({ type: 'percentFrom', value: series('close'), base: series('sma') }, '% from 20-day SMA')).toBe(
      'from-20-day-sma',
    ));
});

describe('the columns', () => {
  it('have unique names and sort keys that the server accepts', () => {
    for (const { label, sort } of CHOICES)
      expect([label, sortKeySchema.safeParse(sort).error]).toEqual([label, undefined]);
    expect(new Set(CHOICES.map(({ id }) => id)).size).toBe(CHOICES.length);
  });

  it('put those of the sentence after price and change, without duplicates', () => {
    const { shown } = columnsOf(scanResponse(1), DEFAULT_COLUMNS);
    expect(shown.map(({ label }) => label)).toEqual([
      'Stock',
      'Trend',
      'Price',
      'Change',
      'RSI(14)',
      'Volume',
      'Market cap',
      'Sector',
    ]);
  });

  it('sort ascending first if the sentence asks for low values', () => {
    const where = all(compare(series('close'), '<', 50), compare(series('rsi'), '>', 30));
    expect(wantsLow(where, series('close'))).toBe(true);
    expect(wantsLow(where, series('rsi'))).toBe(false);
    expect(columnsOf(scanResponse(1), []).shown.at(-1)!.sort.direction).toBe('asc');
  });
});
