import { SCAN_PLAN_VERSION, compare, series, type ScanPlan, type SortKey, type Value } from '@plainscan/contracts';
import { beforeToday } from '../plan/before-today.ts';
import { canonical, canonicalCondition } from '../plan/canonical.ts';
import { assemble, conjunction, type Assembled } from './assemble.ts';
import type { Element, Item } from './elements.ts';

/** Number of results for a superlative without one: "highest volume". */
const SUPERLATIVE_LIMIT = 20;

const MAX_SORTS = 4;

interface Ordered {
  sort: SortKey[];
  limit: number | null;
  implied: Item[];
  /** the sentence doesn't state the order: "top 10" */
  assumed: boolean;
}

/** The combined meaning of a reading's elements. */
export interface Composition extends Assembled {
  order: Ordered;
  /** top-level conditions with their positions, without duplicates */
  items: Item[];
  /** null if the sentence doesn't ask for anything */
  plan: ScanPlan | null;
}

/** Combines the elements of a reading into a plan. `literal`: the sentence is the description of a plan, so nothing is inferred. */
export function compose(elements: readonly Element[], literal = false): Composition {
  const assembled = assemble(elements);
  const { alternatives, only, except, watchlist, everything } = assembled;
  const selectsStocks =
    alternatives.length > 0 || only.length > 0 || except.length > 0 || watchlist !== null || everything;
  const order = orderOf(elements, alternatives.flat(), selectsStocks, literal);
  const { sort, limit, implied } = order;
  const items = chipsOf(alternatives, implied, literal);
  const plan =
    selectsStocks || sort.length || limit !== null
      ? canonical({
          version: SCAN_PLAN_VERSION,
          ...(watchlist && { watchlist }),
          universe: { only, except },
          where: items.length ? { type: 'all', of: items.map(({ condition }) => condition) } : null,
          sort,
          limit,
        })
      : null;
  return { ...assembled, order, items, plan };
}

/** Top-level conditions with their positions, without duplicates. */
function chipsOf(found: readonly Item[][], implied: readonly Item[], literal = false): Item[] {
  const top: Item[] =
    found.length > 1
      ? [{ ...found[0]![0]!, condition: { type: 'any', of: found.map(conjunction) }, ...spanOf(found.flat()) }]
      : [...(found[0] ?? [])];
  const items: Item[] = [];
  const seen = new Set<string>();
  const conditions = top.map(({ condition }) => condition);
  for (const item of [...top, ...implied]) {
    const condition = canonicalCondition(literal ? item.condition : beforeToday(item.condition, conditions));
    for (const part of condition.type === 'all' ? condition.of : [condition]) {
      const key = JSON.stringify(part);
      if (!seen.has(key)) items.push({ ...item, condition: part });
      seen.add(key);
    }
  }
  return items;
}

const spanOf = (items: readonly { start: number; end: number }[]) => ({
  start: Math.min(...items.map(({ start }) => start)),
  end: Math.max(...items.map(({ end }) => end)),
});

/** The default sort value of "top 5 momentum breakouts": one that the conditions imply, otherwise today's change. */
function impliedSortValue(items: readonly Item[]): Value {
  for (const { condition } of items)
    if (condition.type === 'term') {
      if (condition.term === 'momentum') return series('roc');
      if (condition.term === 'unusual-volume' || condition.term === 'heavy-volume') return series('relativeVolume');
      if (condition.term === 'high-volume') return series('volume');
    }
  return series('changePercent');
}

/** "RSI(2) below 5, sorted by RSI": sorts by RSI(2). */
function withParamsOfConditions(by: SortKey['by'], items: readonly Item[]): SortKey['by'] {
  if (by.type !== 'series') return by;
  const mentioned = new Map<string, SortKey['by']>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: string; name?: string };
    if (type === 'series' && name === by.name) {
      const value = { ...(node as typeof by), ago: 0 };
      mentioned.set(JSON.stringify(value), value);
    } else for (const child of Object.values(node)) collect(child);
  };
  for (const { condition } of items) collect(condition);
  return mentioned.size === 1 ? [...mentioned.values()][0]! : by;
}

const sameSeries = (a: SortKey['by'], b: SortKey['by']): boolean =>
  a.type === 'series' && b.type === 'series' && a.name === b.name;

const sameKey = (keys: readonly SortKey[] | undefined, sort: readonly SortKey[]): boolean =>
  keys?.length === 1 && JSON.stringify(keys[0]!.by) === JSON.stringify(sort[0]!.by);

/**
 * Combines orders and limits from left to right: a later one replaces an earlier one, "lowest first" changes the direction,
 * and a period stated elsewhere is filled in.
 */
export function orderOf(
  elements: readonly Element[],
  items: readonly Item[],
  selectsStocks: boolean,
  literal = false,
): Ordered {
  let sort: SortKey[] = [];
  let limit: number | null = null;
  let superlative = false;
  let bottom = false;
  let top = false;
  let direction: 'asc' | 'desc' | null = null;
  let only: { sign: 'positive' | 'negative'; at: Element; of: SortKey['by'] | undefined } | null = null;
  for (const element of elements) {
    if (element.kind !== 'order') continue;
    const { order } = element;
    if (order.period) {
      const key = sort.at(-1);
      if (key) key.by = order.sort![0]!.by;
      continue;
    }
    if (order.limit !== undefined) limit = order.limit;
    if (order.top) top = true;
    if (order.bottom) bottom = true;
    if (order.turn && sort.length) sort[sort.length - 1]!.direction = order.turn;
    else if (order.turn) direction = order.turn;
    // "most oversold by RSI": repeats the sort value
    const repeats = superlative && order.bare && sort.length === 1 && sameKey(order.sort, sort);
    // "the 10 most oversold by RSI(2)": sorts by RSI(2), still ascending
    if (superlative && sort.length === 1 && order.sort?.length === 1 && sameSeries(order.sort[0]!.by, sort[0]!.by)) {
      sort[0]!.by = repeats ? sort[0]!.by : order.sort[0]!.by;
      continue;
    }
    if (order.sort && !repeats) {
      sort = order.sort.map((key) => ({
        ...key,
        by: order.bare && !literal ? withParamsOfConditions(key.by, items) : key.by,
      }));
      if (direction) for (const key of sort) key.direction = direction;
      if (bottom) for (const key of sort) key.direction = key.direction === 'asc' ? 'desc' : 'asc';
      superlative = order.superlative ?? false;
      only = order.only ? { sign: order.only, at: element, of: order.onlyOf } : null;
    }
  }
  const assumed = top && limit !== null && !sort.length && selectsStocks;
  if (assumed) sort = [{ by: impliedSortValue(items), direction: 'desc' }];
  const by = only?.of ?? sort[0]?.by;
  const implied: Item[] =
    only && by && by.type !== 'text'
      ? [
          {
            kind: 'item',
            condition: compare(by, only.sign === 'positive' ? '>' : '<', 0),
            start: only.at.start,
            end: only.at.end,
            modifier: true,
            names: false,
            edge: null,
          },
        ]
      : [];
  return {
    sort: sort.slice(0, MAX_SORTS),
    limit: limit ?? (superlative && sort.length ? SUPERLATIVE_LIMIT : null),
    implied,
    assumed,
  };
}
