import type { Kind, ScanPlan, SortKey } from '@plainscan/contracts';
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

/** Canonical English for a plan: `parse(describe(plan))` gives the canonical plan back. */
export function describe(plan: ScanPlan): string {
  const { universe, where, sort, limit } = plan;
  const parts: string[] = [];
  if (where) parts.push(describeCondition(where));
  if (universe.only.length) parts.push(`only ${universe.only.map((kind) => KIND_NAMES[kind]).join(' and ')}`);
  if (universe.except.length) parts.push(`no ${universe.except.map((kind) => KIND_NAMES[kind]).join(' or ')}`);
  if (sort.length) parts.push(`sorted by ${sort.map(describeSortKey).join(', then by ')}`);
  if (limit !== null) parts.push(`first ${limit}`);
  return parts.length ? parts.join(', ') : 'all stocks';
}
