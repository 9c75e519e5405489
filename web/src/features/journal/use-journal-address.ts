import type { TradeFilter } from '@plainscan/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type TradeOrder } from '../../api/journal-calls.ts';
import { TRADE_ORDERS } from '../../api/generated.ts';

const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text);
const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined);
const upTo = (chars: number) => (text: string) => text.trim().slice(0, chars);

/** Parses each part of the filter from the URL; undefined means it's not valid. */
const READ = {
  symbol: (text: string) => upTo(20)(text).toUpperCase() || undefined,
  /** '' asks for trades without a strategy */
  strategy: upTo(120),
  tag: (text: string) => upTo(40)(text) || undefined,
  side: oneOf('long', 'short'),
  state: oneOf('open', 'closed', 'winning', 'losing'),
  from: day,
  to: day,
  by: oneOf('entry', 'exit'),
  importId: (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined),
} as const satisfies { [K in keyof TradeFilter]-?: (text: string) => TradeFilter[K] | undefined };

const KEYS = Object.keys(READ) as (keyof TradeFilter)[];

export const VIEWS = ['trades', 'statistics'] as const;
export type View = (typeof VIEWS)[number];
/** Which dialog is open for a trade. */
export const TRADE_ACTS = ['edit', 'close'] as const;
export type TradeAct = (typeof TRADE_ACTS)[number];

export interface JournalAddress {
  filter: TradeFilter;
  /** the parts of the filter that are set */
  filtered: number;
  order: TradeOrder;
  view: View;
  /** the new-trade form is open */
  adding: boolean;
  /** the ID of the open trade */
  trade: string | null;
  act: TradeAct | null;
}

function readAddress(params: URLSearchParams): JournalAddress {
  const read = KEYS.flatMap((key) => {
    const text = params.get(key);
    const value = text === null ? undefined : READ[key](text);
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    filter: Object.fromEntries(read) as TradeFilter,
    // The choice of date isn't a filter in itself.
    filtered: read.filter(([key]) => key !== 'by').length,
    order: oneOf(...TRADE_ORDERS)(params.get('order') ?? '') ?? '-entered',
    view: oneOf(...VIEWS)(params.get('view') ?? '') ?? 'trades',
    adding: params.get('add') !== null,
    trade: params.get('trade'),
    act: oneOf(...TRADE_ACTS)(params.get('act') ?? '') ?? null,
  };
}

/** null removes it from the URL */
export type AddressChange = Partial<
  Record<keyof TradeFilter | 'order' | 'view' | 'add' | 'trade' | 'act', string | null>
>;

export function changed(before: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

const NO_FILTER = Object.fromEntries(KEYS.map((key) => [key, null])) as AddressChange;

/** The journal's state is the URL: filter, sort, view, and open dialogs. */
export function useJournalAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (changes: AddressChange, replace = true) =>
      setParams((before) => changed(before, changes), { replace, preventScrollReset: true }),
    [setParams],
  );
  return {
    ...address,
    change,
    clearFilter: useCallback(() => change(NO_FILTER), [change]),
    /** this page with some parameters changed, for links */
    linkTo: (changes: AddressChange) => `?${changed(params, changes)}`,
  };
}
