import { CANDLES } from './candles.ts';
import { CHANGES, EARLIER_SESSIONS } from './changes.ts';
import { COMPARISONS, VALUE_COMPARISONS } from './comparisons.ts';
import { CROSSINGS, WINDOWS } from './crossings.ts';
import type { Expectation } from './expectation.ts';
import { FORMULAS } from './formulas.ts';
import { FILLER, LOGIC, REGRESSIONS } from './logic.ts';
import { EXCHANGES, INDUSTRIES, KINDS, SECTORS, TICKERS } from './names.ts';
import { AMOUNTS, MORE_TYPOS, TRAPS, NAME_TRAPS, COMPLETE_SCANS } from './mixed.ts';
import { OSCILLATORS } from './oscillators.ts';
import { PUBLISHED_A } from './published-a.ts';
import { PLATFORM_FILTERS_B, TRADERS_RULES } from './published-b.ts';
import { SORTS } from './sorts.ts';
import { EXTREMES, TRENDS } from './trends.ts';
import { TYPED } from './typed.ts';
import { TYPOS } from './typos.ts';
import { SIZES, TRADER_TERMS } from './words.ts';

/** Sentences as people type them, each with the one meaning that the specification, not the parser, gives it. */
export const EXPECTATIONS: readonly Expectation[] = [
  ...COMPARISONS,
  ...VALUE_COMPARISONS,
  ...CHANGES,
  ...EARLIER_SESSIONS,
  ...CROSSINGS,
  ...WINDOWS,
  ...TRENDS,
  ...EXTREMES,
  ...FORMULAS,
  ...OSCILLATORS,
  ...CANDLES,
  ...SIZES,
  ...TRADER_TERMS,
  ...SECTORS,
  ...INDUSTRIES,
  ...KINDS,
  ...EXCHANGES,
  ...TICKERS,
  ...LOGIC,
  ...REGRESSIONS,
  ...FILLER,
  ...SORTS,
  ...TYPOS,
  ...COMPLETE_SCANS,
  ...AMOUNTS,
  ...TRAPS,
  ...NAME_TRAPS,
  ...MORE_TYPOS,
  ...TYPED,
  ...PUBLISHED_A,
  ...PLATFORM_FILTERS_B,
  ...TRADERS_RULES,
];
