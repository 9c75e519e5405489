import { AMOUNTS_FIRST } from './amounts-first.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { AVERAGE_VALUES } from './averages.ts';
import { BAND_RULES } from './bands.ts';
import { CHAINS } from './chains.ts';
import { CHANGE_NOUNS } from './change-nouns.ts';
import { CHANGE_RULES } from './changes.ts';
import { CLAUSES } from './clauses.ts';
import { CROSSINGS } from './crossings.ts';
import { CROSSOVERS } from './crossovers.ts';
import { DAYS } from './days.ts';
import { DIRECTIONS } from './directions.ts';
import { DISTANCES } from './distances.ts';
import { EVENTS } from './events.ts';
import { EXTREMES } from './extremes.ts';
import { GAPS } from './gaps.ts';
import { GROUPS } from './groups.ts';
import { LEVELS } from './levels.ts';
import { MISSING_RULES } from './missing.ts';
import { ORDERS } from './orders.ts';
import { PLACES } from './places.ts';
import { PREDICATES } from './predicates.ts';
import { PULLBACK_RULES } from './pullbacks.ts';
import { TIMES } from './times.ts';
import { TRENDS } from './trends.ts';
import { VALUE_LISTS } from './value-lists.ts';
import { VALUES } from './values.ts';
import type { AnyRule } from '../chart/rule.ts';

/** The grammar: every construct of the language, one entry each. */
export const RULES: readonly AnyRule[] = [
  ...VALUES,
  ...AVERAGE_VALUES,
  ...ARITHMETIC,
  ...VALUE_LISTS,
  ...TIMES,
  ...PREDICATES,
  ...DISTANCES,
  ...CROSSINGS,
  ...DIRECTIONS,
  ...CLAUSES,
  ...CHAINS,
  ...AMOUNTS_FIRST,
  ...CHANGE_RULES,
  ...CHANGE_NOUNS,
  ...DAYS,
  ...TRENDS,
  ...EXTREMES,
  ...EVENTS,
  ...GAPS,
  ...PULLBACK_RULES,
  ...CROSSOVERS,
  ...BAND_RULES,
  ...GROUPS,
  ...LEVELS,
  ...PLACES,
  ...ORDERS,
  ...MISSING_RULES,
];
