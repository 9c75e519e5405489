import type { BarColumns } from '../by-name.ts';
import type { ChartSetup } from '../setups.ts';
import { seededRandom } from './candle-histories.ts';
import { chartOf, type Leg } from './setup-charts.ts';

/** Numbers that vary from chart to chart. */
interface Draw {
  readonly between: (from: number, to: number) => number;
  readonly whole: (from: number, to: number) => number;
}

interface Sketch {
  readonly from: number;
  readonly legs: readonly Leg[];
}

/** A setup, and charts that break one of its rules, by that rule. Prices are in percent of the setup's high or low. */
interface Plant {
  readonly match: (draw: Draw) => Sketch;
  readonly nearMisses: Readonly<Record<string, (draw: Draw) => Sketch>>;
}

const leg = (sessions: number, to: number, volume = 1): Leg => ({ sessions, to, volume });
const rise = ({ whole }: Draw, from: number): Sketch => ({ from, legs: [leg(whole(30, 45), 100)] });
const then = ({ from, legs }: Sketch, ...more: readonly Leg[]): Sketch => ({ from, legs: [...legs, ...more] });

interface Contracting {
  readonly depths: readonly number[];
  readonly from?: number;
  readonly volume?: number;
  /** the price of the last session in percent of the last high */
  readonly end?: number;
}

function contractions(draw: Draw, { depths, from = 62, volume = 0.5, end = 98.5 }: Contracting): Sketch {
  const legs: Leg[] = [];
  let top = 100;
  for (const [k, depth] of depths.entries()) {
    const isLast = k === depths.length - 1;
    const traded = isLast ? volume : 1;
    legs.push(leg(draw.whole(8, 16), top * (1 - depth / 100), traded));
    if (!isLast) legs.push(leg(draw.whole(8, 16), (top *= draw.between(0.98, 0.995))));
  }
  return then(rise(draw, from), ...legs, leg(draw.whole(3, 6), (top * end) / 100, volume));
}

const depthsOf = ({ between }: Draw): number[] => {
  const first = between(20, 28);
  return [first, first * between(0.4, 0.5), first * between(0.15, 0.2)];
};

interface FlatBase {
  readonly depth?: number;
  readonly waves?: number;
  readonly from?: number;
  readonly end?: number;
}

function flatBase(draw: Draw, { depth = draw.between(7, 11), waves = draw.whole(3, 5), from = 70, end }: FlatBase) {
  const legs = Array.from({ length: waves }, () => [
    leg(draw.whole(5, 6), 100 - depth),
    leg(draw.whole(5, 6), draw.between(96, 98)),
  ]);
  return then(rise(draw, from), ...legs.flat(), ...(end ? [leg(2, end)] : []));
}

interface Cup {
  readonly depth?: number;
  readonly sides?: number;
  readonly rim?: number;
  readonly handle?: number;
  readonly handleSessions?: number;
  readonly from?: number;
  readonly end?: number;
}

function cup(draw: Draw, options: Cup): Sketch {
  const { depth = draw.between(20, 30), sides = draw.whole(20, 60), rim = draw.between(96, 102) } = options;
  const { handle = draw.between(3, 5), handleSessions = draw.whole(6, 10), from = 62, end } = options;
  const low = 100 - depth;
  return then(
    rise(draw, from),
    leg(sides, low + depth / 6),
    leg(Math.ceil(sides / 4), low),
    leg(Math.ceil(sides / 4), low + depth / 6),
    leg(sides, rim),
    leg(handleSessions, rim * (1 - handle / 100)),
    leg(2, end ?? rim * (1 - handle / 200)),
  );
}

interface Flag {
  readonly pole?: number;
  readonly poleSessions?: number;
  readonly retracement?: number;
  readonly sessions?: number;
  /** the price of the last session beyond the pole's end, in percent */
  readonly beyond?: number;
}

/** `way` 1: a bull flag, −1: a bear flag. */
const flag =
  (way: 1 | -1) =>
  (draw: Draw, options: Flag): Sketch => {
    const { pole = draw.between(22, 35), poleSessions = draw.whole(4, 8), sessions = draw.whole(5, 12) } = options;
    const { retracement = draw.between(0.15, 0.38), beyond } = options;
    const end = way === 1 ? 100 * (1 + pole / 100) : 100 * (1 - pole / 100);
    const legs = [leg(15, 100), leg(poleSessions, end), leg(sessions, end + retracement * (100 - end))];
    return { from: 100, legs: beyond ? [...legs, leg(1, end * (1 + (way * beyond) / 100))] : legs };
  };

