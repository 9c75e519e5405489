import type { Condition, SortKey } from '@plainscan/contracts';
import { dequal } from 'dequal/lite';

const TEXT_UNSAFE = /[^a-z0-9]+/g;

/** A short column name: `rsi_14`, `marketCap`; made from the label if the value isn't a series or text field. */
export function sortName(by: SortKey['by'], label: string): string {
  if (by.type === 'text') return by.field;
  if (by.type === 'series' && by.ago === 0) return [by.name, ...by.params].join('_');
  return label.toLowerCase().replace(TEXT_UNSAFE, '-').replace(/^-/, '');
}

/** Whether a condition wants the value low: "RSI below 30". */
export function wantsLow(where: Condition | null, by: SortKey['by']): boolean {
  switch (where?.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return where.of.some((condition) => wantsLow(condition, by));
    case 'compare':
      return where.op.startsWith('<') && dequal(where.left, by);
    default:
      return false;
  }
}

export interface Sortable {
  id: string;
  /** the sort order of the first click */
  sort: SortKey;
}

const opposite = ({ by, direction }: SortKey): SortKey => ({ by, direction: direction === 'asc' ? 'desc' : 'asc' });

/**
 * The sort order after a click on a column header; null for the scan's `own` order. The first click sorts in the column's
 * direction, the second reverses it, and the third restores the scan's own order.
 */
export function nextSort(column: Sortable, current: SortKey, own: SortKey): SortKey | null {
  const first = dequal(own.by, column.sort.by) ? own : column.sort;
  const next = !dequal(current.by, column.sort.by)
    ? first
    : current.direction === first.direction
      ? opposite(first)
      : own;
  return dequal(next, own) ? null : next;
}

/** The URL's sort parameter: `-rsi_14` sorts by RSI(14), highest first. */
export const sortText = (columns: readonly Sortable[], sort: SortKey): string | null => {
  const column = columns.find(({ sort: { by } }) => dequal(by, sort.by));
  return column ? `${sort.direction === 'desc' ? '-' : ''}${column.id}` : null;
};

/** Parses the URL's sort parameter; null if it doesn't name one of these columns. */
export function parseSort(columns: readonly Sortable[], text: string | null): SortKey | null {
  const column = columns.find(({ id }) => id === text?.replace(/^-/, ''));
  return column ? { by: column.sort.by, direction: text!.startsWith('-') ? 'desc' : 'asc' } : null;
}
