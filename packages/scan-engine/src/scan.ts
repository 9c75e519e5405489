import type { ScanPlan } from '@plainscan/contracts';
import { readColumns, readValues, type WhyValue } from './explain.ts';
import type { Market } from './market.ts';
import { hasRow } from './mask.ts';
import { findMostRestrictive, findNearMisses, type NearMiss } from './near-misses.ts';
import {
  evaluateConditions,
  isKindScanned,
  type OpenPlan,
  openPlan,
  rankMatches,
  type RunOptions,
  type ScanResult,
} from './run-plan.ts';
import type { Slices } from './slices.ts';

/**
 * One scan of one market, whose columns and masks it keeps for follow-up queries on the result. Everything that may take long runs in
 * slices; scans of one market may take turns between them.
 */
export class Scan {
  private readonly market: Market;
  private readonly open: OpenPlan;
  private readonly options: RunOptions;
  private masks: readonly Int32Array[] = [];

  /** Throws PlanTooCostly, before anything is computed. */
  constructor(market: Market, plan: ScanPlan, options: RunOptions = {}) {
    this.market = market;
    this.options = options;
    this.open = openPlan(market, plan, options);
  }

  *run(): Slices<ScanResult> {
    this.masks = yield* evaluateConditions(this.market, this.open, this.options.keepMasks);
    return rankMatches(this.market, this.open, this.masks, this.options.rows);
  }

  /** The values of each condition's sides, by row, then by condition. To be called after `run`, as are those below. */
  values(rows: Iterable<number>): Slices<WhyValue[][][]> {
    return readValues(this.market, this.open, rows);
  }

  /** The values of `options.columns`, by row; null where absent. */
  columns(rows: Iterable<number>): (number | null)[][] {
    return readColumns(this.market, this.open, rows);
  }

  /** Whether a row passes every condition, whatever the plan's limit. */
  passes(row: number): boolean {
    const { universe, stocks } = this.market;
    if (row >= universe || !isKindScanned(this.open.plan.universe, stocks[row]!.listing.kind)) return false;
    return this.masks.every((mask) => hasRow(mask, row));
  }

  nearMisses(): Slices<NearMiss[]> {
    return findNearMisses(this.market, this.open, this.masks);
  }

  mostRestrictive(): { condition: number; bringsBack: number } | null {
    return findMostRestrictive(this.market, this.open, this.masks);
  }
}
