import { z } from 'zod';
import {
  describeParam,
  hasTimeframes,
  isParamInRange,
  SERIES,
  SERIES_NAMES,
  seriesSpec,
  type SeriesName,
} from './series.ts';
import { areOfSameBars, isOnTimeframe, isUniform, seriesIn } from './timeframes.ts';
import {
  BREAKOUT_SETUPS,
  CANDLES,
  KINDS,
  SETUPS,
  TIMEFRAMES,
  type CandleName,
  type Kind,
  type SetupName,
  type Timeframe,
} from './vocabulary.ts';

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

const finite = z.number().refine(Number.isFinite, 'must be finite');
const ago = z.int().min(0).max(PLAN_BOUNDS.maxSessions);
const sessions = z.int().min(1).max(PLAN_BOUNDS.maxSessions);
const text = z.string().min(1).max(PLAN_BOUNDS.maxText);
const timeframe = z.enum(TIMEFRAMES).optional();

const seriesValue = z
  .strictObject({
    type: z.literal('series'),
    name: z.enum(SERIES_NAMES),
    params: z.array(finite).max(4),
    ago,
    timeframe,
  })
  .superRefine((v, ctx) => {
    if (v.timeframe && !hasTimeframes(v.name))
      ctx.addIssue({ code: 'custom', message: `${v.name} has no timeframe`, path: ['timeframe'] });
    const specs = seriesSpec(v.name).params;
    if (v.params.length !== specs.length) {
      ctx.addIssue({ code: 'custom', message: `${v.name} takes ${specs.length} parameters`, path: ['params'] });
      return;
    }
    specs.forEach((spec, i) => {
      const p = v.params[i]!;
      if (!isParamInRange(spec, p))
        ctx.addIssue({
          code: 'custom',
          message: `${v.name}.${spec.name} must be ${describeParam(spec)}`,
          path: ['params', i],
        });
    });
  })
  .meta({ id: 'Series' });

const readsSeries = (v: Value): boolean => seriesIn(v).length > 0;

const value: z.ZodType<Value> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('number'), value: finite }),
      seriesValue,
      z
        .strictObject({
          type: z.literal('over'),
          fn: z.enum(OVER_FUNCTIONS),
          of: value,
          sessions: sessions.nullable(),
          ago,
        })
        .refine(({ of }) => readsSeries(of) && areOfSameBars(of), {
          message: 'of must read series of the same bars',
          path: ['of'],
        }),
      z.strictObject({ type: z.literal('times'), factor: finite, of: value }),
      z.strictObject({ type: z.literal('plus'), amount: finite, of: value }),
      z.strictObject({ type: z.literal('percentFrom'), value, base: value }),
      z.strictObject({ type: z.literal('arithmetic'), op: z.enum(ARITHMETIC_OPS), left: value, right: value }),
      z.strictObject({ type: z.literal('abs'), of: value }),
      z.strictObject({
        type: z.literal('among'),
        fn: z.enum(AMONG_FUNCTIONS),
        of: z.array(value).min(2).max(PLAN_BOUNDS.maxAmong),
      }),
    ]),
  )
  .meta({ id: 'Value' });

const condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('all'), of: z.array(condition).min(1).max(100) }),
      z.strictObject({ type: z.literal('any'), of: z.array(condition).min(1).max(100) }),
      z
        .strictObject({ type: z.literal('atLeast'), count: z.int().min(1), of: z.array(condition).min(1).max(100) })
        .refine(({ count, of }) => count <= of.length, {
          message: 'count must not exceed the conditions',
          path: ['count'],
        }),
      z.strictObject({ type: z.literal('not'), of: condition }),
      z.strictObject({
        type: z.literal('compare'),
        left: value,
        op: z.enum(['<', '<=', '>', '>=', '=', '!=']),
        right: value,
      }),
      z.strictObject({ type: z.literal('between'), value, low: value, high: value }),
      z.strictObject({ type: z.literal('near'), value, target: value, percent: finite.min(0).max(1000) }),
      z.strictObject({
        type: z.literal('cross'),
        left: value,
        direction: z.enum(['above', 'below', 'either']),
        right: value,
      }),
      z.strictObject({
        type: z.literal('trend'),
        value,
        direction: z.enum(['rising', 'falling']),
        sessions,
        exactly: z.boolean(),
      }),
      z.strictObject({ type: z.literal('turn'), value, direction: z.enum(['up', 'down']) }),
      z
        .strictObject({
          type: z.literal('extreme'),
          value,
          which: z.enum(['highest', 'lowest']),
          sessions: sessions.nullable(),
          beats: z.boolean(),
        })
        .refine(({ value: of }) => readsSeries(of), { message: 'value must read a series', path: ['value'] }),
      z.strictObject({
        type: z.literal('divergence'),
        direction: z.enum(['bullish', 'bearish']),
        value: seriesValue.refine(({ ago }) => ago === 0, { message: 'must be of today', path: ['ago'] }),
      }),
      z.strictObject({ type: z.literal('candle'), name: z.enum(CANDLES), timeframe }),
      z
        .strictObject({ type: z.literal('setup'), name: z.enum(SETUPS), breaksOut: z.literal(true).optional() })
        .refine((setup) => !setup.breaksOut || BREAKOUT_SETUPS.includes(setup.name), {
          message: 'no close breaks out of this setup',
          path: ['breaksOut'],
        }),
      z.strictObject({
        type: z.literal('belongs'),
        field: z.enum(['sector', 'industry', 'exchange', 'symbol', 'name']),
        anyOf: z.array(text).min(1).max(PLAN_BOUNDS.maxAnyOf),
      }),
      z.strictObject({ type: z.literal('term'), term: z.enum(TERMS), value: value.nullable(), timeframe }),
      z
        .strictObject({ type: z.literal('window'), of: condition, ago, sessions, atLeast: sessions, timeframe })
        .refine((w) => w.atLeast <= w.sessions, { message: 'atLeast must not exceed sessions', path: ['atLeast'] })
        .refine((w) => !w.timeframe || isOnTimeframe(w.of, w.timeframe), {
          message: 'all values of its condition must be of its timeframe',
          path: ['timeframe'],
        }),
    ]),
  )
  .meta({ id: 'Condition' });

