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
  answered,
  begun,
  countsOf,
  edited,
  isEmpty,
  isOf,
  planOf,
  readingOf,
  redone,
  removed,
  recast,
  settled,
  toggled,
  undone,
  without,
  type Reading,
} from './edits.ts';
import { renumbered as conditionWith } from './renumbered.ts';
import { MAX_QUERY_CHARS } from '../../api/generated.ts';

const response = scanResponse(12);
const reading = () => readingOf(response, true);
const ids = ({ items }: Reading) => items.map(({ id }) => id);
const renumbered = (of: Reading, id: number, values: number[]) =>
  recast(
    of,
    id,
    conditionWith(
      of.items.find((item) => item.id === id)!,
      values,
    ),
  );
const meanings = ({ items }: Reading) => items.map(({ chip, on }) => `${on ? '' : 'off: '}${chip.meaning}`);

/** The server's description of a reading: its conditions as JSON. */
function saidOf(of: Reading, query = 'said again') {
  const asked = planOf(of);
  const conditions = asked.where?.type === 'all' ? asked.where.of : asked.where ? [asked.where] : [];
  const chips = conditions.map((condition, index): ReadChip => {
    const meaning = JSON.stringify(condition);
    return { index, span: null, text: meaning, meaning, standsFor: null, amounts: [] };
  });
  return parsedScan({ query, unmatched: [], of: { plan: asked, chips } });
}

describe('the reading of a scan', () => {
  it('converts to its plan', () => expect(planOf(reading())).toEqual(response.plan));

  it('leaves a switched-off condition out of the plan, and keeps its position', () => {
    const off = toggled(reading(), ids(reading())[1]!);
    const start = reading();
    const without1 = toggled(start, ids(start)[1]!);
    expect(meanings(without1)).toEqual(['sector is Technology', 'off: price below $50', 'RSI(14) below 30']);
    expect(planOf(without1)).toMatchObject({ where: { of: [{ type: 'belongs' }, { left: { name: 'rsi' } }] } });
    expect(toggled(without1, ids(without1)[1]!).items).toEqual(start.items);
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
    expect(planOf(removed(start, ids(start)[0]!))).toMatchObject({ where: { of: [{}, {}] } });
    expect(planOf(without(start, 'limit')).limit).toBeNull();
    expect(planOf(without(start, 'sort')).sort).toEqual([]);
    expect(planOf(without(start, 'only')).universe).toEqual({ only: [], except: ['adr'] });
    expect(planOf(without(start, 'except')).universe).toEqual({ only: ['stock'], except: [] });
  });

  it('changes numbers, which lose their sign if the words imply it', () => {
    const start = reading();
    const rsi = renumbered(start, ids(start)[2]!, [2, 10]);
    expect(rsi.items[2]!.condition).toEqual(compare(series('rsi', [2]), '<', 10));
    const below = compare({ type: 'percentFrom', value: series('close'), base: series('sma') }, '<=', -5);
    const amounts = [chipAmount({ path: ['right', 'value'], label: 'at least … % below', value: 5, negated: true })];
    const one = readingOf({ ...response, plan: plan(below), chips: [{ ...response.chips[0]!, amounts }] }, true);
    expect(planOf(renumbered(one, ids(one)[0]!, [7])).where).toMatchObject({ right: { value: -7 } });
    expect(JSON.stringify(planOf(renumbered(one, ids(one)[0]!, [0])).where)).toContain('"value":0}');
  });

  it('is empty if every condition is off and nothing else is requested', () => {
    const start = reading();
    const off = ids(start).reduce(toggled, start);
    expect(isEmpty(off)).toBe(true);
    expect(isEmpty({ ...off, rest: { ...off.rest, limit: 20 } })).toBe(false);
    expect(isEmpty(start)).toBe(false);
  });
});

