import { Injectable } from '@nestjs/common';
import {
  type Actor,
  MAX_QUERY_CHARS,
  type PublicScan,
  type runPublicScan,
  SHARED_ROWS,
  VISITOR_ROWS,
} from '@plainscan/contracts';
import { finish } from '@plainscan/scan-engine';
import { describe, describeExtras } from '@plainscan/scan-language';
import { type CallContext, JsonText, type RpcInput } from '@plainscan/service-kit';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, isoDay } from '../market/current-market.ts';
import { ScanHoursService } from '../scan-hours/scan-hours.service.ts';
import { ofVisitor } from '../watchlists/watchlist-symbols.ts';
import { readChips } from './read-chips.ts';
import { resultRows } from './result-rows.ts';
import { columnsOf, columnValues, displayOrder } from './scan-columns.ts';
import { emptyQuery, queryTooLong, readGivenPlan, refusePlan, requirePlan } from './scan-reading.ts';

/** All visitors share the computing time and the queue of one user. */
const VISITORS: Actor = { userId: 'visitors', email: null, role: 'user', sessionId: null };

/** Scans for visitors, without a trial, tickets, history, or the AI parser. */
@Injectable()
export class PublicScanService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly scanHours: ScanHoursService,
  ) {}

  /** @throws AppError, any code in the contract */
  async run(ctx: CallContext, { query, plan: given }: RpcInput<typeof runPublicScan>): Promise<JsonText<PublicScan>> {
    if (!given && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { lastClose } = this.scanHours.admit();
    const loaded = this.market.require();
    const { market, meta, parser } = loaded;
    const reading = given ? readGivenPlan(given, query, parser) : requirePlan(parser.parse(query), query);
    const { plan, corrections, unmatched, contradiction, spans, assumedOrder } = reading;
    await ofVisitor(plan);
    const columns = columnsOf(plan);
    const { order, sort } = displayOrder(plan);
    const rows = given ? SHARED_ROWS : VISITOR_ROWS;
    const caller = { deadlineAt: ctx.deadlineAt, actor: VISITORS };
    const outcome = await this.evaluator
      .evaluate(caller, loaded, {
        plan,
        rows,
        ...(order && { order }),
        columns: columnValues(columns),
        read: { from: 0, to: rows },
      })
      .catch(refusePlan);
    const rest: Omit<PublicScan, 'results'> = {
      total: Math.min(outcome.matched, plan.limit ?? Infinity),
      columns,
      sort,
      universe: outcome.universe,
      asOf: isoDay(market.asOf),
      simulated: meta.simulated,
      lastClose,
      query,
      plan,
      description: describe(plan),
      corrections,
      unmatched,
      chips: readChips(plan, query, spans, market).map((chip, i) => ({ ...chip, ...outcome.conditions[i]! })),
      extras: describeExtras(plan, assumedOrder),
      contradiction,
    };
    const results = finish(resultRows(outcome, market, meta.updatedAt));
    return new JsonText(['{"results":[', ...results, `],${JSON.stringify(rest).slice(1)}`]);
  }
}
