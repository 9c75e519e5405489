import { z } from 'zod';
import {
  AMONG_FUNCTIONS,
  ARITHMETIC_OPS,
  BREADTH_OPS,
  type Condition,
  OVER_FUNCTIONS,
  PLAN_BOUNDS,
  SCAN_PLAN_VERSION,
  type ScanPlan,
  type SortKey,
  TERMS,
  type Value,
} from './plan-nodes.ts';
import {
  describeParam,
  hasTimeframes,
  isParamInRange,
  SERIES,
  SERIES_NAMES,
  seriesSpec,
  type SeriesName,
} from './series.ts';
import { readsBreadth } from './inner-conditions.ts';
import { areOfSameBars, isOnTimeframe, isUniform, seriesIn } from './timeframes.ts';
import { BREAKOUT_SETUPS, CANDLES, KINDS, SETUPS, TIMEFRAMES } from './vocabulary.ts';

export * from './plan-nodes.ts';

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
      z
        .strictObject({
          type: z.literal('breadth'),
          of: condition,
          group: z
            .strictObject({
              field: z.enum(['sector', 'industry', 'exchange']),
              anyOf: z.array(text).min(1).max(PLAN_BOUNDS.maxAnyOf),
            })
            .nullable(),
          op: z.enum(BREADTH_OPS),
          percent: finite.min(0).max(100),
        })
        .refine(({ of }) => !readsBreadth(of), { message: 'of must not contain another share', path: ['of'] }),
      z.strictObject({ type: z.literal('term'), term: z.enum(TERMS), value: value.nullable(), timeframe }),
      z
        .strictObject({ type: z.literal('window'), of: condition, ago, sessions, atLeast: sessions, timeframe })
        .refine((w) => w.atLeast <= w.sessions, { message: 'atLeast must not exceed sessions', path: ['atLeast'] })
        .refine((w) => !readsBreadth(w.of), { message: 'a share of stocks is only of today', path: ['of'] })
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
