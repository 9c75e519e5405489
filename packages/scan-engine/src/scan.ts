import type { ScanPlan } from '@plainscan/contracts';
import { readColumns, readValues, type WhyValue } from './explain.ts';
import type { Market } from './market.ts';
import { findMostRestrictive, findNearMisses, type NearMiss } from './near-misses.ts';
import {
  evaluateConditions,
  type OpenPlan,
  openPlan,
  rankMatches,
  type RunOptions,
  type ScanResult,
} from './run-plan.ts';
import type { Slices } from './slices.ts';

/**
 * One scan of one market; keeps its columns and masks for follow-up queries on the result. Long work runs in slices, so that
 * scans of one market can be interleaved.
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

  /** The values of each condition's sides, by row, then by condition. Call it and the methods below after `run`. */
  values(rows: Iterable<number>): Slices<WhyValue[][][]> {
    return readValues(this.market, this.open, rows);
  }

  /** The values of `options.columns`, by row; null if absent. */
  columns(rows: Iterable<number>): (number | null)[][] {
    return readColumns(this.market, this.open, rows);
  }

  nearMisses(): Slices<NearMiss[]> {
    return findNearMisses(this.market, this.open, this.masks);
  }

  mostRestrictive(): { condition: number; bringsBack: number } | null {
    return findMostRestrictive(this.market, this.open, this.masks);
  }
}
