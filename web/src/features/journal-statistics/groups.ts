import type { JournalStatistics, TradeGroup } from '@plainscan/contracts';
import { compare } from '../../lib/decimal.ts';
import type { AddressChange } from '../journal/use-journal-address.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export interface Grouping {
  /** the group's key in the URL */
  id: string;
  label: string;
  groupsIn: (statistics: JournalStatistics) => JournalStatistics['byStrategy'];
  name: (key: string) => string;
  /** the filter for a group, or null if there is none */
  filter: (key: string) => AddressChange | null;
}

export const GROUPINGS: readonly Grouping[] = [
  {
    id: 'strategy',
    label: 'Strategy',
    groupsIn: ({ byStrategy }) => byStrategy,
    name: (key) => key || 'No strategy',
    filter: (key) => ({ strategy: key }),
  },
  {
    id: 'scan',
    label: 'Scan',
    groupsIn: ({ byScan }) => byScan,
    name: (key) => key || 'No scan',
    filter: (key) => ({ scan: key }),
  },
  {
    id: 'symbol',
    label: 'Symbol',
    groupsIn: ({ bySymbol }) => bySymbol,
    name: (key) => key,
    filter: (key) => ({ symbol: key }),
  },
  {
    id: 'weekday',
    label: 'Weekday',
    groupsIn: ({ byWeekday }) => byWeekday,
    name: (key) => WEEKDAYS[Number(key) - 1] ?? key,
    filter: () => null,
  },
  {
    id: 'tag',
    label: 'Tag',
    groupsIn: ({ byTag }) => byTag,
    name: (key) => key || 'No tag',
    filter: (key) => (key ? { tag: [key], tagMatch: null } : null),
  },
  {
    id: 'side',
    label: 'Side',
    groupsIn: ({ bySide }) => bySide,
    name: (key) => (key === 'short' ? 'Short' : 'Long'),
    filter: (key) => ({ side: key }),
  },
];

export const COLUMNS = [
  'name',
  'trades',
  'winRate',
  'netProfitLoss',
  'expectancy',
  'profitFactor',
  'averageR',
] as const;
export type Column = (typeof COLUMNS)[number];
export interface Order {
  column: Column;
  descending: boolean;
}

/** Missing values sort last in both directions. */
export function sorted(groups: readonly TradeGroup[], order: Order, grouping: Grouping): TradeGroup[] {
  const { column, descending } = order;
  const turn = descending ? -1 : 1;
  const byName = (a: TradeGroup, b: TradeGroup) =>
    grouping.id === 'weekday'
      ? Number(a.key) - Number(b.key)
      : grouping.name(a.key).localeCompare(grouping.name(b.key));
  return groups.toSorted((a, b) => {
    if (column === 'name') return turn * byName(a, b);
    const [x, y] = [a[column], b[column]];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    const difference = typeof x === 'number' ? x - Number(y) : compare(x, String(y));
    return turn * difference || byName(a, b);
  });
}
