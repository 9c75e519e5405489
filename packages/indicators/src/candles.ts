import { requireLength } from './series.ts';

interface Bars {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

interface Pattern {
  /** the number of earlier bars in the pattern */
  readonly lookback: number;
  readonly at: (bars: Bars, i: number) => boolean;
}

const DOJI_BODY = 0.1;
const SMALL_SHADOW = 0.1;
const LONG_SHADOW_BODIES = 2;
const LONG_BODY = 0.5;
const STAR_BODY = 0.3;
const MARUBOZU_BODY = 0.95;
/** The move before a hammer or shooting star is measured from the close six bars back to yesterday's. */
const MOVE_START = 6;

const bodyAt = ({ open, close }: Bars, i: number): number => Math.abs(close[i] - open[i]);
const rangeAt = ({ high, low }: Bars, i: number): number => high[i] - low[i];
const isGreen = ({ open, close }: Bars, i: number): boolean => close[i] > open[i];
const isRed = ({ open, close }: Bars, i: number): boolean => close[i] < open[i];
const bodyTop = ({ open, close }: Bars, i: number): number => Math.max(open[i], close[i]);
const bodyBottom = ({ open, close }: Bars, i: number): number => Math.min(open[i], close[i]);
const bodyMiddle = ({ open, close }: Bars, i: number): number => (open[i] + close[i]) / 2;
const upperShadow = (bars: Bars, i: number): number => bars.high[i] - bodyTop(bars, i);
const lowerShadow = (bars: Bars, i: number): number => bodyBottom(bars, i) - bars.low[i];
const isAfterDecline = ({ close }: Bars, i: number): boolean => close[i - 1] < close[i - MOVE_START];
const isAfterAdvance = ({ close }: Bars, i: number): boolean => close[i - 1] > close[i - MOVE_START];

const hasLongLowerShadow = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i) > 0 &&
  lowerShadow(bars, i) >= LONG_SHADOW_BODIES * bodyAt(bars, i) &&
  upperShadow(bars, i) <= SMALL_SHADOW * rangeAt(bars, i);
const hasLongUpperShadow = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i) > 0 &&
  upperShadow(bars, i) >= LONG_SHADOW_BODIES * bodyAt(bars, i) &&
  lowerShadow(bars, i) <= SMALL_SHADOW * rangeAt(bars, i);

/** The body of bar `inner` is within the body of bar `outer`, edges included. */
const isBodyWithin = (bars: Bars, inner: number, outer: number): boolean =>
  bodyTop(bars, inner) <= bodyTop(bars, outer) && bodyBottom(bars, inner) >= bodyBottom(bars, outer);
const turnsGreen = (bars: Bars, i: number): boolean => isRed(bars, i - 1) && isGreen(bars, i);
const turnsRed = (bars: Bars, i: number): boolean => isGreen(bars, i - 1) && isRed(bars, i);
const isHarami = (bars: Bars, i: number): boolean =>
  isBodyWithin(bars, i, i - 1) && bodyAt(bars, i) < bodyAt(bars, i - 1);

/** A long body two bars ago and a small one yesterday, of either color. */
const hasStarSetup = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i - 2) >= LONG_BODY * rangeAt(bars, i - 2) && bodyAt(bars, i - 1) <= STAR_BODY * bodyAt(bars, i - 2);

const isNarrowest =
  (sessions: number) =>
  (bars: Bars, i: number): boolean => {
    const today = rangeAt(bars, i);
    for (let k = 1; k < sessions; k++) if (!(today < rangeAt(bars, i - k))) return false;
    return true;
  };

const PATTERNS = {
  doji: {
    lookback: 0,
    at: (bars, i) => rangeAt(bars, i) > 0 && bodyAt(bars, i) <= DOJI_BODY * rangeAt(bars, i),
  },
  hammer: { lookback: MOVE_START, at: (bars, i) => hasLongLowerShadow(bars, i) && isAfterDecline(bars, i) },
  'inverted-hammer': { lookback: MOVE_START, at: (bars, i) => hasLongUpperShadow(bars, i) && isAfterDecline(bars, i) },
  'shooting-star': { lookback: MOVE_START, at: (bars, i) => hasLongUpperShadow(bars, i) && isAfterAdvance(bars, i) },
  'bullish-engulfing': { lookback: 1, at: (bars, i) => turnsGreen(bars, i) && isBodyWithin(bars, i - 1, i) },
  'bearish-engulfing': { lookback: 1, at: (bars, i) => turnsRed(bars, i) && isBodyWithin(bars, i - 1, i) },
  'bullish-harami': { lookback: 1, at: (bars, i) => turnsGreen(bars, i) && isHarami(bars, i) },
  'bearish-harami': { lookback: 1, at: (bars, i) => turnsRed(bars, i) && isHarami(bars, i) },
  'morning-star': {
    lookback: 2,
    at: (bars, i) =>
      isRed(bars, i - 2) && hasStarSetup(bars, i) && isGreen(bars, i) && bars.close[i] > bodyMiddle(bars, i - 2),
  },
  'evening-star': {
    lookback: 2,
    at: (bars, i) =>
      isGreen(bars, i - 2) && hasStarSetup(bars, i) && isRed(bars, i) && bars.close[i] < bodyMiddle(bars, i - 2),
  },
  marubozu: { lookback: 0, at: (bars, i) => bodyAt(bars, i) >= MARUBOZU_BODY * rangeAt(bars, i) },
  'inside-day': {
    lookback: 1,
    at: ({ high, low }, i) => high[i] < high[i - 1] && low[i] > low[i - 1],
  },
  'outside-day': {
    lookback: 1,
    at: ({ high, low }, i) => high[i] > high[i - 1] && low[i] < low[i - 1],
  },
  nr4: { lookback: 3, at: isNarrowest(4) },
  nr7: { lookback: 6, at: isNarrowest(7) },
  'three-white-soldiers': {
    lookback: 2,
    at: (bars, i) =>
      isGreen(bars, i - 2) &&
      isGreen(bars, i - 1) &&
      isGreen(bars, i) &&
      bars.close[i - 1] > bars.close[i - 2] &&
      bars.close[i] > bars.close[i - 1],
  },
  'three-black-crows': {
    lookback: 2,
    at: (bars, i) =>
      isRed(bars, i - 2) &&
      isRed(bars, i - 1) &&
      isRed(bars, i) &&
      bars.close[i - 1] < bars.close[i - 2] &&
      bars.close[i] < bars.close[i - 1],
  },
} as const satisfies Record<string, Pattern>;

export type CandlePattern = keyof typeof PATTERNS;
export const CANDLE_PATTERNS = Object.keys(PATTERNS) as readonly CandlePattern[];

export const candleLookback = (pattern: CandlePattern): number => PATTERNS[pattern].lookback;

/** 1 on each bar that completes `pattern`, 0 on others, absent if the history is too short. */
export function candle(
  pattern: CandlePattern,
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, open, high, low, out);
  const { lookback, at }: Pattern = PATTERNS[pattern];
  const bars = { open, high, low, close };
  let seen = 0;
  for (let i = 0; i < length; i++) {
    seen = Number.isNaN(open[i] + high[i] + low[i] + close[i]) ? 0 : seen + 1;
    if (seen <= lookback) out[i] = NaN;
    else out[i] = at(bars, i) ? 1 : 0;
  }
}
