import { Injectable } from '@nestjs/common';
import { chipConditions, type explainStock, type WhyNotResponse } from '@plainscan/contracts';
import { whyNot } from '@plainscan/scan-engine';
import { describeCondition } from '@plainscan/scan-language';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, isoDay } from '../market/current-market.ts';
import { requireRow } from '../stocks/require-row.ts';
import { WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { refusePlan } from './scan-reading.ts';
import { rounded, whyValuesWithUnits } from './why-values.ts';

/** Explains why a stock is or isn't among a plan's matches. */
@Injectable()
export class WhyNotService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly watchlists: WatchlistSymbols,
  ) {}

  /** @throws AppError UNKNOWN_SYMBOL, WATCHLIST_NOT_FOUND, MARKET_LOADING, INVALID_REQUEST (too costly), RATE_LIMITED, TIMEOUT, OVERLOADED */
  async explain(ctx: CallContext, { plan, symbol }: RpcInput<typeof explainStock>): Promise<WhyNotResponse> {
    const loaded = this.market.require();
    const { market } = loaded;
    const row = requireRow(market, symbol);
    // Also checks the cost of explaining the row, and charges the user for it.
    const within = await this.watchlists.ofCaller(ctx)(plan);
    const input = { plan, rows: plan.limit ?? 0, ...(within && { within }) };
    const { rows } = await this.evaluator.evaluate(ctx, loaded, input).catch(refusePlan);
    const listed = plan.limit === null || rows.includes(row);
    const { lastBar, conditions, ...rest } = whyNot(market, plan, row, listed, within);
    const read = chipConditions(plan);
    return {
      ...rest,
      name: market.stocks[row]!.listing.name,
      lastTraded: lastBar === null ? null : isoDay(lastBar),
      conditions: conditions.map(({ condition, holds, values, missedBy }) => ({
        meaning: describeCondition(read[condition]!),
        holds,
        values: whyValuesWithUnits(values),
        missedBy: rounded(missedBy),
      })),
    };
  }
}