describe("the server's description of a change", () => {
  it('updates the active conditions, each in its position', () => {
    const start = reading();
    const changed = renumbered(toggled(start, ids(start)[1]!), ids(start)[2]!, [2, 10]);
    const done = settled(changed, saidOf(changed), 'before');
    expect(ids(done)).toEqual(ids(start));
    expect(meanings(done)[1]).toBe('off: price below $50');
    expect(meanings(done)[2]).toContain('"params":[2]');
    expect(done.said).toMatchObject({ query: 'said again', plain: true, tooLong: false });
  });

  it('merges two conditions that have become one', () => {
    const start = reading();
    const twice: Reading = { ...start, items: [...start.items, { ...start.items[1]!, id: 9999 }] };
    const done = settled(twice, saidOf(start), 'before');
    expect(done.items).toHaveLength(3);
    expect(ids(done)).toEqual(ids(start));
  });

  it('keeps the previous sentence if the new one is too long for a search', () => {
    const long = 'x'.repeat(MAX_QUERY_CHARS + 1);
    const { said } = settled(reading(), saidOf(reading(), long), 'before');
    expect(said).toMatchObject({ query: 'before', tooLong: true, plain: false });
    expect(MAX_QUERY_CHARS).toBe(CONTRACT_MAX);
  });
});

describe('undo steps', () => {
  it('go back and forth, and an edit discards the undone ones', () => {
    const start = begun(reading());
    const one = edited(start, toggled(start.now, ids(start.now)[0]!));
    const two = edited(one, toggled(one.now, ids(start.now)[1]!));
    expect(undone(undone(two)).now).toBe(start.now);
    expect(redone(redone(undone(undone(two)))).now).toBe(two.now);
    expect(undone(start)).toEqual(start);
    const other = edited(undone(two), removed(one.now, ids(start.now)[2]!));
    expect(redone(other)).toEqual(other);
  });
});

describe('a response', () => {
  const step = () => {
    const start = begun(reading());
    const next = toggled(start.now, ids(start.now)[1]!);
    return edited(start, settled(next, saidOf(next), 'before'));
  };
  const answerTo = ({ said }: Reading, change: Partial<ScanResponse> = {}): ScanResponse => ({
    ...response,
    query: said!.query,
    plan: said!.plan,
    chips: response.chips.filter(({ index }) => index !== 1),
    ...change,
  });

  it('to the current reading keeps its undo steps and its switched-off conditions', () => {
    const edits = step();
    const next = answered(edits, answerTo(edits.now), edits.now.said!.plan);
    expect(next.past).toBe(edits.past);
    expect(meanings(next.now)).toEqual(['sector is Technology', 'off: price below $50', 'RSI(14) below 30']);
    expect(ids(next.now)).toEqual(ids(edits.now));
    expect(next.now.said!.plain).toBe(true);
    expect(next.now.typed.query).toBe(response.query);
  });

  it('to an earlier edit keeps the later ones', () => {
    const edits = step();
    const later = edited(edits, toggled(edits.now, ids(edits.now)[0]!));
    expect(answered(later, answerTo(edits.now), edits.now.said!.plan)).toBe(later);
  });

  it('to another sentence starts over', () => {
    const next = answered(step(), { ...response, plan: plan(compare(series('close'), '>', 1)) });
    expect(next.past).toEqual([]);
    expect(next.now.items).toHaveLength(1);
  });

  it('matches a reading in any key order', () => {
    const turned = JSON.parse(JSON.stringify(response), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as ScanResponse;
    expect(isOf(turned, reading())).toBe(true);
    expect(isOf({ ...response, plan: plan(null) }, reading())).toBe(false);
  });

  it('from another parser than the built-in one is not reproducible from its sentence alone', () => {
    expect(readingOf({ ...response, parser: 'ai' }, true).said!.plain).toBe(false);
    expect(readingOf(response, false).said!.plain).toBe(false);
    expect(reading().said!.plain).toBe(true);
  });

  it('has counts only for conditions it contains, and remaining counts only for the same plan', () => {
    const start = reading();
    expect(countsOf(start.items[1]!, start, response)).toEqual({ alone: 7012, after: 903 });
    const changed = toggled(start, ids(start)[0]!);
    expect(countsOf(changed.items[0]!, changed, response)).toEqual({ alone: null, after: null });
    expect(countsOf(changed.items[1]!, changed, response)).toEqual({ alone: 7012, after: null });
    const other = renumbered(start, ids(start)[1]!, [60]);
    expect(countsOf(other.items[1]!, other, response)).toEqual({ alone: null, after: null });
  });
});

it('a plan with one condition is that condition', () => {
  const one = plan(compare(series('close'), '<', 5));
  const start = readingOf({ ...response, plan: plan(all(compare(series('close'), '<', 5))) }, true);
  expect(planOf(start)).toEqual(one);
});
