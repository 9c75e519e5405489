import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type ExcursionAverages,
  getBars,
  MAX_MEASURED_TRADES,
  type StockBars,
  type TradeExcursions,
  type TradeFilter,
} from '@plainscan/contracts';
import {
  type CallContext,
  type Clock,
  CLOCK,
  KeyedMutex,
  remainingMs,
  RpcClient,
  timeoutError,
} from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { DOLLARS } from '../account/last-prices.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { FactsCache } from '../statistics/facts-cache.ts';
import { filteredFacts } from '../statistics/filtered-facts.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { tradeNotFound } from '../trades/trade-errors.ts';
import { excursionAverages, type MeasuredTrade } from './excursion-averages.ts';
import { excursionsOf } from './excursions.ts';

const DAY_MS = 24 * 3_600_000;
/** As many as the scanner returns. */
const MAX_SESSIONS = 2000;
const SESSIONS_PER_DAY = 5 / 7;
/** So that a week without holidays isn't cut off. */
const SPARE_SESSIONS = 5;
/** Concurrent requests for bars. */
const REQUESTS = 4;

const NONE = { adverse: null, favorable: null, simulated: false, through: null } as const;

/** How far trades went against and for the user, from the scanner's daily bars. */
@Injectable()
export class ExcursionsService {
  /** Averages read the bars of up to MAX_MEASURED_TRADES stocks, so each user's are computed one at a time. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly facts: FactsCache,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, MARKET_LOADING, PREMIUM_REQUIRED */
  async ofTrade(ctx: CallContext, id: string): Promise<TradeExcursions> {
    const userId = await this.access.owner(ctx);
    const [trade] = await loadTrades(this.db.manager, userId, [id]);
    if (!trade || trade.deletedAt) throw tradeNotFound();
    if (trade.currency !== DOLLARS) return { ...NONE, problem: 'other-currency' };
    const stock = await this.barsSince(ctx, trade.symbol, firstDay(trade));
    if (stock === null) return { ...NONE, problem: 'no-bars' };
    const found = await runSliced(excursionsOf(trade, stock.bars));
    return { ...NONE, ...found, simulated: stock.simulated };
  }

  /**
   * Averages over the filtered closed trades, at most those closed last.
   * @throws AppError MARKET_LOADING, PREMIUM_REQUIRED, TIMEOUT
   */
  async averages(ctx: CallContext, filter: TradeFilter): Promise<ExcursionAverages> {
    const userId = await this.access.owner(ctx);
    return this.mutex.runExclusive(userId, () => this.computeAverages(ctx, userId, filter));
  }

  private async computeAverages(ctx: CallContext, userId: string, filter: TradeFilter): Promise<ExcursionAverages> {
    if (remainingMs(ctx) <= 0) throw timeoutError();
    const closed = filteredFacts(await this.facts.get(userId), filter)
      .filter((fact) => fact.closed)
      .sort((a, b) => (a.exitedOn! < b.exitedOn! ? 1 : a.exitedOn! > b.exitedOn! ? -1 : a.id < b.id ? -1 : 1));
    const inDollars = closed.filter(({ currency }) => currency === DOLLARS);
    const facts = new Map(inDollars.slice(0, MAX_MEASURED_TRADES).map((fact) => [fact.id, fact]));
    const unmeasured: ExcursionAverages['unmeasured'] = {
      'no-bars': 0,
      'other-currency': closed.length - inDollars.length,
      'prices-differ': 0,
      older: inDollars.length - facts.size,
    };
    const measured: MeasuredTrade[] = [];
    let simulated = false;
    const trades = await loadTrades(this.db.manager, userId, [...facts.keys()]);
    const waiting = Map.groupBy(trades, ({ symbol }) => symbol).entries();
    const measure = async (): Promise<void> => {
      // The workers share the iterator, so each symbol is read once.
      for (const [symbol, ofSymbol] of waiting) {
        const first = ofSymbol.map(firstDay).reduce((a, b) => (a < b ? a : b));
        const stock = await this.barsSince(ctx, symbol, first);
        simulated ||= stock?.simulated ?? false;
        for (const trade of ofSymbol) {
          const found = stock ? await runSliced(excursionsOf(trade, stock.bars)) : ({ problem: 'no-bars' } as const);
          if (found.problem === null) measured.push({ ...found, fact: facts.get(trade.id)! });
          else unmeasured[found.problem] += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: REQUESTS }, measure));
    return { ...excursionAverages(measured), unmeasured, simulated };
  }

  /** null if the market lacks the stock. */
  private async barsSince(ctx: CallContext, symbol: string, firstDay: string): Promise<StockBars | null> {
    const days = (this.clock() - Date.parse(firstDay)) / DAY_MS;
    const sessions = Math.ceil(Math.max(0, days) * SESSIONS_PER_DAY) + SPARE_SESSIONS;
    try {
      return await this.rpc.call(ctx, getBars, { symbol, sessions: Math.min(MAX_SESSIONS, sessions) });
    } catch (err) {
      if (err instanceof AppError && err.code === 'UNKNOWN_SYMBOL') return null;
      throw err;
    }
  }
}

const firstDay = ({ executions }: LoadedTrade): string =>
  executions.reduce((first, { on }) => (on < first ? on : first), executions[0]!.on);
