import type { SeriesName } from './series.ts';
import type { CandleName, Kind, SetupName, Timeframe } from './vocabulary.ts';

/** Incremented whenever the meaning of a stored plan could change. */
export const SCAN_PLAN_VERSION = 1;

export const PLAN_BOUNDS = {
  /** maximum number of conditions and values */
  maxNodes: 300,
  maxDepth: 16,
  maxText: 120,
  maxAnyOf: 200,
  maxAmong: 8,
  maxWatchlistName: 100,
  maxSessions: 2000,
  maxLimit: 5000,
} as const;

/** One series of the catalog, `ago` of the stock's bars back. */
export interface SeriesValue {
  type: 'series';
  name: SeriesName;
  /** complete, in the catalog's order */
  params: number[];
  ago: number;
  /** Lengths and `ago` count its bars; absent: daily bars, which are sessions. */
  timeframe?: Timeframe | undefined;
}

export const OVER_FUNCTIONS = ['highest', 'lowest', 'mean', 'sum', 'stdev'] as const;
/** `stdev`: of a population */
export type OverFunction = (typeof OVER_FUNCTIONS)[number];

export const ARITHMETIC_OPS = ['+', '-', '*', '/'] as const;
export type ArithmeticOp = (typeof ARITHMETIC_OPS)[number];

export const AMONG_FUNCTIONS = ['least', 'greatest', 'mean'] as const;
export type AmongFunction = (typeof AMONG_FUNCTIONS)[number];

export type Value =
  | { type: 'number'; value: number }
  | SeriesValue
  /** Of a value on the `sessions` of its bars that end `ago` bars ago; null: on all available bars. Its series are of the same bars. */
  | { type: 'over'; fn: OverFunction; of: Value; sessions: number | null; ago: number }
  | { type: 'times'; factor: number; of: Value }
  | { type: 'plus'; amount: number; of: Value }
  /** 100·(value/base − 1) */
  | { type: 'percentFrom'; value: Value; base: Value }
  /** absent if it divides by 0 */
  | { type: 'arithmetic'; op: ArithmeticOp; left: Value; right: Value }
  | { type: 'abs'; of: Value }
  /** of several values on the same bar; absent if one of them is */
  | { type: 'among'; fn: AmongFunction; of: Value[] };

export type CompareOp = '<' | '<=' | '>' | '>=' | '=' | '!=';
export type DivergenceDirection = 'bullish' | 'bearish';
export type BelongsField = 'sector' | 'industry' | 'exchange' | 'symbol' | 'name';

export const BREADTH_OPS = ['<', '<=', '>', '>='] as const;
export type BreadthOp = (typeof BREADTH_OPS)[number];
/** The stocks of these sectors, industries, or exchanges, as `belongs` reads them. */
export interface BreadthGroup {
  field: 'sector' | 'industry' | 'exchange';
  anyOf: string[];
}

export const TERMS = [
  'oversold',
  'overbought',
  'penny-stock',
  'cheap',
  'expensive',
  'mega-cap',
  'large-cap',
  'mid-cap',
  'small-cap',
  'micro-cap',
  'nano-cap',
  'blue-chip',
  'high-volume',
  'heavy-volume',
  'unusual-volume',
  'low-volume',
  'liquid',
  'illiquid',
  'actively-traded',
  'gap-up',
  'gap-down',
  'momentum',
  'losing-momentum',
  'uptrend',
  'strong-uptrend',
  'downtrend',
  'sideways',
  'trending',
  'bullish',
  'bearish',
  'breakout',
  'breakdown',
  'squeeze',
  'squeeze-breakout',
  'pullback',
  'bounce',
  'golden-cross',
  'death-cross',
  'volatile',
  'low-volatility',
  'volatility-expansion',
  'accumulation',
  'distribution',
  'extended',
  'bullish-reversal',
  'bearish-reversal',
  'trend-template',
  'power-trend',
  'episodic-gap',
  'rsi2-pullback',
  'turtle-breakout',
  'turtle-breakdown',
] as const;
/** A trader's term with one documented meaning; see `expandTerm`. */
export type Term = (typeof TERMS)[number];

