import { chipConditions, type Condition, type Kind, KINDS, type ScanPlan } from '@plainscan/contracts';
import { Compiler } from './compile.ts';
import { DEFAULT_MAX_MS } from './cost.ts';
import { Evaluator } from './evaluate.ts';
import { kindIndex, type Market } from './market.ts';
import { andMask, countRows } from './mask.ts';
import type { Node } from './node.ts';
import { compileSort, orderRows, type SortBy } from './order.ts';

export interface RunOptions {
  /** How many rows the caller will show; the order of the others is not worked out. Default: all. */
  rows?: number;
  /** A plan estimated to take longer, everything cold, is refused. Default 1,000. */
  maxMs?: number;
  /** Whether a chip evaluated before on this market is taken from memory. Default true. */
  keepMasks?: boolean;
}

export interface ChipCount {
  /** stocks of the plan's kinds that pass the chip */
  alone: number;
  /** those that pass it and every chip before it */
  after: number;
}

export interface ScanResult {
  /** the matches in result order, as many as the plan's limit and the caller ask for */
  rows: Uint32Array;
  /** how many match, before any limit */
  matched: number;
  /** stocks with a bar on the as-of session */
  universe: number;
  /** those of them whose kind the plan lets in: what the funnel starts from */
  eligible: number;
  /** in the order of chipConditions(plan) */
  chips: ChipCount[];
}

/** A plan compiled for a market, its columns at hand. */
export interface OpenPlan {
  readonly conditions: readonly Condition[];
  readonly chips: readonly Node[];
  readonly sort: readonly SortBy[];
  readonly evaluator: Evaluator;
}

/** Throws PlanTooCostly. */
export function openPlan(market: Market, plan: ScanPlan, maxMs = DEFAULT_MAX_MS): OpenPlan {
  const compiler = new Compiler(market);
  const conditions = chipConditions(plan);
  const chips = conditions.map((condition) => compiler.condition(condition));
  const sort = compileSort(compiler, plan.sort);
  compiler.open(maxMs);
  return { conditions, chips, sort, evaluator: new Evaluator(market) };
}

export function isKindScanned(universe: ScanPlan['universe'], kind: Kind): boolean {
  return (universe.only.length === 0 || universe.only.includes(kind)) && !universe.except.includes(kind);
}

/** The rows with a bar on the as-of session whose kind the plan scans. */
export function eligibleRows(market: Market, { universe }: ScanPlan, out: Int32Array): void {
  out.fill(-1);
  const spare = market.universe & 31;
  if (spare !== 0) out[out.length - 1] = (1 << spare) - 1;
  if (universe.only.length === 0 && universe.except.length === 0) return;
  const scanned = new Uint8Array(KINDS.length);
  for (const kind of KINDS) scanned[kindIndex(kind)] = isKindScanned(universe, kind) ? 1 : 0;
  for (let row = 0; row < market.universe; row++)
    if (scanned[market.kinds[row]!] === 0) out[row >> 5]! &= ~(1 << (row & 31));
}

const MAX_MASKS = 4096;
const MAX_MASK_KEY = 2000;

/** Masks of chips as they were, or worked out now and kept for the next scan of this market. */
export function chipMask(market: Market, open: OpenPlan, chip: number, keep: boolean): Int32Array {
  const { chipMasks } = market;
  const key = keep ? JSON.stringify(open.conditions[chip]) : '';
  if (key === '' || key.length > MAX_MASK_KEY) {
    const mask = market.maskPool.take();
    open.evaluator.holds(open.chips[chip]!, 0, true, mask);
    return mask;
  }
  const known = chipMasks.get(key);
  if (known) {
    chipMasks.delete(key);
    chipMasks.set(key, known);
    return known;
  }
  const mask = new Int32Array(market.words);
  open.evaluator.holds(open.chips[chip]!, 0, true, mask);
  chipMasks.set(key, mask);
  if (chipMasks.size > MAX_MASKS) for (const oldest of chipMasks.keys()) return (chipMasks.delete(oldest), mask);
  return mask;
}

/**
 * Scans the market. The plan must have passed the schema of @plainscan/contracts. Throws PlanTooCostly, before anything is
 * computed, for one that would keep the process busy too long or hold too much.
 */
export function runPlan(market: Market, plan: ScanPlan, options: RunOptions = {}): ScanResult {
  const { maskPool, columnPool } = market;
  const masks = maskPool.mark();
  const columns = columnPool.mark();
  try {
    const open = openPlan(market, plan, options.maxMs);
    const passing = maskPool.take();
    const alone = maskPool.take();
    eligibleRows(market, plan, passing);
    const eligibleMask = maskPool.take();
    eligibleMask.set(passing);
    const eligible = countRows(passing);
    const whole = { from: 0, to: market.words };
    const chips = open.chips.map((_, chip): ChipCount => {
      const mark = maskPool.mark();
      const mask = chipMask(market, open, chip, options.keepMasks ?? true);
      alone.set(mask);
      maskPool.release(mark);
      andMask(alone, eligibleMask, whole);
      andMask(passing, alone, whole);
      return { alone: countRows(alone), after: countRows(passing) };
    });
    const matched = chips.at(-1)?.after ?? eligible;
    const count = Math.min(plan.limit ?? Infinity, options.rows ?? Infinity);
    const rows = orderRows(market, open.evaluator, passing, open.sort, matched, count);
    return { rows, matched, universe: market.universe, eligible, chips };
  } finally {
    maskPool.release(masks);
    columnPool.release(columns);
  }
}
