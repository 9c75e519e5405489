import { FEW_MATCHES, type ScanPlan } from '@plainscan/contracts';
import { packColumns, type PackedColumns } from './column-store.ts';
import { readColumns, readValues, type WhyValue } from './explain.ts';
import type { Market } from './market.ts';
import { hasRow } from './mask.ts';
import { findMostRestrictive, findNearMisses, type NearMiss, nearMissMs } from './near-misses.ts';
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

/** A plan with a description of the result it should return, as plain values, so that another thread can run it. */
export interface ScanInput extends RunOptions {
  readonly plan: ScanPlan;
  /** half-open range of the result whose rows are returned; default none */
  readonly read?: { readonly from: number; readonly to: number };
  /** Whether to return the values of each condition's sides, in addition to `columns`. Default true. */
  readonly why?: boolean;
  /** Whether to find near misses if fewer than FEW_MATCHES stocks match. Default false. */
  readonly nearMisses?: boolean;
  /** a row of the market to check against the conditions; see `passes` */
  readonly checkRow?: number;
}

export interface ScanOutcome extends ScanResult {
  /** the returned rows of `rows` */
  readonly read: Uint32Array;
  /** by returned row: the values of `columns`; null if absent */
  readonly columns: readonly (number | null)[][];
  /** by returned row, then by condition: the values of its sides */
  readonly why: readonly WhyValue[][][];
  /** with the values of every condition's sides */
  readonly nearMisses: readonly (NearMiss & { readonly values: WhyValue[][] })[];
  readonly mostRestrictive: { readonly condition: number; readonly bringsBack: number } | null;
  /** whether the row to check passes every condition, regardless of the plan's limit; false without one */
  readonly passes: boolean;
}

/**
 * Explaining one row takes about this share of the time to evaluate the conditions on all rows; most of it isn't
 * arithmetic.
 */
const EXPLAINED_ROW = 1 / 50;
/** Deeper columns aren't transferred: they are large, and few plans read them. */
const MAX_SHARED_DEPTH = 16;

/** One scan of one market. It runs in slices, between which other scans of the market may run. */
export class Scan {
  private readonly market: Market;
  private readonly open: OpenPlan;
  private readonly input: ScanInput;

  /** Throws PlanRefused, before anything is computed. */
  constructor(market: Market, input: ScanInput) {
    this.market = market;
    this.input = input;
    this.open = openPlan(market, input.plan, input);
  }

  /** Estimated time of `run`, given what the market has cached. */
  get expectedMs(): number {
    const { evaluationMs, maskKeys, series } = this.open;
    const { read, why = true, nearMisses = false } = this.input;
    let [evaluation, all] = [0, 0];
    for (const [index, ms] of evaluationMs.entries()) {
      all += ms;
      const key = maskKeys[index]!;
      if (key === null || !this.market.conditionMasks.has(key)) evaluation += ms;
    }
    const explained = read && why ? (read.to - read.from) * EXPLAINED_ROW * all : 0;
    const missing = series.reduce((sum, [{ source, depth }, ms]) => {
      return this.market.columns.has(source, depth) ? sum : sum + ms;
    }, 0);
    return missing + evaluation + explained + (nearMisses ? nearMissMs(this.open) : 0);
  }

  /** Keys of the series that the market hasn't computed yet, except those too large to transfer. */
  get missing(): string[] {
    const { columns } = this.market;
    return this.open.series.flatMap(([{ source, depth }]) =>
      columns.has(source, depth) || columns.depthFor(source, depth) > MAX_SHARED_DEPTH ? [] : [source.key],
    );
  }

  *run(): Slices<ScanOutcome> {
    const { market, open } = this;
    const { rows, read, why = true, nearMisses = false } = this.input;
    const masks = yield* evaluateConditions(market, open);
    const result = rankMatches(market, open, masks, rows);
    const returned = read ? result.rows.subarray(read.from, read.to) : new Uint32Array();
    const explainFew = nearMisses && result.matched < FEW_MATCHES;
    return {
      ...result,
      read: returned,
      columns: readColumns(market, open, returned),
      why: why ? yield* readValues(market, open, returned) : [],
      nearMisses: explainFew ? yield* this.nearMisses(masks) : [],
      mostRestrictive: explainFew ? findMostRestrictive(market, open, masks) : null,
      passes: this.input.checkRow !== undefined && this.passes(masks, this.input.checkRow),
    };
  }

  /** Those of the requested series that `run` has read, packed for transfer to another thread. */
  pack(keys: readonly string[]): PackedColumns[] {
    const requested = new Set(keys);
    return this.open.series.flatMap(([{ source, columns }]) =>
      columns && requested.has(source.key) && columns.depth <= MAX_SHARED_DEPTH
        ? [packColumns(source.key, columns)]
        : [],
    );
  }

  private passes(masks: readonly Int32Array[], row: number): boolean {
    const { universe, stocks } = this.market;
    if (this.open.within && !this.open.within.has(row)) return false;
    if (row >= universe || !isKindScanned(this.input.plan.universe, stocks[row]!.listing.kind)) return false;
    return masks.every((mask) => hasRow(mask, row));
  }

  private *nearMisses(masks: readonly Int32Array[]): Slices<ScanOutcome['nearMisses']> {
    const misses = yield* findNearMisses(this.market, this.open, masks);
    const values = yield* readValues(
      this.market,
      this.open,
      misses.map(({ row }) => row),
    );
    return misses.map((miss, i) => ({ ...miss, values: values[i]! }));
  }
}
