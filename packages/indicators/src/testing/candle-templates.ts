import type { CandlePattern } from '../index.ts';

/**
 * Prices relative to the close before, in units of an average body: calm bars have a body of 1 and a range of 2. So a body of 2 is
 * long, one of 0.5 short; 0.05 is a doji's body or no shadow; 0.4 is near, 1.2 far, 0.1 equal.
 */
export type Candle = readonly [open: number, high: number, low: number, close: number];

const upsideDown = (candles: readonly Candle[]): Candle[] =>
  candles.map(([open, high, low, close]) => [-open, -low, -high, -close]);

const LONG_BLACK: Candle = [0, 0.2, -2.2, -2];
const LONG_WHITE: Candle = [0, 2.2, -0.2, 2];
const WHITE: Candle = [0, 1.1, -0.1, 1];
const BLACK: Candle = [0, 0.1, -1.1, -1];
const GAP_WHITE: Candle = [1.6, 2.7, 1.4, 2.6];

const HARAMI_CROSS: Candle[] = [LONG_BLACK, [-1, -0.5, -1.5, -1]];
const DOJI_STAR: Candle[] = [LONG_BLACK, [-2.4, -2.25, -2.7, -2.4]];
const COUNTERATTACK: Candle[] = [LONG_BLACK, [-4, -1.8, -4.2, -2]];
const SEPARATING_LINES: Candle[] = [BLACK, [0, 2.2, 0, 2]];
const KICKER: Candle[] = [
  [0, 0, -2, -2],
  [0.5, 3, 0.5, 3],
];
const KICKER_AFTER_LONGER: Candle[] = [
  [0, 0, -3, -3],
  [0.5, 2.5, 0.5, 2.5],
];
const DOJI_REVERSAL: Candle[] = [...DOJI_STAR, [-2, -0.4, -2.2, -0.5]];
const ABANDONED_BABY: Candle[] = [LONG_BLACK, [-2.7, -2.5, -2.9, -2.7], [-2.2, -0.3, -2.3, -0.4]];
const THREE_INSIDE: Candle[] = [LONG_BLACK, [-1.4, -0.8, -1.6, -1], [-1, 0.6, -1.1, 0.5]];
const THREE_OUTSIDE: Candle[] = [
  [0, 0.2, -0.7, -0.5],
  [-0.7, 0.6, -0.8, 0.5],
  [0.5, 1.2, 0.3, 1],
];
const TASUKI_GAP: Candle[] = [WHITE, GAP_WHITE, [2.2, 2.4, 1.1, 1.2]];
const GAP_THREE_METHODS: Candle[] = [WHITE, GAP_WHITE, [2.2, 2.4, 0.4, 0.5]];
const TRISTAR: Candle[] = [
  [0, 0.2, -0.2, 0],
  [-0.6, -0.4, -0.8, -0.6],
  [-0.2, 0, -0.4, -0.2],
];
const THREE_LINE_STRIKE: Candle[] = [WHITE, [0.6, 1.8, 0.5, 1.7], [1.4, 2.6, 1.3, 2.5], [2.7, 2.8, -0.6, -0.5]];
const THREE_METHODS: Candle[] = [
  [0, 3.2, -0.1, 3],
  [2.6, 2.8, 2, 2.2],
  [2.2, 2.4, 1.6, 1.8],
  [1.8, 2, 1.2, 1.4],
  [1.8, 3.9, 1.7, 3.8],
];
const BREAKAWAY: Candle[] = [
  LONG_BLACK,
  [-2.5, -2.3, -3.2, -3],
  [-3, -2.6, -3.6, -3.4],
  [-3.3, -2.9, -4, -3.8],
  [-3.8, -2.1, -3.9, -2.2],
];
const HIKKAKE: Candle[] = [
  [0, 1.2, -1.2, 0.5],
  [0.3, 0.8, -0.6, 0],
  [0, 0.5, -1, -0.6],
];
const MODIFIED_HIKKAKE: Candle[] = [
  [0, 2, -2, 0.5],
  [0.3, 1.2, -1.4, -1.3],
  [-1, 0.5, -1.2, 0],
  [0, 0.2, -1.5, -1],
];
const TWEEZER_TOP: Candle[] = [
  [0, 0.7, -0.1, 0.6],
  [0.6, 1.3, 0.5, 1.2],
  [1.2, 1.9, 1.1, 1.8],
  [1.8, 2.5, 1.7, 2.4],
  [2.4, 3.1, 2.3, 3],
  [3, 4, 2.9, 3.8],
  [3.8, 4, 3, 3.2],
];

