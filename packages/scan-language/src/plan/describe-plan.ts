import type { Kind, PlanExtra, ScanPlan, SortKey, WatchlistRef } from '@plainscan/contracts';
import { describeCondition } from './describe-conditions.ts';
import { describeValue } from './describe-values.ts';

const KIND_NAMES: Record<Kind, string> = {
  stock: 'stocks',
  etf: 'ETFs',
  adr: 'ADRs',
  reit: 'REIT listings',
  fund: 'funds',
  preferred: 'preferred shares',
  warrant: 'warrants',
  right: 'rights',
  unit: 'units',
  note: 'notes',
  other: 'unclassified listings',
};

export const describeSortKey = ({ by, direction }: SortKey): string =>
  `${by.type === 'text' ? by.field : describeValue(by)} ${direction === 'asc' ? 'ascending' : 'descending'}`;

const names = (kinds: readonly Kind[], join: string): string => kinds.map((kind) => KIND_NAMES[kind]).join(join);

const describeWatchlist = ({ name }: WatchlistRef): string =>
  name === null ? 'in my watchlist' : `in my watchlist ${JSON.stringify(name)}`;

/** What a plan specifies besides its conditions. `assumedOrder`: the sentence doesn't ask for an order. */
export function describeExtras(
  { watchlist, universe: { only, except }, sort, limit }: ScanPlan,
  assumedOrder?: boolean,
): PlanExtra[] {
  const extras: PlanExtra[] = [];
  if (watchlist) extras.push({ part: 'watchlist', text: describeWatchlist(watchlist) });
  if (only.length) extras.push({ part: 'only', text: `only ${names(only, ' and ')}` });
  if (except.length) extras.push({ part: 'except', text: `no ${names(except, ' or ')}` });
  if (sort.length)
    extras.push({
      part: 'sort',
      text: `sorted by ${sort.map(describeSortKey).join(', then by ')}`,
      ...(assumedOrder && { assumed: true }),
    });
  if (limit !== null) extras.push({ part: 'limit', text: `first ${limit}` });
  return extras;
}

/** Canonical English for a plan. Parsing it returns the same plan, if it is canonical. */
export function describe(plan: ScanPlan): string {
  const parts = [
    ...(plan.where ? [describeCondition(plan.where)] : []),
    ...describeExtras(plan).map(({ text }) => text),
  ];
  return parts.length ? parts.join(', ') : 'all stocks';
}
