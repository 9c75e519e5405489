import { MAX_NEAR_MISSES, type ScanPlan } from '@plainscan/contracts';
import { Distances } from './distance.ts';
import { Evaluator } from './evaluate.ts';
import { NOW } from './offset.ts';
import type { Market } from './market.ts';
import { hasRow } from './mask.ts';
import { eligibleRows, evaluateConditions, type OpenPlan, openPlan } from './run-plan.ts';
import { finish, type Slices } from './slices.ts';

/** A search evaluates every condition about this many times: whether it holds, whether it fails, and by how much. */
const EVALUATIONS = 3;
/** A search with a longer estimate is skipped, because it adds to the time of the scan. */
const MAX_MS = 50;

export interface NearMiss {
  row: number;
  /** the failed condition with the largest distance */
  condition: number;
  /** indexes of the failed conditions */
  failed: number[];
  /** sum over the failed conditions, each in (0, 1]: see distance.ts */
  distance: number;
}

/** The estimated time of the search; 0 if it is too costly to run. */
export function nearMissMs({ evaluationMs }: OpenPlan): number {
  const ms = evaluationMs.reduce((sum, one) => sum + one, 0) * EVALUATIONS;
  return ms > MAX_MS ? 0 : ms;
}

/** How many conditions each eligible row fails; ineligible rows count as failing all of them plus one. */
function failuresOf(market: Market, open: OpenPlan, masks: readonly Int32Array[]): Uint8Array {
  const mark = market.maskPool.mark();
  const eligible = market.maskPool.take();
  eligibleRows(market, open, eligible);
  const failures = new Uint8Array(market.universe);
  for (let row = 0; row < market.universe; row++) {
    if (!hasRow(eligible, row)) failures[row] = masks.length + 1;
    else for (const mask of masks) if (!hasRow(mask, row)) failures[row]! += 1;
  }
  market.maskPool.release(mark);
  return failures;
}

/**
 * The stocks that fail by the least: fewest failed conditions first, then smallest distance, then symbol order.
 * Excludes stocks for which a failed condition is unknown. Empty for a costly plan. `masks` are from
 * `evaluateConditions`.
 */
export function* findNearMisses(
  market: Market,
  open: OpenPlan,
  masks: readonly Int32Array[],
  limit: number = MAX_NEAR_MISSES,
): Slices<NearMiss[]> {
  if (nearMissMs(open) === 0) return [];
  const failures = failuresOf(market, open, masks);
  const distances = new Distances(market, new Evaluator(market));
  const byCondition: Float64Array[] = [];
  for (const node of open.nodes) {
    const out = new Float64Array(market.words * 32);
    distances.measure(node, NOW, true, out);
    byCondition.push(out);
    yield;
  }
  const found: NearMiss[] = [];
  for (let fails = 1; fails <= masks.length && found.length < limit; fails++) {
    const level: NearMiss[] = [];
    for (let row = 0; row < market.universe; row++) {
      if (failures[row] !== fails) continue;
      const failed = masks.flatMap((mask, condition) => (hasRow(mask, row) ? [] : [condition]));
      const distanceOf = (condition: number): number => byCondition[condition]![row]!;
      const distance = failed.reduce((sum, condition) => sum + distanceOf(condition), 0);
      if (distance === Infinity) continue;
      const condition = failed.reduce((worst, one) => (distanceOf(one) > distanceOf(worst) ? one : worst));
      level.push({ row, condition, failed, distance });
    }
    level.sort((a, b) => a.distance - b.distance || a.row - b.row);
    found.push(...level.slice(0, limit - found.length));
  }
  return found;
}

/** The condition whose removal adds the most matches, the first one in case of ties; null if no single one adds any. */
export function findMostRestrictive(
  market: Market,
  open: OpenPlan,
  masks: readonly Int32Array[],
): { condition: number; bringsBack: number } | null {
  const failures = failuresOf(market, open, masks);
  const added = masks.map((mask) =>
    failures.reduce((sum, fails, row) => sum + (fails === 1 && !hasRow(mask, row) ? 1 : 0), 0),
  );
  const most = Math.max(0, ...added);
  return most === 0 ? null : { condition: added.indexOf(most), bringsBack: most };
}

/** The near misses of a plan that was run and matched nothing, computed without pausing. */
export function nearMisses(market: Market, plan: ScanPlan, limit?: number): NearMiss[] {
  const open = openPlan(market, plan, { maxMs: Infinity });
  return finish(findNearMisses(market, open, finish(evaluateConditions(market, open)), limit));
}

export function mostRestrictive(market: Market, plan: ScanPlan): { condition: number; bringsBack: number } | null {
  const open = openPlan(market, plan, { maxMs: Infinity });
  return findMostRestrictive(market, open, finish(evaluateConditions(market, open)));
}
