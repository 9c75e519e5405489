import {
  chipConditions,
  type Condition,
  type Kind,
  KINDS,
  type ScanPlan,
  type SortKey,
  type Value,
} from '@plainscan/contracts';
import { Compiler } from './compile.ts';
import { DEFAULT_MAX_MS } from './cost.ts';
import { Evaluator } from './evaluate.ts';
import { evaluateInSlices } from './evaluate-in-slices.ts';
import { findSymbol, kindIndex, type Market } from './market.ts';
import { andMask, countRows, listRows, setRows } from './mask.ts';
import type { Demand, Node, Operand } from './node.ts';
import { compileSort, orderRows, type SortBy } from './order.ts';
import { readsBenchmark } from './series-source.ts';
import { finish, type Slices } from './slices.ts';

export interface RunOptions {
  /** Number of rows the caller needs; the others aren't sorted. Default: all. */
  rows?: number;
  /** Overrides the plan's order; with a limit, sorts the rows that come first in the plan's order. */
  order?: readonly SortKey[];
  /** Symbols of the plan's watchlist, the only stocks that are scanned; unknown ones are ignored. Default: all stocks. */
  within?: readonly string[];
  /** Values that the caller will read for the result's rows, in addition to those of the conditions. */
  columns?: readonly Value[];
  /** Rejects a plan whose estimated time without caches is longer. Default 1,000. */
  maxMs?: number;
  /** Rejects a plan whose series need more bytes. Default: the size of the market's cache. */
  maxBytes?: number;
  /** Whether to cache the masks of conditions with the market and reuse them. Default true. */
  cacheMasks?: boolean;
}

export interface ConditionCount {
  /** stocks of the plan's kinds and watchlist that pass the condition alone */
  alone: number;
  /** stocks that pass it and all conditions before it */
  after: number;
}

export interface ScanResult {
  /** the matches in result order, up to the plan's limit and the requested rows */
  rows: Uint32Array;
  /** number of matches before any limit */
  matched: number;
  /** stocks with a bar on the as-of session */
  universe: number;
  /** stocks of the plan's kinds and watchlist: the start of the funnel */
  eligible: number;
  /** in the order of chipConditions(plan) */
  conditions: ConditionCount[];
}

/** A plan compiled for a market. */
export interface OpenPlan {
  readonly plan: ScanPlan;
  readonly conditions: readonly Condition[];
  /** the conditions, compiled */
  readonly nodes: readonly Node[];
  /** by condition: the cache key of its mask; null if it isn't cached */
  readonly maskKeys: readonly (string | null)[];
  /** by condition: the estimated time to evaluate it once its series are cached */
  readonly evaluationMs: readonly number[];
  /** every series that it reads, with the estimated time to compute it */
  readonly series: readonly (readonly [Demand, ms: number])[];
  readonly sort: readonly SortBy[];
  /** order of the result; null for the plan's */
  readonly order: readonly SortBy[] | null;
  readonly columns: readonly Operand[];
  /** the rows of the plan's watchlist; null without one */
  readonly within: ReadonlySet<number> | null;
  /** Fetches the columns; must run before any evaluation. */
  readonly fetch: () => Slices<void>;
}

/** Throws PlanRefused. Nothing is computed yet. */
export function openPlan(
  market: Market,
  plan: ScanPlan,
  {
    maxMs = DEFAULT_MAX_MS,
    maxBytes = market.columns.maxBytes,
    order,
    columns = [],
    within,
    cacheMasks = true,
  }: RunOptions = {},
): OpenPlan {
  const compiler = new Compiler(market);
  const conditions = chipConditions(plan);
  const evaluationMs: number[] = [];
  const nodes = conditions.map((condition) => {
    const before = compiler.cost.evaluationMs;
    const node = compiler.condition(condition);
    evaluationMs.push(compiler.cost.evaluationMs - before);
    return node;
  });
  const rest = {
    sort: compileSort(compiler, plan.sort),
    order: order ? compileSort(compiler, order) : null,
    columns: columns.map((value) => compiler.operand(value)),
  };
  for (const { source } of compiler.demanded) if (readsBenchmark(source)) market.comparisons.requireBenchmark();
  compiler.assertWithin(maxMs, maxBytes);
  return {
    plan,
    conditions,
    nodes,
    maskKeys: conditions.map((condition) => (cacheMasks ? maskKey(condition) : null)),
    evaluationMs,
    series: Array.from(compiler.demanded, (demand) => [demand, compiler.cost.seriesMs(demand)] as const),
    ...rest,
    within: within ? new Set(within.flatMap((symbol) => findSymbol(market, symbol) ?? [])) : null,
    fetch: () => compiler.fetch(),
  };
}

export function isKindScanned(universe: ScanPlan['universe'], kind: Kind): boolean {
  return (universe.only.length === 0 || universe.only.includes(kind)) && !universe.except.includes(kind);
}

/** The rows with a bar on the as-of session whose kind the plan includes and that are in its watchlist. */
export function eligibleRows(
  market: Market,
  { plan: { universe }, within }: Pick<OpenPlan, 'plan' | 'within'>,
  out: Int32Array,
): void {
  if (within) {
    const { stocks } = market;
    const listed = [...within].filter((row) => isKindScanned(universe, stocks[row]!.listing.kind));
    setRows(
      out,
      listed.filter((row) => row < market.universe),
    );
    return;
  }
  out.fill(-1);
  const spare = market.universe & 31;
  if (spare !== 0) out[out.length - 1] = (1 << spare) - 1;
  if (universe.only.length === 0 && universe.except.length === 0) return;
  const scanned = new Uint8Array(KINDS.length);
  for (const kind of KINDS) scanned[kindIndex(kind)] = isKindScanned(universe, kind) ? 1 : 0;
  for (let row = 0; row < market.universe; row++)
    if (scanned[market.kinds[row]!] === 0) out[row >> 5]! &= ~(1 << (row & 31));
}

