import { CANDLES } from './candles.ts';
import { CHANGES, SHIFTS } from './changes.ts';
import { COMPARISONS, VALUE_AGAINST_VALUE } from './comparisons.ts';
import { CROSSINGS, WINDOWS } from './crossings.ts';
import type { Expectation } from './expectation.ts';
import { FILLER, LOGIC, REVERSALS } from './logic.ts';
import { EXCHANGES, INDUSTRIES, KINDS, SECTORS, TICKERS } from './names.ts';
import { AMOUNTS, MORE_TYPOS, TRAPS, TRAPS_OF_NAMES, WISHES } from './mixed.ts';
import { OSCILLATORS } from './oscillators.ts';
import { SORTS } from './sorts.ts';
import { EXTREMES, TRENDS } from './trends.ts';
import { TYPED } from './typed.ts';
import { TYPOS } from './typos.ts';
import { SIZES, TRADERS_WORDS } from './words.ts';

/** Sentences as people type them, each with one meaning, taken from the specification and not from the parser. */
export const EXPECTATIONS: readonly Expectation[] = [
  ...COMPARISONS,
  ...VALUE_AGAINST_VALUE,
  ...CHANGES,
  ...SHIFTS,
  ...CROSSINGS,
  ...WINDOWS,
  ...TRENDS,
  ...EXTREMES,
  ...OSCILLATORS,
  ...CANDLES,
  ...SIZES,
  ...TRADERS_WORDS,
  ...SECTORS,
  ...INDUSTRIES,
  ...KINDS,
  ...EXCHANGES,
  ...TICKERS,
  ...LOGIC,
  ...REVERSALS,
  ...FILLER,
  ...SORTS,
  ...TYPOS,
  ...WISHES,
  ...AMOUNTS,
  ...TRAPS,
  ...TRAPS_OF_NAMES,
  ...MORE_TYPOS,
  ...TYPED,
];