const sortKey = z.strictObject({
  by: z.union([
    value.refine((v) => areOfSameBars(v), 'must be of the same bars'),
    z.strictObject({ type: z.literal('text'), field: z.enum(['symbol', 'name', 'sector', 'industry', 'exchange']) }),
  ]),
  direction: z.enum(['asc', 'desc']),
});

/** Counts nodes and depth of an untrusted value without recursion; stops beyond the limits. */
function measure(root: unknown): { nodes: number; depth: number } {
  const stack: [unknown, number][] = [[root, 0]];
  let nodes = 0;
  let depth = 0;
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [item, d] = top;
    if (typeof item !== 'object' || item === null) continue;
    if (!Array.isArray(item)) {
      nodes += 1;
      depth = Math.max(depth, d);
    }
    if (nodes > PLAN_BOUNDS.maxNodes || depth > PLAN_BOUNDS.maxDepth) break;
    const children = Array.isArray(item) ? item : Object.values(item);
    if (children.length > PLAN_BOUNDS.maxNodes) return { nodes: children.length, depth };
    for (const child of children) stack.push([child, Array.isArray(item) ? d : d + 1]);
  }
  return { nodes, depth };
}

/** Checks size and depth before a schema that recurses into its input runs. */
const bounded = <T>(what: string, schema: z.ZodType<T>): z.ZodType<T> =>
  z
    .unknown()
    .superRefine((input, ctx) => {
      const { nodes, depth } = measure(input);
      if (nodes > PLAN_BOUNDS.maxNodes) ctx.addIssue({ code: 'custom', message: `${what} has too many parts` });
      else if (depth > PLAN_BOUNDS.maxDepth) ctx.addIssue({ code: 'custom', message: `${what} is nested too deeply` });
    })
    .pipe(schema) as unknown as z.ZodType<T>;

const shape = z.strictObject({
  version: z.literal(SCAN_PLAN_VERSION),
  watchlist: z.strictObject({ name: z.string().min(1).max(PLAN_BOUNDS.maxWatchlistName).nullable() }).optional(),
  universe: z.strictObject({
    only: z.array(z.enum(KINDS)).max(KINDS.length),
    except: z.array(z.enum(KINDS)).max(KINDS.length),
  }),
  where: condition.refine(isUniform, 'each comparison must be between values of the same bars').nullable(),
  sort: z.array(sortKey).max(4),
  limit: z.int().min(1).max(PLAN_BOUNDS.maxLimit).nullable(),
});

/**
 * The schema of a plan, for untrusted input. Rejects unknown fields, invalid parameters, too many nodes, and excessive nesting,
 * the last two before any recursion.
 */
export const scanPlanSchema: z.ZodType<ScanPlan> = bounded('the plan', shape);

/** The schema of one sort key, for untrusted input. */
export const sortKeySchema: z.ZodType<SortKey> = bounded('the sort key', sortKey);

/** JSON Schema (draft 2020-12) of a plan, as published at /api/scan-plan.schema.json. */
export const scanPlanJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(shape, { target: 'draft-2020-12', unrepresentable: 'any' }) as Record<string, unknown>;

export const isSeriesName = (name: string): name is SeriesName => Object.hasOwn(SERIES, name);
