export interface Bars {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

export interface Pattern {
  /** the number of earlier bars that it reads */
  readonly lookback: number;
  readonly at: (bars: Bars, i: number) => boolean;
}

/** 1: rising or bullish, −1: falling or bearish. */
export type Side = 1 | -1;
export const opposite = (side: Side): Side => (side === 1 ? -1 : 1);

/** Sessions before a candle whose bodies, ranges, and shadows define long and short. */
export const SIZE_SESSIONS = 10;
/** Sessions before a candle whose ranges define near, far, and equal. */
export const DISTANCE_SESSIONS = 5;

const DOJI_SHARE = 0.1;
const TINY_SHADOW_SHARE = 0.1;
const NEAR_SHARE = 0.2;
const FAR_SHARE = 0.6;
const EQUAL_SHARE = 0.05;
const VERY_LONG_SHADOW_BODIES = 2;

export const bodyAt = ({ open, close }: Bars, i: number): number => Math.abs(close[i] - open[i]);
export const rangeAt = ({ high, low }: Bars, i: number): number => high[i] - low[i];
export const bodyTop = ({ open, close }: Bars, i: number): number => (close[i] >= open[i] ? close[i] : open[i]);
export const bodyBottom = ({ open, close }: Bars, i: number): number => (close[i] >= open[i] ? open[i] : close[i]);
export const upperShadow = (bars: Bars, i: number): number => bars.high[i] - bodyTop(bars, i);
export const lowerShadow = (bars: Bars, i: number): number => bodyBottom(bars, i) - bars.low[i];

/** A candle without a body is white. */
export const isWhite = ({ open, close }: Bars, i: number): boolean => close[i] >= open[i];
export const isBlack = ({ open, close }: Bars, i: number): boolean => close[i] < open[i];
export const hasColor = (bars: Bars, i: number, side: Side): boolean => isWhite(bars, i) === (side === 1);
export const hasSameColor = (bars: Bars, i: number, j: number): boolean => isWhite(bars, i) === isWhite(bars, j);

/** Whether `a` is further than `b` in the direction of `side`. */
export const isBeyond = (side: Side, a: number, b: number): boolean => (side === 1 ? a > b : a < b);

export const bodyGapsUp = (bars: Bars, i: number, before: number): boolean =>
  bodyBottom(bars, i) > bodyTop(bars, before);
export const bodyGapsDown = (bars: Bars, i: number, before: number): boolean =>
  bodyTop(bars, i) < bodyBottom(bars, before);
export const bodyGaps = (bars: Bars, i: number, before: number, side: Side): boolean =>
  side === 1 ? bodyGapsUp(bars, i, before) : bodyGapsDown(bars, i, before);
/** A gap between whole candles, shadows included. */
export const candleGaps = ({ high, low }: Bars, i: number, before: number, side: Side): boolean =>
  side === 1 ? low[i] > high[before] : high[i] < low[before];

/** The body of bar `inner` is within the body of bar `outer`, edges included. */
export const isBodyWithin = (bars: Bars, inner: number, outer: number): boolean =>
  bodyTop(bars, inner) <= bodyTop(bars, outer) && bodyBottom(bars, inner) >= bodyBottom(bars, outer);

// Averages over the sessions before a candle. Each is summed from its oldest bar, so that its bits depend only on its
// window, and only for bars that meet a pattern's cheaper conditions.

function averageBody({ open, close }: Bars, i: number): number {
  let sum = 0;
  for (let j = i - SIZE_SESSIONS; j < i; j++) sum += Math.abs(close[j] - open[j]);
  return sum / SIZE_SESSIONS;
}

function averageRange({ high, low }: Bars, i: number, sessions: number): number {
  let sum = 0;
  for (let j = i - sessions; j < i; j++) sum += high[j] - low[j];
  return sum / sessions;
}

/** Average of both shadows together, which are the range without the body. */
function averageShadows({ open, high, low, close }: Bars, i: number): number {
  let sum = 0;
  for (let j = i - SIZE_SESSIONS; j < i; j++) sum += high[j] - low[j] - Math.abs(close[j] - open[j]);
  return sum / SIZE_SESSIONS;
}

export const isLong = (bars: Bars, i: number): boolean => bodyAt(bars, i) > averageBody(bars, i);
export const isShort = (bars: Bars, i: number): boolean => bodyAt(bars, i) < averageBody(bars, i);
export const isDojiBody = (bars: Bars, i: number): boolean => bodyAt(bars, i) <= dojiBody(bars, i);
/** Largest body of a doji. */
export const dojiBody = (bars: Bars, i: number): number => DOJI_SHARE * averageRange(bars, i, SIZE_SESSIONS);

/** A shadow below this counts as none, one above it as a shadow. */
export const tinyShadow = (bars: Bars, i: number): number => TINY_SHADOW_SHARE * averageRange(bars, i, SIZE_SESSIONS);
/** A shadow below this is short. */
export const shortShadow = (bars: Bars, i: number): number => averageShadows(bars, i) / 2;
export const veryLongShadow = (bars: Bars, i: number): number => VERY_LONG_SHADOW_BODIES * bodyAt(bars, i);

export const near = (bars: Bars, i: number): number => NEAR_SHARE * averageRange(bars, i, DISTANCE_SESSIONS);
export const far = (bars: Bars, i: number): number => FAR_SHARE * averageRange(bars, i, DISTANCE_SESSIONS);

/** Whether two prices differ by at most 5% of the average range before bar `i`. */
export function isEqual(bars: Bars, i: number, price: number, target: number): boolean {
  const tolerance = EQUAL_SHARE * averageRange(bars, i, DISTANCE_SESSIONS);
  return price <= target + tolerance && price >= target - tolerance;
}
export const equalDistance = (bars: Bars, i: number): number => EQUAL_SHARE * averageRange(bars, i, DISTANCE_SESSIONS);

/** A long body without shadows. */
export function isFullBody(bars: Bars, i: number): boolean {
  if (!isLong(bars, i)) return false;
  const tiny = tinyShadow(bars, i);
  return upperShadow(bars, i) < tiny && lowerShadow(bars, i) < tiny;
}

/** A long body that opens at its low if white, at its high if black. */
export const isBeltHold = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i, side) &&
  isLong(bars, i) &&
  (side === 1 ? lowerShadow(bars, i) : upperShadow(bars, i)) < tinyShadow(bars, i);

/** The move before a pattern at its end is measured from the close six bars back to yesterday's. */
export const MOVE_START = 6;
export const isAfterDecline = ({ close }: Bars, i: number): boolean => close[i - 1] < close[i - MOVE_START];
export const isAfterAdvance = ({ close }: Bars, i: number): boolean => close[i - 1] > close[i - MOVE_START];
