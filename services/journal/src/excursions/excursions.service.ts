import { Inject, Injectable } from '@nestjs/common';
import { AppError, getBars, type StockBars, type TradeExcursions } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, RpcClient } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { DOLLARS } from '../account/last-prices.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { tradeNotFound } from '../trades/trade-errors.ts';
import { excursionsOf } from './excursions.ts';

const DAY_MS = 24 * 3_600_000;
/** As many as the scanner returns. */
const MAX_SESSIONS = 2000;
const SESSIONS_PER_DAY = 5 / 7;
/** So that a week without holidays isn't cut off. */
const SPARE_SESSIONS = 5;

const NONE = { adverse: null, favorable: null, simulated: false, through: null } as const;

/** How far trades went against and for the user, from the scanner's daily bars. */
@Injectable()
export class ExcursionsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, MARKET_LOADING, PREMIUM_REQUIRED */
  async ofTrade(ctx: CallContext, id: string): Promise<TradeExcursions> {
    const userId = await this.access.owner(ctx);
    const [trade] = await loadTrades(this.db.manager, userId, [id]);
    if (!trade || trade.deletedAt) throw tradeNotFound();
    if (trade.currency !== DOLLARS) return { ...NONE, problem: 'other-currency' };
    const stock = await this.barsOf(ctx, trade);
    if (stock === null) return { ...NONE, problem: 'no-bars' };
    const found = excursionsOf(trade, stock.bars);
    return { ...NONE, ...found, simulated: stock.simulated };
  }

  /** null if the market lacks the stock. */
  private async barsOf(ctx: CallContext, { symbol, executions }: LoadedTrade): Promise<StockBars | null> {
    const days = (this.clock() - Date.parse(executions[0]!.on)) / DAY_MS;
    const sessions = Math.ceil(Math.max(0, days) * SESSIONS_PER_DAY) + SPARE_SESSIONS;
    try {
      return await this.rpc.call(ctx, getBars, { symbol, sessions: Math.min(MAX_SESSIONS, sessions) });
    } catch (err) {
      if (err instanceof AppError && err.code === 'UNKNOWN_SYMBOL') return null;
      throw err;
    }
  }
}
