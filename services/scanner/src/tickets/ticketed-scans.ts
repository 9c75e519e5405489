import { Injectable } from '@nestjs/common';
import {
  AppError,
  MAX_KEPT_SYMBOLS,
  type ScanColumn,
  type ScanPlan,
  type ScanRows,
  type SortKey,
} from '@plainscan/contracts';
import { type Market, Scan } from '@plainscan/scan-engine';
import { type CallContext, JsonText } from '@plainscan/service-kit';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { resultRows } from '../scans/result-rows.ts';
import { runInSlices } from '../scans/run-in-slices.ts';
import { columnsOf, columnValues, displayOrder } from '../scans/scan-columns.ts';
import { refuseTooCostly } from '../scans/scan-reading.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';
import { ScanTickets } from './scan-tickets.ts';

/** A ticket's scan, run again. */
export interface TicketedRun {
  loaded: LoadedMarket;
  scan: Scan;
  /** the first of all, in the order asked for */
  rows: Uint32Array;
  total: number;
  sort: SortKey;
  columns: ScanColumn[];
}

/** Runs the scan of a ticket again, on the market it ran on: other rows, another order, the same matches. */
@Injectable()
export class TicketedScans {
  constructor(
    private readonly tickets: ScanTickets,
    private readonly market: CurrentMarket,
  ) {}

  /** @throws AppError, every one of TICKET_FAULTS; INVALID_REQUEST for an order that costs too much */
  async run(ctx: CallContext, ticket: string, { rows, sort }: { rows: number; sort?: SortKey }): Promise<TicketedRun> {
    const { plan, market } = await this.tickets.verify(ctx, ticket);
    const loaded = this.market.find(market);
    const columns = columnsOf(plan);
    const display = displayOrder(plan, sort);
    const scan = openScan(loaded.market, plan, { rows, order: display.order, columns: columnValues(columns) });
    const result = await runInSlices(scan.run(), ctx);
    const total = Math.min(result.matched, plan.limit ?? Infinity);
    return { loaded, scan, rows: result.rows, total, sort: display.sort, columns };
  }

  /** @throws as `run` */
  async page(
    ctx: CallContext,
    { ticket, offset, limit, sort }: { ticket: string; offset: number; limit: number; sort?: SortKey | undefined },
  ): Promise<JsonText<ScanRows>> {
    const run = await this.run(ctx, ticket, { rows: offset + limit, ...(sort && { sort }) });
    const { meta, market } = run.loaded;
    const rows = run.rows.subarray(offset, offset + limit);
    const results = await runInSlices(resultRows(run.scan, market, rows, meta.updatedAt), ctx);
    const rest = { offset, total: run.total, sort: run.sort };
    return new JsonText(['{"results":[', ...results, `],${JSON.stringify(rest).slice(1)}`]);
  }

  /** What the scan found, if it ran this plan; null if its ticket has expired or its market is gone. */
  async found(ctx: CallContext, ticket: string, isOfPlan: (plan: ScanPlan) => boolean): Promise<RunResult | null> {
    try {
      const { plan } = await this.tickets.verify(ctx, ticket);
      if (!isOfPlan(plan)) return null;
      const { loaded, rows, total } = await this.run(ctx, ticket, { rows: MAX_KEPT_SYMBOLS });
      const symbols = Array.from(rows, (row) => loaded.market.stocks[row]!.listing.symbol);
      return {
        asOf: isoDay(loaded.market.asOf),
        total,
        symbols: total <= MAX_KEPT_SYMBOLS ? sortedSymbols(symbols) : null,
      };
    } catch (err) {
      if (err instanceof AppError && err.category !== 'timeout') return null;
      throw err;
    }
  }
}

function openScan(market: Market, plan: ScanPlan, options: ConstructorParameters<typeof Scan>[2]): Scan {
  try {
    return new Scan(market, plan, options);
  } catch (err) {
    return refuseTooCostly(err);
  }
}