const MAX_MASK_KEY = 2000;

function maskKey(condition: Condition): string | null {
  const key = JSON.stringify(condition);
  return key.length <= MAX_MASK_KEY ? key : null;
}

/** The mask of a condition, from the cache or evaluated now; a costly one in slices of rows. */
export function* conditionMask(market: Market, open: OpenPlan, index: number): Slices<Int32Array> {
  const key = open.maskKeys[index]!;
  const cached = key === null ? undefined : market.conditionMasks.get(key);
  if (cached) return cached;
  const mask = yield* evaluateInSlices(market, open.nodes[index]!, true, open.evaluationMs[index]!);
  if (key !== null) market.conditionMasks.set(key, mask);
  return mask;
}

/** The first `maxRows` of the result. */
function orderedRows(
  market: Market,
  { plan: { limit }, sort, order }: OpenPlan,
  passing: Int32Array,
  matched: number,
  maxRows: number,
): Uint32Array {
  const evaluator = new Evaluator(market);
  const first = (by: readonly SortBy[], among: number, count: number) =>
    orderRows(market, evaluator, passing, by, among, count);
  if (!order) return first(sort, matched, Math.min(limit ?? Infinity, maxRows));
  if (limit === null || limit >= matched) return first([...order, ...sort], matched, maxRows);
  const top = first(sort, matched, limit);
  setRows(passing, top);
  return first([...order, ...sort], top.length, maxRows);
}

/** Computes the funnel counts and sorts the matches. */
export function rankMatches(
  market: Market,
  open: OpenPlan,
  masks: readonly Int32Array[],
  maxRows: number = Infinity,
): ScanResult {
  const { maskPool, columnPool } = market;
  const marks = [maskPool.mark(), columnPool.mark()] as const;
  try {
    const whole = { from: 0, to: market.words };
    const [passing, eligibleMask, alone] = [maskPool.take(), maskPool.take(), maskPool.take()];
    eligibleRows(market, open, eligibleMask);
    passing.set(eligibleMask);
    const eligible = countRows(eligibleMask);
    const conditions = masks.map((mask): ConditionCount => {
      alone.set(mask);
      andMask(alone, eligibleMask, whole);
      andMask(passing, alone, whole);
      return { alone: countRows(alone), after: countRows(passing) };
    });
    const matched = conditions.at(-1)?.after ?? eligible;
    const rows = orderedRows(market, open, passing, matched, maxRows);
    return { rows, matched, universe: market.universe, eligible, conditions };
  } finally {
    maskPool.release(marks[0]);
    columnPool.release(marks[1]);
  }
}

/** All matches in symbol order, up to `maxRows`, without the funnel. */
function listMatches(
  market: Market,
  open: OpenPlan,
  masks: readonly Int32Array[],
  maxRows: number,
): Pick<ScanResult, 'rows' | 'matched'> {
  const { maskPool } = market;
  const mark = maskPool.mark();
  try {
    const passing = maskPool.take();
    eligibleRows(market, open, passing);
    for (const mask of masks) andMask(passing, mask, { from: 0, to: market.words });
    const matched = countRows(passing);
    const rows = new Uint32Array(Math.min(matched, maxRows));
    listRows(passing, rows);
    return { rows, matched };
  } finally {
    maskPool.release(mark);
  }
}

/** Fetches the plan's series and evaluates its conditions in order. */
export function* evaluateConditions(market: Market, open: OpenPlan): Slices<Int32Array[]> {
  yield* open.fetch();
  const masks: Int32Array[] = [];
  for (let index = 0; index < open.nodes.length; index++) masks.push(yield* conditionMask(market, open, index));
  return masks;
}

/**
 * Scans the market without pausing. The plan must be valid by the schema of @plainscan/contracts. Throws PlanRefused
 * before computing anything if the plan exceeds the time or memory limit.
 */
export function runPlan(market: Market, plan: ScanPlan, options: RunOptions = {}): ScanResult {
  const open = openPlan(market, plan, options);
  return rankMatches(market, open, finish(evaluateConditions(market, open)), options.rows);
}

/**
 * The matches of a plan as `runPlan` selects them, but in symbol order and without the funnel: less work for a caller that needs only a
 * set. Throws PlanRefused before the first step.
 */
export function matchingRows(
  market: Market,
  plan: ScanPlan,
  { rows: maxRows = Infinity, ...options }: Omit<RunOptions, 'order' | 'columns'> = {},
): Slices<Pick<ScanResult, 'rows' | 'matched'>> {
  const { limit } = plan;
  // Without a limit, the order doesn't change which stocks match.
  const open = openPlan(market, limit === null ? { ...plan, sort: [] } : plan, options);
  return (function* () {
    const masks = yield* evaluateConditions(market, open);
    if (limit === null) return listMatches(market, open, masks, maxRows);
    const { rows, matched } = rankMatches(market, open, masks, maxRows);
    return { rows: rows.sort(), matched: Math.min(matched, limit) };
  })();
}