/**
 * A condition that looks back from bar to bar counts those of its values: weeks if all of them are weekly, months if all
 * are monthly, otherwise sessions.
 */
export type Condition =
  | { type: 'all'; of: Condition[] }
  | { type: 'any'; of: Condition[] }
  /** true if at least `count` of them are, false if that is impossible */
  | { type: 'atLeast'; count: number; of: Condition[] }
  | { type: 'not'; of: Condition }
  | { type: 'compare'; left: Value; op: CompareOp; right: Value }
  /** both ends included */
  | { type: 'between'; value: Value; low: Value; high: Value }
  /** 100·abs(value/target − 1) ≤ percent */
  | { type: 'near'; value: Value; target: Value; percent: number }
  /** above: left > right today and left ≤ right the session before; either: one or the other */
  | { type: 'cross'; left: Value; direction: 'above' | 'below' | 'either'; right: Value }
  /** each of the last `sessions` values is beyond the one before it; `exactly`: and the value before those isn't */
  | { type: 'trend'; value: Value; direction: 'rising' | 'falling'; sessions: number; exactly: boolean }
  /** up: today's value is above the previous one, which was below the one before it */
  | { type: 'turn'; value: Value; direction: 'up' | 'down' }
  /**
   * beats false: equals the extreme of the last `sessions` values, today's included.
   * beats true ("new high"): beyond every one of the `sessions` values before today's. Null: all available bars.
   */
  | { type: 'extreme'; value: Value; which: 'highest' | 'lowest'; sessions: number | null; beats: boolean }
  /** the price and `value` (an oscillator, of today) make opposite lows (bullish) or highs; docs/indicators.md defines the pivots */
  | { type: 'divergence'; direction: DivergenceDirection; value: SeriesValue }
  | { type: 'candle'; name: CandleName; timeframe?: Timeframe | undefined }
  /** of daily bars; `breaksOut`: the session before was in the setup, and the close is beyond its level */
  | { type: 'setup'; name: SetupName; breaksOut?: true | undefined }
  /**
   * sector and exchange: equal to one of `anyOf`. symbol: equal. industry and name: contains one of the phrases as whole
   * words, ignoring case and plural; a phrase ending in `*` matches the beginning of a word. Two-valued: an absent field is
   * "no", so its negation is "yes".
   */
  | { type: 'belongs'; field: BelongsField; anyOf: string[] }
  /**
   * The share of stocks on which `of` is true, in percent of those on which it isn't unknown: of the common stocks, ADRs, and REITs that
   * traded in the session, those of `group` only unless it is null. The same for every stock; unknown if there are none.
   */
  | { type: 'breadth'; of: Condition; group: BreadthGroup | null; op: BreadthOp; percent: number }
  /** `value`: the oscillator of oversold/overbought, the average of pullback, the level of bounce; null for the term's own */
  | { type: 'term'; term: Term; value: Value | null; timeframe?: Timeframe | undefined }
  /**
   * Holds on at least `atLeast` of the `sessions` sessions that end `ago` sessions ago. With a timeframe it counts those bars; all values
   * of its condition must then be of that timeframe.
   */
  | {
      type: 'window';
      of: Condition;
      ago: number;
      sessions: number;
      atLeast: number;
      timeframe?: Timeframe | undefined;
    };

export interface SortKey {
  by: Value | { type: 'text'; field: 'symbol' | 'name' | 'sector' | 'industry' | 'exchange' };
  direction: 'asc' | 'desc';
}

/** One of the caller's watchlists; null: their only one, or the one named "Watchlist". */
export interface WatchlistRef {
  name: string | null;
}

export interface ScanPlan {
  version: typeof SCAN_PLAN_VERSION;
  /** Only the stocks in this list of the caller; absent: all stocks. */
  watchlist?: WatchlistRef | undefined;
  /** An empty `only` means all kinds; `except` excludes some of them. */
  universe: { only: Kind[]; except: Kind[] };
  where: Condition | null;
  /** first key first; absent keys last, ties in symbol order; empty: symbol order */
  sort: SortKey[];
  limit: number | null;
}
