import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { listLiquidBars, type LiquidBars, MAX_LIQUID_STOCKS, type tradeScanSchema } from '@plainscan/contracts';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { MARKET_ZONE, sessionHours } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, newContext, outsideCall, RpcClient } from '@plainscan/service-kit';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { MANUAL_SOURCE, type ExecutionToSave, type TradeToSave } from '../trades/trade-to-save.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { DEMO_SESSIONS, demoTrades, STARTING_BALANCE } from './demo-trades.ts';
import { SeededRandom } from './seeded-random.ts';
import type { DemoFill, DemoTrade } from './simulate-trade.ts';
import { remarksOn } from './remarks.ts';

const REMARKS_SEED = 21;
/** Every fifth trade isn't linked to a scan. */
const UNLINKED_EVERY = 5;
const COMMISSION = decimal('1');
const FUNDING_NOTE = 'Account funded';
/** Lets a burst of new demo accounts read the market only once. */
const KEEP_MS = 10_000;
const YEAR = 'year';

interface DemoYear {
  sessions: readonly string[];
  trades: readonly DemoTrade[];
}

/** Fills the journal of a demo account with a sample year. */
@Injectable()
export class DemoService {
  private readonly years: LRUCache<typeof YEAR, DemoYear>;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lock: JournalLock,
    private readonly writer: TradeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    // Concurrent calls share one fetch, which has its own deadline.
    this.years = new LRUCache<typeof YEAR, DemoYear>({
      max: 1,
      ttl: KEEP_MS,
      ttlResolution: 0,
      perf: { now: clock },
      fetchMethod: () => outsideCall(() => this.makeYear()),
    });
  }

  /**
   * Only for demo accounts. Runs in one transaction. No-op if the journal has trades or cash transactions, so a repeated call
   * neither duplicates trades nor restores deleted ones. @throws AppError MARKET_LOADING, UNAVAILABLE
   */
  async seed(ctx: CallContext, userId: string): Promise<{ trades: number }> {
    const { sessions, trades: simulated } = (await this.years.fetch(YEAR))!;
    const trades = toSave(sessions, simulated);
    return this.lock.runLocked(ctx, userId.toLowerCase(), async (journal) => {
      if (trades.length === 0 || (await isUsed(journal))) return { trades: 0 };
      await fund(journal, trades[0]!);
      await this.writer.save(journal, trades);
      return { trades: trades.length };
    });
  }

  private async makeYear(): Promise<DemoYear> {
    const request = { stocks: MAX_LIQUID_STOCKS, sessions: DEMO_SESSIONS };
    const bars = this.completedSessions(await this.rpc.call(newContext(), listLiquidBars, request));
    return { sessions: bars.sessions, trades: await runSliced(demoTrades(bars)) };
  }

  /** Drops a session that is still trading, because its fills would be in the future. */
  private completedSessions({ sessions, stocks }: LiquidBars): LiquidBars {
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

/** Deleted trades count, too. */
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
  const random = new SeededRandom(REMARKS_SEED);
  return trades.map((trade, i) => {
    const executions = trade.fills.map((fill, seq) => executionOf(sessions[fill.session]!, fill, seq));
    return {
      id: randomUUID(),
      symbol: trade.symbol,
      side: 'long',
      currency: 'USD',
      account: null,
      strategy: trade.setup.name,
      ...remarksOn(trade, random),
      stopLoss: decimal(trade.stop.toFixed(2)),
      scan: i % UNLINKED_EVERY === 0 ? null : scanOf(sessions, trade),
      importId: null,
      pinned: false,
      createdAt: executions[0]!.at,
      executions,
    };
  });
}

const scanOf = (sessions: readonly string[], { setup, scanned }: DemoTrade): z.output<typeof tradeScanSchema> => ({
  query: setup.query,
  asOf: sessions[scanned.session]!,
  price: scanned.close,
});

function executionOf(day: string, { kind, time, shares, price }: DemoFill, seq: number) {
  const [quantity, each] = [decimal(String(shares)), decimal(price.toFixed(2))];
  const open = openOf(day);
  return {
    ...MANUAL_SOURCE,
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
