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
] as const;
export type CandleName = (typeof CANDLES)[number];

/** Sessions per calendar unit. */
export const SESSIONS = { day: 1, week: 5, month: 21, quarter: 63, year: 252 } as const;
