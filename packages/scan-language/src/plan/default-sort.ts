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
 * Units of indicators. Prices, volumes, and market caps are filters: "under $50" does not ask for the cheapest first.
 */
const INDICATOR_UNITS: ReadonlySet<Unit | null> = new Set(['percent', 'ratio', 'index', 'amount']);

/**
 * The order of a plan without one: by the first indicator that it compares with a number, otherwise by dollar volume.
 */
export function defaultSort(plan: ScanPlan): SortKey {
  for (const condition of chipConditions(plan)) {
    const bound = boundOf(withoutTerms(condition));
    if (bound) return bound;
  }
  return { by: series('dollarVolume'), direction: 'desc' };
}

/** "RSI below 30": the lowest first; "change % above 5%": the highest. */
function boundOf(condition: Condition): SortKey | null {
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
