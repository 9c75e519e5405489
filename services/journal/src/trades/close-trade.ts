import { randomUUID } from 'node:crypto';
import { type closeTrade, MAX_EXECUTIONS_OF_TRADE, type TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { JournalLock } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import { realise } from '../positions/realise.ts';
import { type LoadedTrade, loadTrades } from './load-trades.ts';
import { asInvalidTrade, invalidTrade, tradeNotFound } from './trade-faults.ts';
import { after, tradeMoment } from './trade-moment.ts';
import { BY_HAND, isImported, type TradeToSave } from './trade-to-save.ts';
import type { TradeWriter } from './trade-writer.ts';
import type { TradesStore } from './trades.store.ts';

type Close = z.output<(typeof closeTrade)['input']>;

/** Shares that go out of a trade, all that are open or a part of them. */
export class CloseTrade {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #keys: Idempotency;
  readonly #writer: TradeWriter;
  readonly #trades: TradesStore;
  readonly #clock: Clock;

  constructor(parts: {
    access: JournalAccess;
    lock: JournalLock;
    keys: Idempotency;
    writer: TradeWriter;
    trades: TradesStore;
    clock: Clock;
  }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#keys = parts.keys;
    this.#writer = parts.writer;
    this.#trades = parts.trades;
    this.#clock = parts.clock;
  }

  /** @throws Fault NOT_FOUND, INVALID_TRADE, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  async close(ctx: CallContext, input: Close): Promise<TradeDetail> {
    const userId = await this.#access.owner(ctx);
    const { idempotencyKey, ...given } = input;
    return this.#lock.within(ctx, userId, async (journal) => {
      const { manager } = journal;
      const id = await this.#keys.once(journal, idempotencyKey, ['closeTrade', given], async () => {
        const [trade] = await loadTrades(manager, userId, [given.id]);
        if (!trade || trade.deletedAt) throw tradeNotFound();
        const closed = withExit(ctx, trade, given, this.#clock());
        await asInvalidTrade(
          () => this.#writer.save(journal, [closed]),
          (code) => (code === 'EXIT_EXCEEDS' ? 'quantity' : 'date'),
        );
        return trade.id;
      });
      const trade = await this.#trades.detail(manager, userId, id, { deleted: idempotencyKey !== undefined });
      if (!trade) throw tradeNotFound();
      return trade;
    });
  }
}

/** @throws Fault INVALID_TRADE */
function withExit(ctx: CallContext, trade: LoadedTrade, given: Close, now: number): TradeToSave {
  const { open, ordered } = realise(trade.side, trade.executions);
  if (open.isZero()) throw invalidTrade('This trade is closed already.');
  const quantity = given.quantity ? decimal(given.quantity) : open;
  if (quantity.gt(open)) throw invalidTrade(`Only ${open.toFixed()} are open.`, 'quantity');
  if (trade.executions.length >= MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade has at most ${MAX_EXECUTIONS_OF_TRADE} executions.`);
  const last = trade.executions.find(({ id }) => id === ordered.at(-1)!.id)!;
  // What was entered by a clock that is a little ahead is not after an exit that is now.
  const moment = tradeMoment(ctx, given.date, Math.max(now, last.at?.getTime() ?? now), 'date');
  return {
    ...trade,
    pinned: trade.pinned || trade.executions.some(isImported),
    executions: [
      ...trade.executions,
      {
        ...BY_HAND,
        ...after(last, moment),
        id: randomUUID(),
        kind: 'exit',
        seq: ordered.length,
        quantity,
        price: decimal(given.price),
        fee: decimal(given.fee ?? '0'),
        value: quantity.times(given.price),
      },
    ],
  };
}
