import {
  chipConditions,
  comparedValues,
  type Condition,
  MAX_COLUMNS,
  series,
  type ScanColumn,
  type ScanPlan,
  type SeriesName,
  type SortKey,
  type Value,
  withoutTerms,
} from '@plainscan/contracts';
import { defaultSort, labelValue, unitOf } from '@plainscan/scan-language';
import { capitalized } from './why-values.ts';

/** The order of rows with the same value, such as a rank. */
const MOST_TRADED: SortKey = { by: series('dollarVolume'), direction: 'desc' };

/** Series that every row shows anyway. */
const ALWAYS_SHOWN: ReadonlySet<SeriesName> = new Set(['close', 'change', 'changePercent', 'volume']);

/** A column for each value that a plan mentions, in order, except those that every row shows. */
export function columnsOf(plan: ScanPlan): ScanColumn[] {
  const columns = new Map<string, ScanColumn>();
  for (const value of [...chipConditions(plan).flatMap(valuesOf), ...plan.sort.map(({ by }) => by)]) {
    if (value.type === 'text') continue;
    const by = withoutArithmetic(value);
    const unit = unitOf(by);
    if (unit === null || isAlwaysShown(by)) continue;
    columns.set(JSON.stringify(by), { label: capitalized(labelValue(by)), unit, sort: { by, direction: 'desc' } });
  }
  return [...columns.values()].slice(0, MAX_COLUMNS);
}

/** The values that the engine reads for the columns. */
export const columnValues = (columns: readonly ScanColumn[]): Value[] =>
  columns.flatMap(({ sort: { by } }) => (by.type === 'text' ? [] : [by]));

/**
 * The order of a plan's rows: `sort` if given, otherwise the plan's order, otherwise `defaultSort`; then the most traded. `order` is for the
 * engine, undefined if it is the plan's; `sort` is the first key.
 */
export function displayOrder(plan: ScanPlan, sort?: SortKey): { order?: SortKey[]; sort: SortKey } {
  const [first] = plan.sort;
  if (!sort && first) return { sort: first };
  const key = sort ?? defaultSort(plan);
  return { order: [key, MOST_TRADED], sort: key };
}

const isAlwaysShown = (value: Value): boolean =>
  value.type === 'series' && value.ago === 0 && ALWAYS_SHOWN.has(value.name);

const isPast = (value: Value): boolean => 'ago' in value && value.ago > 0;

/** "1.5 times the 20-day average": a column shows the average. */
const withoutArithmetic = (value: Value): Value =>
  value.type === 'times' || value.type === 'plus' ? withoutArithmetic(value.of) : value;

/** The sides of a condition, in its order. */
function valuesOf(condition: Condition): Value[] {
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return condition.of.flatMap(valuesOf);
    case 'not':
    case 'window':
      return valuesOf(condition.of);
    case 'term':
      // The sentence doesn't mention the past values of a term's definition.
      return valuesOf(withoutTerms(condition)).filter((value) => !isPast(value));
    default:
      return comparedValues(condition);
  }
}
