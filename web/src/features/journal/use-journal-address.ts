import type { TradeFilter } from '@plainscan/contracts';
import { useCallback, useMemo } from 'react';
import { type TradeOrder } from '../../api/journal-calls.ts';
import { useUrlParams, withParams } from '../../lib/use-url-params.ts';
import { MAX_QUERY_CHARS, MAX_TAGS, NOT_CRITERIA, TAG_MATCHES, TRADE_ORDERS } from '../../api/generated.ts';

const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text);
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);
const upTo = (chars: number) => (text: string) => text.trim().slice(0, chars);

/** Parses each part of the filter from the URL, except tags; undefined means it's not valid. */
const PARSERS = {
  symbol: (text: string) => upTo(20)(text).toUpperCase() || undefined,
  /** '' means trades without a strategy */
  strategy: upTo(120),
  /** '' means trades without a scan */
  scan: upTo(MAX_QUERY_CHARS),
  tagMatch: oneOf(...TAG_MATCHES),
  side: oneOf('long', 'short'),
  state: oneOf('open', 'closed', 'winning', 'losing'),
  from: day,
  to: day,
  by: oneOf('entry', 'exit'),
  importId: (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined),
} as const satisfies { [K in keyof Omit<TradeFilter, 'tag'>]-?: (text: string) => TradeFilter[K] | undefined };

const KEYS = Object.keys(PARSERS) as (keyof typeof PARSERS)[];

const tagsIn = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('tag').map(upTo(40)).filter(Boolean))].slice(0, MAX_TAGS);

/** Whether a filter leaves out trades. */
export const isFiltered = (filter: TradeFilter): boolean =>
  Object.keys(filter).some((key) => !NOT_CRITERIA.some((name) => name === key));

export const VIEWS = ['trades', 'statistics'] as const;
export type View = (typeof VIEWS)[number];
/** Which dialog is open for a trade. */
export const TRADE_ACTIONS = ['edit', 'close', 'adjust'] as const;
export type TradeAction = (typeof TRADE_ACTIONS)[number];

export interface JournalAddress {
  filter: TradeFilter;
  /** the filter leaves out trades */
  filtered: boolean;
  order: TradeOrder;
  view: View;
  /** the new-trade form is open */
  adding: boolean;
  /** the ID of the open trade */
  trade: string | null;
  act: TradeAction | null;
}

function readAddress(params: URLSearchParams): JournalAddress {
  const tag = tagsIn(params);
  const read = KEYS.flatMap((key) => {
    const text = params.get(key);
    const value = text === null ? undefined : PARSERS[key](text);
    return value === undefined ? [] : [[key, value] as const];
  });
  const filter: TradeFilter = { ...Object.fromEntries(read), ...(tag.length > 0 && { tag }) };
  return {
    filter,
    filtered: isFiltered(filter),
    order: oneOf(...TRADE_ORDERS)(params.get('order') ?? '') ?? '-entered',
    view: oneOf(...VIEWS)(params.get('view') ?? '') ?? 'trades',
    adding: params.get('add') !== null,
    trade: params.get('trade'),
    act: oneOf(...TRADE_ACTIONS)(params.get('act') ?? '') ?? null,
  };
}

/** null removes it from the URL; a list repeats it */
export type AddressChange = Partial<
  Record<Exclude<keyof TradeFilter, 'tag'> | 'order' | 'view' | 'add' | 'trade' | 'act', string | null> &
    Record<'tag', readonly string[] | null>
>;

const NO_FILTER: AddressChange = { tag: null, ...Object.fromEntries(KEYS.map((key) => [key, null])) };

/** The journal's state is the URL: filter, sort, view, and open dialogs. */
export function useJournalAddress() {
  const { params, change: changeParams } = useUrlParams();
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (changes: AddressChange, replace = true) => changeParams(changes, { replace }),
    [changeParams],
  );
  return {
    ...address,
    change,
    clearFilter: useCallback(() => change(NO_FILTER), [change]),
    /** this page with some parameters changed, for links */
    linkTo: (changes: AddressChange) => `?${withParams(params, changes)}`,
  };
}
