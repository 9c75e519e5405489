import type { ScanPlan } from '@plainscan/contracts';
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

/** A plan with what to find out about its result: plain values, so that another thread can be asked. */
export interface ScanQuestion extends RunOptions {
  readonly plan: ScanPlan;
  /** places in the result, half-open, whose rows are read; default none */
  readonly read?: { readonly from: number; readonly to: number };
  /** Whether the values of each condition's sides are read, beside those of `columns`. Default true. */
  readonly why?: boolean;
  /** Whether to find what comes closest where nothing matches. Default false. */
  readonly whyNone?: boolean;
  /** a row of the market that the caller asks about */
  readonly about?: number;
}

export interface ScanOutcome extends ScanResult {
  /** the rows of `rows` that were read */
  readonly read: Uint32Array;
  /** by row read: the values of `columns`; null if absent */
  readonly columns: readonly (number | null)[][];
  /** by row read, then by condition: the values of its sides */
  readonly why: readonly WhyValue[][][];
  /** with the values of every condition's sides */
  readonly nearMisses: readonly (NearMiss & { readonly values: WhyValue[][] })[];
  readonly mostRestrictive: { readonly condition: number; readonly bringsBack: number } | null;
  /** whether the row asked about passes every condition, whatever the plan's limit; false where none was asked about */
  readonly passes: boolean;
}

/** Reading why one row matches takes about this part of evaluating the conditions on all rows: most of it is not arithmetic. */
const ONE_ROW = 1 / 50;
/** Columns that go further back are large, and few plans read them. */
const MAX_SHARED_DEPTH = 16;

/** One scan of one market. It runs in slices; scans of one market may take turns between them. */
export class Scan {
  private readonly market: Market;
  private readonly open: OpenPlan;
  private readonly question: ScanQuestion;

  /** Throws PlanTooCostly, before anything is computed. */
  constructor(market: Market, question: ScanQuestion) {
    this.market = market;
    this.question = question;
    this.open = openPlan(market, question.plan, question);
  }

  /** Estimated for `run`, with what the market has cached. */
  get expectedMs(): number {
    const { evaluationMs, maskKeys, series } = this.open;
    const { read, why = true, whyNone = false } = this.question;
    let [evaluation, all] = [0, 0];
    for (const [index, ms] of evaluationMs.entries()) {
      all += ms;
      const key = maskKeys[index]!;
      if (key === null || !this.market.conditionMasks.has(key)) evaluation += ms;
    }
    const explained = read && why ? (read.to - read.from) * ONE_ROW * all : 0;
    const missing = series.reduce((sum, [{ source, depth }, ms]) => {
      return this.market.columns.has(source, depth) ? sum : sum + ms;
    }, 0);
    return missing + evaluation + explained + (whyNone ? nearMissMs(this.open) : 0);
  }

  /** Keys of the series that the market has yet to compute for it, without those too large to be handed to another thread. */
  get missing(): string[] {
    const { columns } = this.market;
    return this.open.series.flatMap(([{ source, depth }]) =>
      columns.has(source, depth) || columns.depthFor(depth) > MAX_SHARED_DEPTH ? [] : [source.key],
    );
  }

  *run(): Slices<ScanOutcome> {
    const { market, open } = this;
    const { rows, read, why = true, whyNone = false } = this.question;
    const masks = yield* evaluateConditions(market, open);
    const result = rankMatches(market, open, masks, rows);
    const shown = read ? result.rows.subarray(read.from, read.to) : new Uint32Array();
    const none = whyNone && result.matched === 0;
    return {
      ...result,
      read: shown,
      columns: readColumns(market, open, shown),
      why: why ? yield* readValues(market, open, shown) : [],
      nearMisses: none ? yield* this.nearMisses(masks) : [],
      mostRestrictive: none ? findMostRestrictive(market, open, masks) : null,
      passes: this.question.about !== undefined && this.passes(masks, this.question.about),
    };
  }

  /** After `run`: those of the series that it has read. */
  pack(keys: readonly string[]): PackedColumns[] {
    const wanted = new Set(keys);
    return this.open.series.flatMap(([{ source, columns }]) =>
      columns && wanted.has(source.key) && columns.depth <= MAX_SHARED_DEPTH ? [packColumns(source.key, columns)] : [],
    );
  }

  private passes(masks: readonly Int32Array[], row: number): boolean {
    const { universe, stocks } = this.market;
    if (row >= universe || !isKindScanned(this.question.plan.universe, stocks[row]!.listing.kind)) return false;
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
