import { DELETED_TRADES_DAYS, type TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import type { JournalAccess } from '../access/journal-access.ts';
import type { JournalLock } from '../journals/journal-lock.ts';
import { assertRoom } from './room-for-trades.ts';
import { tradeNotFound } from './trade-faults.ts';
import type { TradesStore } from './trades.store.ts';

export const KEEP_DELETED_MS = DELETED_TRADES_DAYS * 24 * 3_600_000;

/** Takes a trade out of the journal, and brings it back. */
export class DeleteTrade {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #trades: TradesStore;
  readonly #clock: Clock;

  constructor(parts: { access: JournalAccess; lock: JournalLock; trades: TradesStore; clock: Clock }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#trades = parts.trades;
    this.#clock = parts.clock;
  }

  /** Nothing to do where it is deleted already. @throws Fault NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#lock.within(ctx, userId, async ({ manager, revision: changedIn }) => {
      const trade = await manager.findOneBy(TradeEntity, { userId, id });
      if (!trade) throw tradeNotFound();
      if (trade.deletedAt) return;
      await manager.update(
        TradeEntity,
        { id },
        { deletedAt: new Date(this.#clock()), revision: trade.revision + 1, changedIn },
      );
    });
  }

  /** Nothing to do where it is not deleted. @throws Fault NOT_FOUND after DELETED_TRADES_DAYS; TOO_MANY_TRADES, PREMIUM_REQUIRED */
  async restore(ctx: CallContext, id: string): Promise<TradeDetail> {
    const userId = await this.#access.owner(ctx);
    return this.#lock.within(ctx, userId, async (journal) => {
      const { manager, revision: changedIn } = journal;
      const trade = await manager.findOneBy(TradeEntity, { userId, id });
      if (!trade || (trade.deletedAt && trade.deletedAt.getTime() + KEEP_DELETED_MS <= this.#clock()))
        throw tradeNotFound();
      if (trade.deletedAt) {
        // It counts among those that are kept already.
        await assertRoom(journal, 1, { kept: 0 });
        await manager.update(TradeEntity, { id }, { deletedAt: null, revision: trade.revision + 1, changedIn });
      }
      return (await this.#trades.detail(manager, userId, id))!;
    });
  }
}