interface Weeks {
  readonly closes?: readonly number[];
  readonly from?: number;
}

const weeks = (draw: Draw, { closes = [100.3, 99.8, 100.4], from = 70 }: Weeks): Sketch =>
  then(rise(draw, from), ...closes.map((close) => leg(5, close)));

interface Double {
  readonly from?: number;
  readonly second?: number;
  readonly neck?: number;
  readonly apart?: number;
  /** the price of the last session */
  readonly end?: number;
  readonly after?: readonly Leg[];
}

/** `way` 1: a double bottom, −1: a double top. */
const double =
  (way: 1 | -1) =>
  (draw: Draw, options: Double): Sketch => {
    const mirrored = (price: number): number => 100 + way * (price - 100);
    const { from = 130, second = draw.between(98.8, 101.2), neck = draw.between(116, 120) } = options;
    const { apart = draw.whole(9, 20), end = neck + 3, after = [] } = options;
    const legs = [
      leg(25, 100),
      leg(apart, neck),
      leg(apart, second),
      leg(draw.whole(10, 16), neck - 2),
      leg(2, end),
      ...after,
    ];
    return { from: mirrored(from), legs: legs.map(({ to, ...others }) => ({ ...others, to: mirrored(to) })) };
  };

interface Box {
  readonly before?: readonly Leg[];
  readonly height?: number;
  readonly waves?: number;
  readonly end?: number;
}

const box = (draw: Draw, options: Box): Sketch => {
  const { before = [], height = draw.between(6, 9), waves = draw.whole(1, 3), end } = options;
  const bottom = 100 - height;
  const wave = () => [leg(5, draw.between(97, 98.5)), leg(5, bottom + draw.between(1.5, 2.5))];
  return {
    from: 75,
    legs: [
      ...before,
      leg(draw.whole(15, 30), 100),
      leg(5, bottom),
      ...Array.from({ length: waves }, wave).flat(),
      ...(end ? [leg(1, end)] : []),
    ],
  };
};

interface Buying {
  readonly before?: number;
  readonly change?: number;
  readonly volume?: number;
}

/** Sessions that fall and rise in turn, then one with unusual volume. */
const buying = (draw: Draw, { before = 100, change = draw.between(1.5, 3), volume = 1.6 }: Buying): Sketch => {
  const sessions = Array.from({ length: 14 }, (_, k) => leg(1, before * (k % 2 === 0 ? 1 : 0.985)));
  return { from: 100, legs: [leg(45, before), ...sessions, leg(1, before * (0.985 + change / 100), volume)] };
};

const [bullFlag, bearFlag] = [flag(1), flag(-1)];
const [doubleBottom, doubleTop] = [double(1), double(-1)];

const FLAG_MISSES: readonly (readonly [string, Flag])[] = [
  ['a pole that is too small', { pole: 9 }],
  ['a pole that is too slow', { pole: 20, poleSessions: 30 }],
  ['too deep a retracement', { retracement: 0.75 }],
  ['too short a flag', { sessions: 1 }],
  ['too long a flag', { sessions: 24 }],
  ['a breakout', { beyond: 4 }],
];
const DOUBLE_MISSES: readonly (readonly [string, Double])[] = [
  ['pivots too far apart in price', { second: 92 }],
  ['pivots too far apart in time', { apart: 45 }],
  ['a neckline that holds', { end: 108, neck: 116 }],
  ['too little height', { neck: 105, end: 107 }],
  ['an approach from within', { from: 107, neck: 118 }],
  ['a break long ago', { after: [leg(8, 128)] }],
  ['a failed break', { after: [leg(3, 105)] }],
];
const variants =
  <Options>(sketch: (draw: Draw, options: Options) => Sketch) =>
  (misses: readonly (readonly [string, Options])[]) =>
    Object.fromEntries(misses.map(([rule, options]) => [rule, (draw: Draw) => sketch(draw, options)]));

