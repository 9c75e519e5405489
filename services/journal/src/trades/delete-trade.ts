import { DELETED_TRADES_DAYS, type TradeDetail } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import type { JournalAccess } from '../access/journal-access.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import type { OwnTrades } from './own-trades.ts';
import { assertRoom } from './room-for-trades.ts';
import { tradeNotFound } from './trade-errors.ts';

export const KEEP_DELETED_MS = DELETED_TRADES_DAYS * 24 * 3_600_000;

/** Takes a trade out of the journal, and brings it back. */
export class DeleteTrade {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #trades: OwnTrades;
  readonly #clock: Clock;

  constructor(parts: { access: JournalAccess; lock: JournalLock; trades: OwnTrades; clock: Clock }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#trades = parts.trades;
    this.#clock = parts.clock;
  }

  /** Nothing to do where it is deleted already. @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#lock.within(ctx, userId, async (journal) => {
      const trade = await journal.manager.findOneBy(TradeEntity, { userId, id });
      if (!trade) throw tradeNotFound();
      if (!trade.deletedAt) await mark(journal, trade, new Date(this.#clock()));
    });
  }

  /** Nothing to do where it is not deleted. @throws AppError NOT_FOUND after DELETED_TRADES_DAYS; TOO_MANY_TRADES, PREMIUM_REQUIRED */
  restore(ctx: CallContext, id: string): Promise<TradeDetail> {
    return this.#trades.write(ctx, async (journal) => {
      const trade = await journal.manager.findOneBy(TradeEntity, { userId: journal.userId, id });
      if (!trade || (trade.deletedAt && trade.deletedAt.getTime() + KEEP_DELETED_MS <= this.#clock()))
        throw tradeNotFound();
      if (trade.deletedAt) {
        // It counts among those that are kept already.
        await assertRoom(journal, 1, { kept: 0 });
        await mark(journal, trade, null);
      }
      return id;
    });
  }
}

const mark = ({ manager, revision: changedIn }: LockedJournal, { id, revision }: TradeEntity, deletedAt: Date | null) =>
  manager.update(TradeEntity, { id }, { deletedAt, revision: revision + 1, changedIn });
