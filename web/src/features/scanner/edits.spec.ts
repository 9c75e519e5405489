import { describe, expect, it } from '@jest/globals';
import {
  all,
  compare,
  MAX_QUERY_CHARS as CONTRACT_MAX,
  plan,
  series,
  type ReadChip,
  type ScanResponse,
} from '@plainscan/contracts';
import { chipAmount, parsedScan, scanResponse } from '../../testing/answers.ts';
import {
  applyResponse,
  changeWatchlist,
  startEdits,
  countsOf,
  pushEdit,
  isEmpty,
  isResponseTo,
  planOf,
  readingOf,
  redo,
  removeItem,
  replaceCondition,
  applyDescription,
  toggleItem,
  undo,
  dropPart,
  type Reading,
} from './edits.ts';
import { withAmounts } from './with-amounts.ts';
import { MAX_QUERY_CHARS } from '../../api/generated.ts';

const response = scanResponse(12);
const reading = () => readingOf(response, true);
const ids = ({ items }: Reading) => items.map(({ id }) => id);
const changeAmounts = (reading: Reading, id: number, values: number[]) =>
  replaceCondition(
    reading,
    id,
    withAmounts(
      reading.items.find((item) => item.id === id)!,
      values,
    ),
  );
const meanings = ({ items }: Reading) => items.map(({ chip, on }) => `${on ? '' : 'off: '}${chip.meaning}`);

/** The server's description of a reading: its conditions as JSON. */
function describeReading(reading: Reading, query = 'described again') {
  const requested = planOf(reading);
  const conditions = requested.where?.type === 'all' ? requested.where.of : requested.where ? [requested.where] : [];
  const chips = conditions.map((condition, index): ReadChip => {
    const meaning = JSON.stringify(condition);
    return { index, span: null, text: meaning, meaning, standsFor: null, amounts: [] };
  });
  return parsedScan({ query, unmatched: [], readingChange: { plan: requested, chips } });
}

describe('the reading of a scan', () => {
  it('converts to its plan', () => expect(planOf(reading())).toEqual(response.plan));

  it('leaves a switched-off condition out of the plan, and keeps its position', () => {
    const off = toggleItem(reading(), ids(reading())[1]!);
    const start = reading();
    const without1 = toggleItem(start, ids(start)[1]!);
    expect(meanings(without1)).toEqual(['sector is Technology', 'off: price below $50', 'RSI(14) below 30']);
    expect(planOf(without1)).toMatchObject({ where: { of: [{ type: 'belongs' }, { left: { name: 'rsi' } }] } });
    expect(toggleItem(without1, ids(without1)[1]!).items).toEqual(start.items);
    expect(off.items).toHaveLength(3);
  });

  it('removes a condition, a sort order, a limit, or instrument kinds', () => {
    const start = readingOf(
      {
        ...response,
        plan: {
          ...response.plan,
          limit: 5,
          sort: [{ by: series('rsi'), direction: 'asc' }],
          universe: { only: ['stock'], except: ['adr'] },
        },
      },
      true,
    );
    expect(planOf(removeItem(start, ids(start)[0]!))).toMatchObject({ where: { of: [{}, {}] } });
    expect(planOf(dropPart(start, 'limit')).limit).toBeNull();
    const within = changeWatchlist(start, { name: 'Tech' });
    expect(planOf(within).watchlist).toEqual({ name: 'Tech' });
    expect(planOf(dropPart(within, 'sort')).watchlist).toEqual({ name: 'Tech' });
    expect(planOf(dropPart(within, 'watchlist'))).toEqual(planOf(start));
    expect(planOf(dropPart(start, 'sort')).sort).toEqual([]);
    expect(planOf(dropPart(start, 'only')).universe).toEqual({ only: [], except: ['adr'] });
    expect(planOf(dropPart(start, 'except')).universe).toEqual({ only: ['stock'], except: [] });
  });

  it('changes numbers, which lose their sign if the words imply it', () => {
    const start = reading();
    const rsi = changeAmounts(start, ids(start)[2]!, [2, 10]);
    expect(rsi.items[2]!.condition).toEqual(compare(series('rsi', [2]), '<', 10));
    const below = compare({ type: 'percentFrom', value: series('close'), base: series('sma') }, '<=', -5);
    const amounts = [chipAmount({ path: ['right', 'value'], label: 'at least … % below', value: 5, negated: true })];
    const one = readingOf({ ...response, plan: plan(below), chips: [{ ...response.chips[0]!, amounts }] }, true);
    expect(planOf(changeAmounts(one, ids(one)[0]!, [7])).where).toMatchObject({ right: { value: -7 } });
    expect(JSON.stringify(planOf(changeAmounts(one, ids(one)[0]!, [0])).where)).toContain('"value":0}');
  });

  it('is empty if every condition is off and nothing else is requested', () => {
    const start = reading();
    const off = ids(start).reduce(toggleItem, start);
    expect(isEmpty(off)).toBe(true);
    expect(isEmpty({ ...off, rest: { ...off.rest, limit: 20 } })).toBe(false);
    expect(isEmpty(start)).toBe(false);
  });
});

