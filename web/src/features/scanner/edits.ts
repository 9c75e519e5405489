import type { Condition, ParsedScan, ReadChip, ScanPlan, ScanResponse, WatchlistRef } from '@plainscan/contracts';
import { chipConditions, withConditions } from '@plainscan/contracts/plan-edit';
import { dequal } from 'dequal/lite';
import { MAX_QUERY_CHARS } from '../../api/generated.ts';

/** A condition that can be on or off. */
export interface EditItem {
  id: number;
  condition: Condition;
  /** the server's latest description of it */
  chip: ReadChip;
  on: boolean;
}

/** The server's description of the active conditions. */
export type Described = Pick<
  ScanResponse,
  'query' | 'plan' | 'description' | 'corrections' | 'unmatched' | 'contradiction' | 'extras'
> & {
  /** the edited sentence exceeds the length limit, so `query` is the one before the edits */
  tooLong: boolean;
  /** every parser reads `query` alone as this plan */
  reproducible: boolean;
};

/** The text in the box that a reading came from; edits of its conditions don't change it. */
export type Typed = Pick<Described, 'query' | 'unmatched'>;

/** A reading with the user's edits; `described` is null while it's being requested, or if nothing is left to describe. */
export interface Reading {
  typed: Typed;
  /** not an edit of an already scanned sentence, so its scan counts against a daily limit */
  isNew: boolean;
  items: readonly EditItem[];
  rest: Pick<ScanPlan, 'version' | 'watchlist' | 'universe' | 'sort' | 'limit'>;
  described: Described | null;
}

/** The undo history of one scan. */
export interface Edits {
  past: readonly Reading[];
  now: Reading;
  future: readonly Reading[];
}

export type Extra = ScanResponse['extras'][number];

const MAX_STEPS = 100;

let ids = 0;

const restOf = ({ version, watchlist, universe, sort, limit }: ScanPlan): Reading['rest'] => ({
  version,
  ...(watchlist && { watchlist }),
  universe,
  sort,
  limit,
});

/** `withoutPlan`: the sentence was sent alone, so the server's parser made the plan. */
export function readingOf(response: ScanResponse, withoutPlan: boolean): Reading {
  const { query, plan, description, corrections, unmatched, contradiction, extras, chips } = response;
  const conditions = chipConditions(plan);
  return {
    typed: { query, unmatched },
    isNew: false,
    items: chips.flatMap((chip, i) => {
      const condition = conditions[i];
      return condition ? [{ id: ids++, condition, chip, on: true }] : [];
    }),
    rest: restOf(plan),
    described: {
      query,
      plan,
      description,
      corrections,
      unmatched,
      contradiction,
      extras,
      tooLong: false,
      reproducible: withoutPlan && response.parser === 'builtin',
    },
  };
}

/** A new reading from the server's response; null if the response has none. */
export function readingOfPlan({ query, reading, unmatched }: ParsedScan): Reading | null {
  if (!reading) return null;
  const { plan, chips } = reading;
  const empty: Reading = { typed: { query, unmatched }, isNew: true, items: [], rest: restOf(plan), described: null };
  const items = itemsOf([], plan, chips);
  return applyDescription({ ...empty, items }, { query, reading, unmatched, refusal: null, completions: [] }, query);
}

export const planOf = ({ items, rest }: Reading): ScanPlan =>
  withConditions(
    { ...rest, where: null },
    items.filter(({ on }) => on).map(({ condition }) => condition),
  );

/** Whether it has no conditions, watchlist, order, limit, or kinds. */
export const isEmpty = ({ items, rest: { watchlist, universe, sort, limit } }: Reading): boolean =>
  !items.some(({ on }) => on) &&
  !watchlist &&
  universe.only.length + universe.except.length + sort.length === 0 &&
  limit === null;

const changeItem = (reading: Reading, id: number, change: (item: EditItem) => EditItem | null): Reading => ({
  ...reading,
  items: reading.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)),
  described: null,
});

export const toggleItem = (reading: Reading, id: number): Reading =>
  changeItem(reading, id, (item) => ({ ...item, on: !item.on }));

export const removeItem = (reading: Reading, id: number): Reading => changeItem(reading, id, () => null);

/** Replaces a condition in its position. */
export const replaceCondition = (reading: Reading, id: number, condition: Condition): Reading =>
  changeItem(reading, id, (item) => ({ ...item, condition }));

/** Restricts the scan to another watchlist. */
export const changeWatchlist = (reading: Reading, watchlist: WatchlistRef): Reading => ({
  ...reading,
  rest: { ...reading.rest, watchlist },
  described: null,
});

