import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { listLiquidBars, type LiquidBars, MAX_LIQUID_STOCKS } from '@plainscan/contracts';
import { LRUCache } from 'lru-cache';
import { MARKET_ZONE, sessionHours } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, newContext, outsideCall, RpcClient } from '@plainscan/service-kit';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { BY_HAND, type ExecutionToSave, type TradeToSave } from '../trades/trade-to-save.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { DEMO_SESSIONS, demoTrades, STARTING_BALANCE } from './demo-trades.ts';
import { Draw } from './draw.ts';
import type { DemoFill, DemoTrade } from './one-trade.ts';
import { remarksOn } from './remarks.ts';

const REMARKS_SEED = 21;
const COMMISSION = decimal('1');
const FUNDING_NOTE = 'Account funded';
/** A burst of demo accounts reads the market once. */
const KEEP_MS = 10_000;
const YEAR = 'year';

interface DemoYear {
  sessions: readonly string[];
  trades: readonly DemoTrade[];
}

/** Writes the sample year of a demo account. */
@Injectable()
export class DemoService {
  private readonly years: LRUCache<typeof YEAR, DemoYear>;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lock: JournalLock,
    private readonly writer: TradeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    // Concurrent accounts share a call, whose deadline is its own.
    this.years = new LRUCache<typeof YEAR, DemoYear>({
      max: 1,
      ttl: KEEP_MS,
      ttlResolution: 0,
      perf: { now: clock },
      fetchMethod: () => outsideCall(() => this.makeYear()),
    });
  }

  /**
   * Only for demo accounts. In one transaction, and without effect on a journal that has trades or cash transactions: a repeated
   * call neither doubles them nor brings back what its owner deleted. @throws AppError MARKET_LOADING, UNAVAILABLE
   */
  async seed(ctx: CallContext, userId: string): Promise<{ trades: number }> {
    const { sessions, trades: made } = (await this.years.fetch(YEAR))!;
    const trades = toSave(sessions, made);
    return this.lock.runLocked(ctx, userId.toLowerCase(), async (journal) => {
      if (trades.length === 0 || (await isUsed(journal))) return { trades: 0 };
      await fund(journal, trades[0]!);
      await this.writer.save(journal, trades);
      return { trades: trades.length };
    });
  }

  private async makeYear(): Promise<DemoYear> {
    const asked = { stocks: MAX_LIQUID_STOCKS, sessions: DEMO_SESSIONS };
    const bars = this.closed(await this.rpc.call(newContext(), listLiquidBars, asked));
    return { sessions: bars.sessions, trades: await runSliced(demoTrades(bars)) };
  }

  /** Without a session that is still trading: its fills would be in the future. */
  private closed({ sessions, stocks }: LiquidBars): LiquidBars {
    const length = sessions.findLastIndex((day) => closeOf(day) <= this.clock()) + 1;
    const cut = (column: number[]) => column.slice(0, length);
    return {
      sessions: sessions.slice(0, length),
      stocks: stocks.map(({ symbol, open, high, low, close, volume }) => ({
        symbol,
        open: cut(open),
        high: cut(high),
        low: cut(low),
        close: cut(close),
        volume: cut(volume),
      })),
    };
  }
}

/** Deleted trades count. */
async function isUsed({ manager, userId }: LockedJournal): Promise<boolean> {
  return (
    (await manager.existsBy(TradeEntity, { userId })) || (await manager.existsBy(CashTransactionEntity, { userId }))
  );
}

async function fund({ manager, userId }: LockedJournal, { createdAt, executions }: TradeToSave): Promise<void> {
  await manager.insert(CashTransactionEntity, {
    id: randomUUID(),
    userId,
    kind: 'deposit',
    day: executions[0]!.on,
    amount: String(STARTING_BALANCE),
    note: FUNDING_NOTE,
    createdAt,
  });
}

function toSave(sessions: readonly string[], trades: readonly DemoTrade[]): TradeToSave[] {
  const draw = new Draw(REMARKS_SEED);
  return trades.map((trade) => {
    const executions = trade.fills.map((fill, seq) => executionOf(sessions[fill.session]!, fill, seq));
    return {
      id: randomUUID(),
      symbol: trade.symbol,
      side: 'long',
      currency: 'USD',
      account: null,
      strategy: trade.setup.name,
      ...remarksOn(trade, draw),
      stopLoss: decimal(trade.stop.toFixed(2)),
      scan: null,
      importId: null,
      pinned: false,
      createdAt: executions[0]!.at,
      executions,
    };
  });
}

function executionOf(day: string, { kind, time, shares, price }: DemoFill, seq: number) {
  const [quantity, each] = [decimal(String(shares)), decimal(price.toFixed(2))];
  const open = openOf(day);
  return {
    ...BY_HAND,
    id: randomUUID(),
    kind,
    seq,
    on: day,
    at: new Date(Math.round(open + time * (closeOf(day) - open))),
    timeZone: MARKET_ZONE,
    quantity,
    price: each,
    fee: COMMISSION,
    value: quantity.times(each),
  } satisfies ExecutionToSave;
}

const openOf = (day: string): number => Date.parse(sessionHours(day)!.openUtc);
const closeOf = (day: string): number => Date.parse(sessionHours(day)!.closeUtc);