describe("the server's description of a change", () => {
  it('updates the active conditions, each in its position', () => {
    const start = reading();
    const changedReading = changeAmounts(toggleItem(start, ids(start)[1]!), ids(start)[2]!, [2, 10]);
    const done = applyDescription(changedReading, describeReading(changedReading), 'before');
    expect(ids(done)).toEqual(ids(start));
    expect(meanings(done)[1]).toBe('off: price below $50');
    expect(meanings(done)[2]).toContain('"params":[2]');
    expect(done.described).toMatchObject({ query: 'described again', reproducible: true, tooLong: false });
  });

  it('merges two conditions that have become one', () => {
    const start = reading();
    const twice: Reading = { ...start, items: [...start.items, { ...start.items[1]!, id: 9999 }] };
    const done = applyDescription(twice, describeReading(start), 'before');
    expect(done.items).toHaveLength(3);
    expect(ids(done)).toEqual(ids(start));
  });

  it('keeps the previous sentence if the new one is too long for a search', () => {
    const long = 'x'.repeat(MAX_QUERY_CHARS + 1);
    const { described } = applyDescription(reading(), describeReading(reading(), long), 'before');
    expect(described).toMatchObject({ query: 'before', tooLong: true, reproducible: false });
    expect(MAX_QUERY_CHARS).toBe(CONTRACT_MAX);
  });
});

describe('undo steps', () => {
  it('can be undone and redone, and a new edit discards the undone ones', () => {
    const start = startEdits(reading());
    const one = pushEdit(start, toggleItem(start.now, ids(start.now)[0]!));
    const two = pushEdit(one, toggleItem(one.now, ids(start.now)[1]!));
    expect(undo(undo(two)).now).toBe(start.now);
    expect(redo(redo(undo(undo(two)))).now).toBe(two.now);
    expect(undo(start)).toEqual(start);
    const other = pushEdit(undo(two), removeItem(one.now, ids(start.now)[2]!));
    expect(redo(other)).toEqual(other);
  });
});

describe('a response', () => {
  const step = () => {
    const start = startEdits(reading());
    const next = toggleItem(start.now, ids(start.now)[1]!);
    return pushEdit(start, applyDescription(next, describeReading(next), 'before'));
  };
  const answerTo = ({ described }: Reading, change: Partial<ScanResponse> = {}): ScanResponse => ({
    ...response,
    query: described!.query,
    plan: described!.plan,
    chips: response.chips.filter(({ index }) => index !== 1),
    ...change,
  });

  it('to the current reading keeps its undo steps and its switched-off conditions', () => {
    const edits = step();
    const next = applyResponse(edits, answerTo(edits.now), edits.now.described!.plan);
    expect(next.past).toBe(edits.past);
    expect(meanings(next.now)).toEqual(['sector is Technology', 'off: price below $50', 'RSI(14) below 30']);
    expect(ids(next.now)).toEqual(ids(edits.now));
    expect(next.now.described!.reproducible).toBe(true);
    expect(next.now.typed.query).toBe(response.query);
  });

  it('to an earlier edit keeps the later ones', () => {
    const edits = step();
    const later = pushEdit(edits, toggleItem(edits.now, ids(edits.now)[0]!));
    expect(applyResponse(later, answerTo(edits.now), edits.now.described!.plan)).toBe(later);
  });

  it('to another sentence starts over', () => {
    const next = applyResponse(step(), { ...response, plan: plan(compare(series('close'), '>', 1)) });
    expect(next.past).toEqual([]);
    expect(next.now.items).toHaveLength(1);
  });

  it('matches a reading in any key order', () => {
    const turned = JSON.parse(JSON.stringify(response), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as ScanResponse;
    expect(isResponseTo(turned, reading())).toBe(true);
    expect(isResponseTo({ ...response, plan: plan(null) }, reading())).toBe(false);
  });

  it('from a parser other than the built-in one is not reproducible from its sentence alone', () => {
    expect(readingOf({ ...response, parser: 'ai' }, true).described!.reproducible).toBe(false);
    expect(readingOf(response, false).described!.reproducible).toBe(false);
    expect(reading().described!.reproducible).toBe(true);
  });

  it('has counts only for conditions it contains, and remaining counts only for the same plan', () => {
    const start = reading();
    expect(countsOf(start.items[1]!, start, response)).toEqual({ alone: 7012, after: 903 });
    const changedReading = toggleItem(start, ids(start)[0]!);
    expect(countsOf(changedReading.items[0]!, changedReading, response)).toEqual({ alone: null, after: null });
    expect(countsOf(changedReading.items[1]!, changedReading, response)).toEqual({ alone: 7012, after: null });
    const other = changeAmounts(start, ids(start)[1]!, [60]);
    expect(countsOf(other.items[1]!, other, response)).toEqual({ alone: null, after: null });
  });
});

it('a plan with one condition is that condition', () => {
  const one = plan(compare(series('close'), '<', 5));
  const start = readingOf({ ...response, plan: plan(all(compare(series('close'), '<', 5))) }, true);
  expect(planOf(start)).toEqual(one);
});
