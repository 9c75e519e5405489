import { MAX_NEAR_MISSES, type ScanPlan } from '@plainscan/contracts';
import { Distances } from './distance.ts';
import type { Market } from './market.ts';
import { hasRow } from './mask.ts';
import { chipMask, eligibleRows, type OpenPlan, openPlan } from './run-plan.ts';

export interface NearMiss {
  row: number;
  /** the failed chip it is furthest from */
  chip: number;
  /** chips it fails */
  failed: number[];
  /** sum over the failed chips, each in (0, 1]: see distance.ts */
  distance: number;
}

/** Runs `use` with how many chips each eligible row fails; rows that are not eligible fail them all and one more. */
function withFailures<T>(
  market: Market,
  plan: ScanPlan,
  use: (open: OpenPlan, failures: Uint8Array, masks: readonly Int32Array[]) => T,
): T {
  const { maskPool, columnPool } = market;
  const marks = [maskPool.mark(), columnPool.mark()] as const;
  try {
    const open = openPlan(market, plan, Infinity);
    const eligible = maskPool.take();
    eligibleRows(market, plan, eligible);
    const masks = open.chips.map((_, chip) => chipMask(market, open, chip, true));
    const failures = new Uint8Array(market.universe);
    for (let row = 0; row < market.universe; row++) {
      if (!hasRow(eligible, row)) failures[row] = masks.length + 1;
      else for (const mask of masks) if (!hasRow(mask, row)) failures[row]! += 1;
    }
    return use(open, failures, masks);
  } finally {
    maskPool.release(marks[0]);
    columnPool.release(marks[1]);
  }
}

/**
 * The stocks that fail by the least: the fewest chips first, then the smallest distance, then in symbol order. Stocks for which a
 * failed chip is unknown are left out. Meant for a plan that was run and matched nothing.
 */
export function nearMisses(market: Market, plan: ScanPlan, limit: number = MAX_NEAR_MISSES): NearMiss[] {
  return withFailures(market, plan, (open, failures, masks) => {
    const distances = new Distances(market, open.evaluator);
    const byChip = open.chips.map((node) => {
      const out = new Float64Array(market.words * 32);
      distances.measure(node, 0, true, out);
      return out;
    });
    const found: NearMiss[] = [];
    for (let fails = 1; fails <= masks.length && found.length < limit; fails++) {
      const level: NearMiss[] = [];
      for (let row = 0; row < market.universe; row++) {
        if (failures[row] !== fails) continue;
        const failed = masks.flatMap((mask, chip) => (hasRow(mask, row) ? [] : [chip]));
        const distance = failed.reduce((sum, chip) => sum + byChip[chip]![row]!, 0);
        if (distance === Infinity) continue;
        const chip = failed.reduce((worst, one) => (byChip[one]![row]! > byChip[worst]![row]! ? one : worst));
        level.push({ row, chip, failed, distance });
      }
      level.sort((a, b) => a.distance - b.distance || a.row - b.row);
      found.push(...level.slice(0, limit - found.length));
    }
    return found;
  });
}

/** The chip whose removal adds the most matches, the first of equals; null when no single one adds any. */
export function blocking(market: Market, plan: ScanPlan): { chip: number; bringsBack: number } | null {
  return withFailures(market, plan, (_, failures, masks) => {
    const added = masks.map((mask) =>
      failures.reduce((sum, fails, row) => sum + (fails === 1 && !hasRow(mask, row) ? 1 : 0), 0),
    );
    const most = Math.max(0, ...added);
    return most === 0 ? null : { chip: added.indexOf(most), bringsBack: most };
  });
}
