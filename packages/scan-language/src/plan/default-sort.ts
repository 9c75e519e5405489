import {
  chipConditions,
  type Condition,
  type ScanPlan,
  series,
  type SortKey,
  type Unit,
  withoutTerms,
} from '@plainscan/contracts';
import { unitOf } from './units.ts';

/**
 * Units of indicators. Prices, volumes, and market caps are filters: "under $50" doesn't mean cheapest first.
 */
const INDICATOR_UNITS: ReadonlySet<Unit | null> = new Set(['percent', 'ratio', 'index', 'rank', 'amount']);

/**
 * The sort key of a plan that doesn't specify one: the first indicator that it compares with a number, otherwise dollar volume.
 */
export function defaultSort(plan: ScanPlan): SortKey {
  for (const condition of chipConditions(plan)) {
    const sortKey = sortKeyOf(withoutTerms(condition));
    if (sortKey) return sortKey;
  }
  return { by: series('dollarVolume'), direction: 'desc' };
}

/** "RSI below 30" sorts lowest first, "change % above 5%" highest first. */
function sortKeyOf(condition: Condition): SortKey | null {
  switch (condition.type) {
    case 'compare': {
      const { left, op, right } = condition;
      if (right.type !== 'number' || op === '=' || op === '!=') return null;
      return INDICATOR_UNITS.has(unitOf(left)) ? { by: left, direction: op.startsWith('<') ? 'asc' : 'desc' } : null;
    }
    case 'between':
      return INDICATOR_UNITS.has(unitOf(condition.value)) ? { by: condition.value, direction: 'asc' } : null;
    default:
      return null;
  }
}
