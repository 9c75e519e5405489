/** The sector vocabulary; importers map providers' names to it. */
export const SECTORS = [
  'Technology',
  'Healthcare',
  'Financial Services',
  'Energy',
  'Consumer Cyclical',
  'Consumer Defensive',
  'Industrials',
  'Basic Materials',
  'Real Estate',
  'Utilities',
  'Communication Services',
] as const;
export type Sector = (typeof SECTORS)[number];

/** The kinds of listings; `other` if the kind is unknown. */
export const KINDS = [
  'stock',
  'etf',
  'adr',
  'reit',
  'fund',
  'preferred',
  'warrant',
  'right',
  'unit',
  'note',
  'other',
] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds of listings that count for a share of stocks. */
export const BREADTH_KINDS: readonly Kind[] = ['stock', 'adr', 'reit'];

export const CANDLES = [
  'doji',
  'hammer',
  'inverted-hammer',
  'shooting-star',
  'bullish-engulfing',
  'bearish-engulfing',
  'bullish-harami',
  'bearish-harami',
  'morning-star',
  'evening-star',
  'marubozu',
  'inside-day',
  'outside-day',
  'nr4',
  'nr7',
  'three-white-soldiers',
  'three-black-crows',
  'spinning-top',
  'high-wave',
  'dragonfly-doji',
  'gravestone-doji',
  'long-legged-doji',
  'rickshaw-man',
  'takuri',
  'bullish-long-line',
  'bearish-long-line',
  'short-line',
  'bullish-belt-hold',
  'bearish-belt-hold',
  'bullish-closing-marubozu',
  'bearish-closing-marubozu',
  'hanging-man',
  'piercing-line',
  'dark-cloud-cover',
  'bullish-harami-cross',
  'bearish-harami-cross',
  'bullish-doji-star',
  'bearish-doji-star',
  'bullish-counterattack',
  'bearish-counterattack',
  'bullish-separating-lines',
  'bearish-separating-lines',
  'bullish-kicker',
  'bearish-kicker',
  'bullish-kicker-by-length',
  'bearish-kicker-by-length',
  'homing-pigeon',
  'matching-low',
  'in-neck',
  'on-neck',
  'thrusting',
  'tweezer-top',
  'tweezer-bottom',
  'morning-doji-star',
  'evening-doji-star',
  'bullish-abandoned-baby',
  'bearish-abandoned-baby',
  'three-inside-up',
  'three-inside-down',
  'three-outside-up',
  'three-outside-down',
  'three-stars-in-the-south',
  'two-crows',
  'upside-gap-two-crows',
  'identical-three-crows',
  'advance-block',
  'stalled-pattern',
  'upside-tasuki-gap',
  'downside-tasuki-gap',
  'upside-gap-three-methods',
  'downside-gap-three-methods',
  'upside-gap-side-by-side-white-lines',
  'downside-gap-side-by-side-white-lines',
  'stick-sandwich',
  'bullish-tristar',
  'bearish-tristar',
  'unique-three-river',
  'bullish-three-line-strike',
  'bearish-three-line-strike',
  'concealing-baby-swallow',
  'rising-three-methods',
  'falling-three-methods',
  'mat-hold',
  'bullish-breakaway',
  'bearish-breakaway',
  'ladder-bottom',
  'bullish-hikkake',
  'bearish-hikkake',
  'bullish-modified-hikkake',
  'bearish-modified-hikkake',
] as const;
export type CandleName = (typeof CANDLES)[number];

/** Setups by name, as defined in docs/setups.md. */
export const SETUPS = [
  'volatility-contraction',
  'flat-base',
  'cup-and-handle',
  'bull-flag',
  'bear-flag',
  'three-weeks-tight',
  'pocket-pivot',
  'double-bottom',
  'double-top',
  'darvas-box',
] as const;
export type SetupName = (typeof SETUPS)[number];

/** Setups that a close beyond their level ends. For a double bottom or top that close is part of the setup. */
export const BREAKOUT_SETUPS: readonly SetupName[] = [
  'volatility-contraction',
  'flat-base',
  'cup-and-handle',
  'bull-flag',
  'bear-flag',
  'three-weeks-tight',
  'darvas-box',
];

/**
 * Weekly or monthly bars: from the first to the last session of a week or month. The newest bar is that of the running week
 * or month.
 */
export const TIMEFRAMES = ['week', 'month'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Sessions per calendar unit. */
export const SESSIONS = { day: 1, week: 5, month: 21, quarter: 63, year: 252 } as const;
