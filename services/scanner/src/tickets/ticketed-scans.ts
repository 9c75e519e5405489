import { Injectable } from '@nestjs/common';
import {
  AppError,
  MAX_STORED_SYMBOLS,
  type ScanColumn,
  type ScanPlan,
  type ScanRows,
  type SortKey,
} from '@plainscan/contracts';
import type { ScanOutcome, ScanInput } from '@plainscan/scan-engine';
import { type CallContext, JsonText } from '@plainscan/service-kit';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { resultRows } from '../scans/result-rows.ts';
import { columnsOf, columnValues, displayOrder } from '../scans/scan-columns.ts';
import { refusePlan } from '../scans/scan-reading.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { ScanTickets } from './scan-tickets.ts';

/** The result of running a ticket's scan again. */
export interface TicketedRun {
  loaded: LoadedMarket;
  outcome: ScanOutcome;
  total: number;
  sort: SortKey;
  columns: ScanColumn[];
}

/** Runs a ticket's scan again on the same market, for other rows or another order of the same matches. */
@Injectable()
export class TicketedScans {
  constructor(
    private readonly tickets: ScanTickets,
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly work: WorkBudget,
  ) {}

  /** @throws AppError, any of TICKET_ERRORS; INVALID_REQUEST for an order that costs too much; RATE_LIMITED */
  async run(
    ctx: CallContext,
    ticket: string,
    { sort, ...range }: Pick<ScanInput, 'rows' | 'read' | 'why'> & { sort?: SortKey | undefined },
  ): Promise<TicketedRun> {
    const { plan, within, market } = await this.tickets.verify(ctx, ticket);
    const loaded = this.market.find(market);
    const columns = columnsOf(plan);
    const display = displayOrder(plan, sort);
    const input = {
      ...range,
      plan,
      ...(within && { within }),
      columns: columnValues(columns),
      ...(display.order && { order: display.order }),
    };
    const outcome = await this.evaluator.evaluate(ctx, loaded, input).catch(refusePlan);
    const total = Math.min(outcome.matched, plan.limit ?? Infinity);
    return { loaded, outcome, total, sort: display.sort, columns };
  }

  /** @throws the same errors as `run` */
  async page(
    ctx: CallContext,
    { ticket, offset, limit, sort }: { ticket: string; offset: number; limit: number; sort?: SortKey | undefined },
  ): Promise<JsonText<ScanRows>> {
    const end = offset + limit;
    const run = await this.run(ctx, ticket, { rows: end, read: { from: offset, to: end }, sort });
    const { meta, market } = run.loaded;
    const results = await this.work.scan(ctx, resultRows(run.outcome, market, meta.updatedAt));
    const rest = { offset, total: run.total, sort: run.sort };
    return new JsonText(['{"results":[', ...results, `],${JSON.stringify(rest).slice(1)}`]);
  }

  /** The matches of the ticket's scan; null if it ran another plan, its ticket is invalid or expired, or its market is gone. */
  async found(ctx: CallContext, ticket: string, isPlan: (plan: ScanPlan) => boolean): Promise<RunResult | null> {
    try {
      const { plan } = await this.tickets.verify(ctx, ticket);
      if (!isPlan(plan)) return null;
      const { loaded, outcome, total } = await this.run(ctx, ticket, { rows: MAX_STORED_SYMBOLS });
      const symbols = Array.from(outcome.rows, (row) => loaded.market.stocks[row]!.listing.symbol);
      return {
        asOf: isoDay(loaded.market.asOf),
        total,
        symbols: total <= MAX_STORED_SYMBOLS ? sortedSymbols(symbols) : null,
      };
    } catch (err) {
      if (err instanceof AppError && err.category !== 'timeout') return null;
      throw err;
    }
  }
}