const PLANTS: Readonly<Record<ChartSetup, Plant>> = {
  'volatility-contraction': {
    match: (draw) => contractions(draw, { depths: depthsOf(draw) }),
    nearMisses: variants(contractions)([
      ['a contraction that is not smaller', { depths: [20, 19] }],
      ['only one contraction', { depths: [20] }],
      ['a last contraction that is too deep', { depths: [32, 16] }],
      ['a first contraction that is too deep', { depths: [46, 20, 6] }],
      ['volume that does not dry up', { depths: [22, 10, 4], volume: 1.2 }],
      ['no advance before it', { depths: [22, 10, 4], from: 92 }],
      ['a breakdown', { depths: [22, 10, 4], end: 70 }],
      ['a breakout', { depths: [22, 10, 4], end: 105 }],
    ]),
  },
  'flat-base': {
    match: (draw) => flatBase(draw, {}),
    nearMisses: variants(flatBase)([
      ['too deep a base', { depth: 22 }],
      ['too short a base', { waves: 1 }],
      ['no advance before it', { from: 93 }],
      ['a breakdown', { end: 78 }],
      ['a breakout', { end: 105 }],
    ]),
  },
  'cup-and-handle': {
    match: (draw) => cup(draw, {}),
    nearMisses: variants(cup)([
      ['too shallow a cup', { depth: 8, handle: 1.5 }],
      ['too deep a cup', { depth: 45 }],
      ['too short a cup', { sides: 8 }],
      ['a handle that is too deep', { depth: 33, handle: 20 }],
      ['a handle in the lower half', { depth: 22, handle: 13, rim: 98 }],
      ['no handle', { handle: 1, handleSessions: 1 }],
      ['a right rim that is too low', { depth: 30, rim: 85, handle: 4 }],
      ['no advance before it', { from: 88 }],
      ['a breakout', { rim: 98, end: 104 }],
    ]),
  },
  'bull-flag': { match: (draw) => bullFlag(draw, {}), nearMisses: variants(bullFlag)(FLAG_MISSES) },
  'bear-flag': { match: (draw) => bearFlag(draw, {}), nearMisses: variants(bearFlag)(FLAG_MISSES) },
  'three-weeks-tight': {
    match: (draw) => weeks(draw, {}),
    nearMisses: variants(weeks)([
      ['a close that is too low', { closes: [100, 96.5, 100] }],
      ['a close that is too high', { closes: [100, 100, 103.5] }],
      ['a drift', { closes: [98.5, 100, 101.5] }],
      ['no advance before it', { from: 93 }],
    ]),
  },
  'pocket-pivot': {
    match: (draw) => buying(draw, {}),
    nearMisses: variants(buying)([
      ['too little volume', { volume: 0.6 }],
      ['a fall', { change: -1.5 }],
      ['a close below both averages', { before: 70, change: 0.2 }],
    ]),
  },
  'double-bottom': { match: (draw) => doubleBottom(draw, {}), nearMisses: variants(doubleBottom)(DOUBLE_MISSES) },
  'double-top': { match: (draw) => doubleTop(draw, {}), nearMisses: variants(doubleTop)(DOUBLE_MISSES) },
  'darvas-box': {
    match: (draw) => box(draw, {}),
    nearMisses: variants(box)([
      ['a high of the year above it', { before: [leg(20, 125), leg(30, 75)] }],
      ['too tall a box', { height: 27 }],
      ['a bottom that is undercut', { end: 88 }],
      ['a top that is passed', { end: 103 }],
      ['a bottom that is not confirmed', { waves: 0 }],
      ['too old a top', { waves: 8 }],
    ]),
  },
};

const BEARISH: ReadonlySet<ChartSetup> = new Set(['bear-flag', 'double-top']);

function drawFrom(seed: number): Draw {
  const random = seededRandom(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  return { between, whole: (from, to) => Math.floor(between(from, to + 1)) };
}

/** The rules that `plantedChart` can break. */
export const nearMissRules = (setup: ChartSetup): string[] => Object.keys(PLANTS[setup].nearMisses);

/** A chart whose last bar completes the setup or, with a `rule`, breaks that rule. */
export function plantedChart(setup: ChartSetup, seed: number, rule?: string): BarColumns {
  const sketch = rule === undefined ? PLANTS[setup].match : PLANTS[setup].nearMisses[rule];
  const { from, legs } = sketch(drawFrom(seed));
  return chartOf(seed, from, BEARISH.has(setup), legs);
}
