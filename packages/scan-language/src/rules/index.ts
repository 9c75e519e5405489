import type { AnyRule } from '../chart/rule.ts';
import { BAND_RULES } from './bands.ts';
import { CHANGE_RULES } from './changes.ts';
import { EVENTS } from './events.ts';
import { EXTREMES } from './extremes.ts';
import { GROUPS } from './groups.ts';
import { LEVELS } from './levels.ts';
import { MISSING_RULES } from './missing.ts';
import { ORDERS } from './orders.ts';
import { PLACES } from './places.ts';
import { PREDICATES } from './predicates.ts';
import { TIMES } from './times.ts';
import { VALUES } from './values.ts';

/** The grammar: every construct of the language, one entry each. */
export const RULES: readonly AnyRule[] = [
  ...VALUES,
  ...TIMES,
  ...PREDICATES,
  ...CHANGE_RULES,
  ...EXTREMES,
  ...EVENTS,
  ...BAND_RULES,
  ...GROUPS,
  ...LEVELS,
  ...PLACES,
  ...ORDERS,
  ...MISSING_RULES,
];