/** Candles that complete each of TA-Lib's patterns, and tweezers, after at least ten calm bars. */
export const CANDLE_TEMPLATES = {
  'spinning-top': [[0, 1, -0.75, 0.25]],
  'high-wave': [[0, 1.5, -1.25, 0.25]],
  'dragonfly-doji': [[0, 0.05, -1.5, 0]],
  'gravestone-doji': [[0, 1.5, -0.05, 0]],
  'long-legged-doji': [[0, 1.2, -0.6, 0.05]],
  'rickshaw-man': [[0, 1, -1, 0.05]],
  takuri: [[0, 0.05, -2, -0.05]],
  'bullish-long-line': [LONG_WHITE],
  'bearish-long-line': [LONG_BLACK],
  'short-line': [[0, 0.7, -0.2, 0.5]],
  'bullish-belt-hold': [[0, 2.6, 0, 2]],
  'bearish-belt-hold': [[0, 0, -2.6, -2]],
  'bullish-closing-marubozu': [[0, 2, -0.6, 2]],
  'bearish-closing-marubozu': [[0, 0.6, -2, -2]],
  'hanging-man': [WHITE, [1.2, 1.5, -0.5, 1.45]],
  'piercing-line': [LONG_BLACK, [-2.5, -0.4, -2.7, -0.5]],
  'dark-cloud-cover': [LONG_WHITE, [2.5, 2.7, 0.4, 0.5]],
  'bullish-harami-cross': HARAMI_CROSS,
  'bearish-harami-cross': upsideDown(HARAMI_CROSS),
  'bullish-doji-star': DOJI_STAR,
  'bearish-doji-star': upsideDown(DOJI_STAR),
  'bullish-counterattack': COUNTERATTACK,
  'bearish-counterattack': upsideDown(COUNTERATTACK),
  'bullish-separating-lines': SEPARATING_LINES,
  'bearish-separating-lines': upsideDown(SEPARATING_LINES),
  'bullish-kicker': KICKER,
  'bearish-kicker': upsideDown(KICKER),
  'bullish-kicker-by-length': upsideDown(KICKER_AFTER_LONGER),
  'bearish-kicker-by-length': KICKER_AFTER_LONGER,
  'homing-pigeon': [LONG_BLACK, [-0.8, -0.5, -1.6, -1.2]],
  'matching-low': [BLACK, [-0.4, 0, -1.2, -1]],
  'in-neck': [
    [0, 0.3, -2.1, -2],
    [-2.5, -1.8, -2.7, -1.97],
  ],
  'on-neck': [
    [0, 0.3, -2.3, -2],
    [-2.6, -2.2, -2.8, -2.3],
  ],
  thrusting: [LONG_BLACK, [-2.5, -1.3, -2.7, -1.4]],
  'tweezer-top': TWEEZER_TOP,
  'tweezer-bottom': upsideDown(TWEEZER_TOP),
  'morning-doji-star': DOJI_REVERSAL,
  'evening-doji-star': upsideDown(DOJI_REVERSAL),
  'bullish-abandoned-baby': ABANDONED_BABY,
  'bearish-abandoned-baby': upsideDown(ABANDONED_BABY),
  'three-inside-up': THREE_INSIDE,
  'three-inside-down': upsideDown(THREE_INSIDE),
  'three-outside-up': THREE_OUTSIDE,
  'three-outside-down': upsideDown(THREE_OUTSIDE),
  'three-stars-in-the-south': [
    [0, 0.1, -4.2, -2],
    [-1.5, -1.4, -3.5, -2.3],
    [-2.4, -2.35, -2.95, -2.9],
  ],
  'two-crows': [LONG_WHITE, [3, 3.2, 2.2, 2.4], [2.7, 2.9, 0.8, 1]],
  'upside-gap-two-crows': [LONG_WHITE, [3, 3.2, 2.4, 2.6], [3.2, 3.4, 2.2, 2.3]],
  'identical-three-crows': [
    [0, 0.3, -1, -1],
    [-1, -0.8, -2, -2],
    [-2, -1.9, -3, -3],
  ],
  'advance-block': [LONG_WHITE, [1.5, 2.9, 1.3, 2.4], [2.2, 3.2, 2, 2.6]],
  'stalled-pattern': [LONG_WHITE, [1.5, 4, 1.4, 4], [4, 4.6, 3.8, 4.4]],
  'upside-tasuki-gap': TASUKI_GAP,
  'downside-tasuki-gap': upsideDown(TASUKI_GAP),
  'upside-gap-three-methods': GAP_THREE_METHODS,
  'downside-gap-three-methods': upsideDown(GAP_THREE_METHODS),
  'upside-gap-side-by-side-white-lines': [WHITE, GAP_WHITE, [1.6, 2.8, 1.4, 2.6]],
  'downside-gap-side-by-side-white-lines': [BLACK, [-2.4, -1.2, -2.6, -1.4], [-2.4, -1.2, -2.7, -1.4]],
  'stick-sandwich': [BLACK, [-0.8, 0.7, -0.9, 0.5], [0.6, 0.8, -1.2, -1]],
  'bullish-tristar': TRISTAR,
  'bearish-tristar': upsideDown(TRISTAR),
  'unique-three-river': [LONG_BLACK, [-0.8, -0.6, -2.6, -1.6], [-2.2, -1.7, -2.4, -1.9]],
  'bullish-three-line-strike': THREE_LINE_STRIKE,
  'bearish-three-line-strike': upsideDown(THREE_LINE_STRIKE),
  'concealing-baby-swallow': [
    [0, 0, -1, -1],
    [-1, -1, -2, -2],
    [-2.4, -1.7, -3.2, -3],
    [-1.5, -1.5, -3.5, -3.4],
  ],
  'rising-three-methods': THREE_METHODS,
  'falling-three-methods': upsideDown(THREE_METHODS),
  'mat-hold': [
    [0, 3.1, -0.1, 3],
    [3.6, 3.7, 3.1, 3.2],
    [3.1, 3.3, 2.6, 2.7],
    [2.8, 2.9, 2.3, 2.4],
    [2.6, 4.2, 2.5, 4],
  ],
  'bullish-breakaway': BREAKAWAY,
  'bearish-breakaway': upsideDown(BREAKAWAY),
  'ladder-bottom': [
    [0, 0.2, -1.2, -1],
    [-0.6, -0.4, -1.8, -1.6],
    [-1.2, -1, -2.4, -2.2],
    [-2.2, -1.6, -2.9, -2.7],
    [-2, -1.1, -2.1, -1.2],
  ],
  'bullish-hikkake': [...HIKKAKE, [-0.5, 1.2, -0.6, 1]],
  'bearish-hikkake': upsideDown([...HIKKAKE, [-0.5, 1.2, -0.6, 1]]),
  'bullish-modified-hikkake': [...MODIFIED_HIKKAKE, [-0.8, 0.8, -0.9, 0.7]],
  'bearish-modified-hikkake': upsideDown([...MODIFIED_HIKKAKE, [-0.8, 0.8, -0.9, 0.7]]),
} as const satisfies Partial<Record<CandlePattern, readonly Candle[]>>;

export type TemplatePattern = keyof typeof CANDLE_TEMPLATES;
export const TEMPLATE_PATTERNS = Object.keys(CANDLE_TEMPLATES) as readonly TemplatePattern[];
