import { DIVERGENCES } from './divergences.ts';
import { ANCHORED_VWAP } from './anchored-vwap.ts';
import { AMOUNTS_FIRST } from './amounts-first.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ATR_DISTANCES } from './atr-distances.ts';
import { AVERAGE_LISTS } from './average-lists.ts';
import { AVERAGE_VALUES } from './averages.ts';
import { BAND_RULES } from './bands.ts';
import { BREADTH } from './breadth.ts';
import { BREAKOUTS } from './breakouts.ts';
import { CANDLES } from './candles.ts';
import { CAP_SIZES_RULES } from './cap-sizes.ts';
import { CHAINS } from './chains.ts';
import { CHANGE_NOUNS } from './change-nouns.ts';
import { CHANGE_RULES } from './changes.ts';
import { CLAUSES } from './clauses.ts';
import { CLOSES_IN_RANGE } from './close-in-range.ts';
import { CROSSINGS } from './crossings.ts';
import { CROSSOVERS } from './crossovers.ts';
import { DAY_COUNTS } from './day-counts.ts';
import { DAYS } from './days.ts';
import { DIRECTIONS } from './directions.ts';
import { DISTANCES } from './distances.ts';
import { DURATIONS } from './durations.ts';
import { EVERY_DAY } from './every-day.ts';
import { EXTREMES } from './extremes.ts';
import { FIRST_TIMES } from './first-times.ts';
import { FUNCTION_RULES } from './functions.ts';
import { GAPS } from './gaps.ts';
import { GROUPS } from './groups.ts';
import { HEADINGS } from './headings.ts';
import { KINDS } from './kinds.ts';
import { LEVELS } from './levels.ts';
import { LIMITS } from './limits.ts';
import { MISSING_RULES } from './missing.ts';
import { MULTIPLES } from './multiples.ts';
import { NEARNESS_RULES } from './nearness.ts';
import { NEW_EXTREMES } from './new-extremes.ts';
import { OPERATOR_RULES } from './operators.ts';
import { ORDERS } from './orders.ts';
import { OVER_PERIODS } from './over-periods.ts';
import { PAST_VALUES } from './past-values.ts';
import { PLACES } from './places.ts';
import { PLATFORM_FUNCTIONS } from './platform-functions.ts';
import { PREDICATES } from './predicates.ts';
import { PULLBACK_RULES } from './pullbacks.ts';
import { RANKING_RULES } from './rankings.ts';
import { RELATIVE_STRENGTH } from './relative-strength.ts';
import { RUNS } from './runs.ts';
import { SEQUENCES } from './sequences.ts';
import { SETUPS } from './setups.ts';
import { STUDIES } from './studies.ts';
import { STUDY_ZONES } from './study-zones.ts';
import { STAIR_RULES } from './stairs.ts';
import { STUDY_RULES } from './study-lines.ts';
import { TERMS } from './terms.ts';
import { TIMES } from './times.ts';
import { TRADING_RANGES } from './trading-ranges.ts';
import { TRENDS } from './trends.ts';
import { VALUE_LISTS } from './value-lists.ts';
import { VALUES } from './values.ts';
import { VOLUME_PHRASES } from './volume-phrases.ts';
import { WATCHLISTS } from './watchlists.ts';
import type { AnyRule } from '../chart/rule.ts';

/** The grammar: one rule per construct of the language. */
export const RULES: readonly AnyRule[] = [
  ...VALUES,
  ...ANCHORED_VWAP,
  ...PAST_VALUES,
  ...AVERAGE_VALUES,
  ...ARITHMETIC,
  ...OPERATOR_RULES,
  ...FUNCTION_RULES,
  ...PLATFORM_FUNCTIONS,
  ...OVER_PERIODS,
  ...RELATIVE_STRENGTH,
  ...VALUE_LISTS,
  ...AVERAGE_LISTS,
  ...DURATIONS,
  ...TIMES,
  ...RUNS,
  ...PREDICATES,
  ...DISTANCES,
  ...ATR_DISTANCES,
  ...NEARNESS_RULES,
  ...CROSSINGS,
  ...DIRECTIONS,
  ...CLAUSES,
  ...FIRST_TIMES,
  ...SEQUENCES,
  ...CHAINS,
  ...AMOUNTS_FIRST,
  ...CHANGE_RULES,
  ...MULTIPLES,
  ...CHANGE_NOUNS,
  ...DAYS,
  ...DAY_COUNTS,
  ...EVERY_DAY,
  ...STAIR_RULES,
  ...TRENDS,
  ...NEW_EXTREMES,
  ...EXTREMES,
  ...CLOSES_IN_RANGE,
  ...TRADING_RANGES,
  ...TERMS,
  ...CAP_SIZES_RULES,
  ...CANDLES,
  ...SETUPS,
  ...DIVERGENCES,
  ...VOLUME_PHRASES,
  ...HEADINGS,
  ...BREAKOUTS,
  ...GAPS,
  ...PULLBACK_RULES,
  ...CROSSOVERS,
  ...BAND_RULES,
  ...STUDY_RULES,
  ...STUDY_ZONES,
  ...STUDIES,
  ...GROUPS,
  ...LEVELS,
  ...PLACES,
  ...ORDERS,
  ...RANKING_RULES,
  ...LIMITS,
  ...BREADTH,
  ...KINDS,
  ...WATCHLISTS,
  ...MISSING_RULES,
];