/** Drops the watchlist, the sort order, the limit, or the instrument kinds that are included or excluded. */
export function dropPart(reading: Reading, part: Extra['part']): Reading {
  const { watchlist, ...others } = reading.rest;
  const rest = part === 'watchlist' || !watchlist ? others : { ...others, watchlist };
  const emptied = {
    watchlist: {},
    only: { universe: { ...rest.universe, only: [] } },
    except: { universe: { ...rest.universe, except: [] } },
    sort: { sort: [] },
    limit: { limit: null },
  }[part];
  return { ...reading, rest: { ...rest, ...emptied }, described: null };
}

/**
 * Updates the active items with the server's description: by position if their number is unchanged, otherwise rebuilt.
 */
function itemsOf(items: readonly EditItem[], plan: ScanPlan, chips: readonly ReadChip[]): EditItem[] {
  const conditions = chipConditions(plan);
  // Only the first response knows who read a condition.
  const isAddedByAi = (condition: Condition) =>
    items.some(({ chip, condition: before }) => chip.addedByAi && dequal(before, condition));
  const current = chips.map((chip, i) => {
    const condition = conditions[i]!;
    return { condition, chip: isAddedByAi(condition) ? { ...chip, addedByAi: true as const } : chip, on: true };
  });
  const on = items.filter((item) => item.on);
  if (on.length === current.length) {
    let next = 0;
    return items.map((item) => (item.on ? { ...item, ...current[next++] } : item));
  }
  const matched = new Set<number>();
  const described = current.map((item) => {
    const before = on.find(({ id, condition }) => !matched.has(id) && dequal(condition, item.condition));
    if (before) matched.add(before.id);
    return { ...item, id: before?.id ?? ids++ };
  });
  return [...described, ...items.filter((item) => !item.on)];
}

/** Adds the server's description to a reading. `before`: the sentence to keep if the new one is too long. */
export function applyDescription(reading: Reading, parsed: ParsedScan, before: string): Reading {
  if (!parsed.reading) return reading;
  const { plan, chips, description, corrections, contradiction, extras } = parsed.reading;
  const tooLong = parsed.query.length > MAX_QUERY_CHARS;
  return {
    ...reading,
    items: itemsOf(reading.items, plan, chips),
    rest: restOf(plan),
    described: {
      query: tooLong ? before : parsed.query,
      plan,
      description,
      corrections,
      contradiction,
      extras,
      unmatched: parsed.unmatched,
      tooLong,
      // The AI parser may understand the unmatched words.
      reproducible: !tooLong && parsed.unmatched.length === 0,
    },
  };
}

export const startEdits = (now: Reading): Edits => ({ past: [], now, future: [] });

export const pushEdit = ({ past, now }: Edits, next: Reading): Edits => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: next,
  future: [],
});

export function undo({ past, now, future }: Edits): Edits {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redo({ past, now, future }: Edits): Edits {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}

/** Whether these results are for this reading. */
export const isResponseTo = (response: ScanResponse, { described }: Reading): boolean =>
  described !== null && dequal(described.plan, response.plan);

/**
 * The edits after a scan. `sent`: the plan that was sent with its sentence. Conditions that are off keep their positions if
 * the results belong to the edited reading. Edits made while the scan of an earlier edit was running are kept.
 */
export function applyResponse(edits: Edits | null, response: ScanResponse, sent?: ScanPlan): Edits {
  const now = edits?.now;
  const withoutPlan = sent === undefined;
  const isEarlier = ({ described }: Reading) => !withoutPlan && described?.plan === sent;
  if (edits && (edits.past.some(isEarlier) || edits.future.some(isEarlier))) return edits;
  if (!edits || !now?.described || !isResponseTo(response, now)) return startEdits(readingOf(response, withoutPlan));
  const current = readingOf(
    response,
    withoutPlan || (now.described.reproducible && now.described.query === response.query),
  );
  const tooLong = now.described.tooLong && now.described.query === response.query;
  return {
    ...edits,
    now: {
      ...current,
      typed: now.typed,
      items: itemsOf(now.items, response.plan, response.chips),
      described: current.described && { ...current.described, tooLong },
    },
  };
}

/** How many stocks pass a condition alone, and how many remain after it; null if the results don't contain the count. */
export function countsOf(
  item: EditItem,
  reading: Reading,
  response: ScanResponse,
): { alone: number | null; after: number | null } {
  if (!item.on) return { alone: null, after: null };
  const conditions = chipConditions(response.plan);
  const chip = response.chips[conditions.findIndex((condition) => dequal(condition, item.condition))];
  return { alone: chip?.alone ?? null, after: chip && isResponseTo(response, reading) ? chip.after : null };
}
