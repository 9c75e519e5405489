import type { Condition, ParsedScan, ReadChip, ScanPlan, ScanResponse } from '@plainscan/contracts';
import { chipConditions, withConditions } from '@plainscan/contracts/plan-edit';
import { dequal } from 'dequal/lite';
import { MAX_QUERY_CHARS } from '../../api/generated.ts';

/** A condition in its position, on or off. */
export interface EditItem {
  id: number;
  condition: Condition;
  /** the server's latest description of it */
  chip: ReadChip;
  on: boolean;
}

/** The server's description of the active conditions. */
export type Said = Pick<
  ScanResponse,
  'query' | 'plan' | 'description' | 'corrections' | 'unmatched' | 'contradiction' | 'extras'
> & {
  /** the full sentence exceeds the limit of a search: `query` is the one before the edits */
  tooLong: boolean;
  /** every parser reads `query` alone as this plan */
  plain: boolean;
};

/** The text in the box that a reading came from; edits of its conditions don't change it. */
export type Typed = Pick<Said, 'query' | 'unmatched'>;

/** A reading with the user's edits; `said` is null while it's being requested, or if nothing is left to describe. */
export interface Reading {
  typed: Typed;
  /** not an edit of a sentence that was scanned: its scan uses one of the day's, if they're limited */
  isNew: boolean;
  items: readonly EditItem[];
  rest: Pick<ScanPlan, 'version' | 'universe' | 'sort' | 'limit'>;
  said: Said | null;
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

const restOf = ({ version, universe, sort, limit }: ScanPlan): Reading['rest'] => ({ version, universe, sort, limit });

/** `plain`: the sentence was sent without a plan. */
export function readingOf(response: ScanResponse, plain: boolean): Reading {
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
    said: {
      query,
      plan,
      description,
      corrections,
      unmatched,
      contradiction,
      extras,
      tooLong: false,
      plain: plain && response.parser === 'builtin',
    },
  };
}

/** The server's response as a new reading; null if it couldn't read anything. */
export function readingOfPlan({ query, reading, unmatched }: ParsedScan): Reading | null {
  if (!reading) return null;
  const { plan, chips } = reading;
  const empty: Reading = { typed: { query, unmatched }, isNew: true, items: [], rest: restOf(plan), said: null };
  const items = itemsOf([], plan, chips);
  return settled({ ...empty, items }, { query, reading, unmatched, refusal: null, completions: [] }, query);
}

export const planOf = ({ items, rest }: Reading): ScanPlan =>
  withConditions(
    { ...rest, where: null },
    items.filter(({ on }) => on).map(({ condition }) => condition),
  );

/** Whether it has no conditions, order, limit, or kinds. */
export const isEmpty = ({ items, rest: { universe, sort, limit } }: Reading): boolean =>
  !items.some(({ on }) => on) && universe.only.length + universe.except.length + sort.length === 0 && limit === null;

const changed = (reading: Reading, id: number, change: (item: EditItem) => EditItem | null): Reading => ({
  ...reading,
  items: reading.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)),
  said: null,
});

export const toggled = (reading: Reading, id: number): Reading =>
  changed(reading, id, (item) => ({ ...item, on: !item.on }));

export const removed = (reading: Reading, id: number): Reading => changed(reading, id, () => null);

/** With another condition in the position of one. */
export const recast = (reading: Reading, id: number, condition: Condition): Reading =>
  changed(reading, id, (item) => ({ ...item, condition }));

/** Without its sort order, its limit, or the instrument kinds it includes or excludes. */
export function without(reading: Reading, part: Extra['part']): Reading {
  const { rest } = reading;
  const less = {
    only: { universe: { ...rest.universe, only: [] } },
    except: { universe: { ...rest.universe, except: [] } },
    sort: { sort: [] },
    limit: { limit: null },
  }[part];
  return { ...reading, rest: { ...rest, ...less }, said: null };
}

/**
 * The items with the server's description of the active ones: position by position if their number is unchanged,
 * otherwise rebuilt.
 */
function itemsOf(items: readonly EditItem[], plan: ScanPlan, chips: readonly ReadChip[]): EditItem[] {
  const conditions = chipConditions(plan);
  const fresh = chips.map((chip, i) => ({ condition: conditions[i]!, chip, on: true }));
  const on = items.filter((item) => item.on);
  if (on.length === fresh.length) {
    let next = 0;
    return items.map((item) => (item.on ? { ...item, ...fresh[next++] } : item));
  }
  const kept = new Set<number>();
  const said = fresh.map((one) => {
    const before = on.find(({ id, condition }) => !kept.has(id) && dequal(condition, one.condition));
    if (before) kept.add(before.id);
    return { ...one, id: before?.id ?? ids++ };
  });
  return [...said, ...items.filter((item) => !item.on)];
}

/** The reading with the server's description. `before`: the sentence to keep if the new one is too long. */
export function settled(reading: Reading, parsed: ParsedScan, before: string): Reading {
  if (!parsed.reading) return reading;
  const { plan, chips, description, corrections, contradiction, extras } = parsed.reading;
  const tooLong = parsed.query.length > MAX_QUERY_CHARS;
  return {
    ...reading,
    items: itemsOf(reading.items, plan, chips),
    rest: restOf(plan),
    said: {
      query: tooLong ? before : parsed.query,
      plan,
      description,
      corrections,
      contradiction,
      extras,
      unmatched: parsed.unmatched,
      tooLong,
      // The AI parser may understand the unmatched rest.
      plain: !tooLong && parsed.unmatched.length === 0,
    },
  };
}

export const begun = (now: Reading): Edits => ({ past: [], now, future: [] });

export const edited = ({ past, now }: Edits, next: Reading): Edits => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: next,
  future: [],
});

export function undone({ past, now, future }: Edits): Edits {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redone({ past, now, future }: Edits): Edits {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}

/** Whether these results belong to this reading. */
export const isOf = (response: ScanResponse, { said }: Reading): boolean =>
  said !== null && dequal(said.plan, response.plan);

/**
 * The edits after a scan; `sent`: the plan that came with its sentence. Conditions that are off keep their positions if the results belong
 * to the edited reading. Edits made while the scan of an earlier one was running are kept.
 */
export function answered(edits: Edits | null, response: ScanResponse, sent?: ScanPlan): Edits {
  const now = edits?.now;
  const plain = sent === undefined;
  const isEarlier = ({ said }: Reading) => !plain && said?.plan === sent;
  if (edits && (edits.past.some(isEarlier) || edits.future.some(isEarlier))) return edits;
  if (!edits || !now?.said || !isOf(response, now)) return begun(readingOf(response, plain));
  const fresh = readingOf(response, plain || (now.said.plain && now.said.query === response.query));
  const tooLong = now.said.tooLong && now.said.query === response.query;
  return {
    ...edits,
    now: {
      ...fresh,
      typed: now.typed,
      items: itemsOf(now.items, response.plan, response.chips),
      said: fresh.said && { ...fresh.said, tooLong },
    },
  };
}

/** How many stocks pass a condition alone, and how many remain after it; null if the results don't say. */
export function countsOf(
  item: EditItem,
  reading: Reading,
  response: ScanResponse,
): { alone: number | null; after: number | null } {
  if (!item.on) return { alone: null, after: null };
  const conditions = chipConditions(response.plan);
  const chip = response.chips[conditions.findIndex((condition) => dequal(condition, item.condition))];
  return { alone: chip?.alone ?? null, after: chip && isOf(response, reading) ? chip.after : null };
}
