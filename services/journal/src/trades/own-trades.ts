import type { TradeDetail } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { JournalAccess } from '../access/journal-access.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import { tradeNotFound } from './trade-errors.ts';
import type { TradesStore } from './trades.store.ts';

/** A request that may come again. */
export interface Keyed {
  idempotencyKey: string | undefined;
  /** the call and what it was given */
  request: readonly [call: string, input: object];
}

/** How one trade of the actor's is written: by whom, alone, once, and answered as it is then. */
export class OwnTrades {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #keys: Idempotency;
  readonly #trades: TradesStore;

  constructor(parts: { access: JournalAccess; lock: JournalLock; keys: Idempotency; trades: TradesStore }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#keys = parts.keys;
    this.#trades = parts.trades;
  }

  /**
   * Runs `work`, which gives the id of the trade it wrote, under the lock of the actor's journal. A retry of a keyed request is
   * answered with the trade as it is now, deleted or not.
   * @throws AppError PREMIUM_REQUIRED, NOT_FOUND, IDEMPOTENCY_KEY_REUSED; what `work` throws
   */
  async write(
    ctx: CallContext,
    work: (journal: LockedJournal) => Promise<string>,
    keyed?: Keyed,
  ): Promise<TradeDetail> {
    const userId = await this.#access.owner(ctx);
    return this.#lock.within(ctx, userId, async (journal) => {
      const id = keyed
        ? await this.#keys.once(journal, keyed.idempotencyKey, keyed.request, () => work(journal))
        : await work(journal);
      const deleted = keyed?.idempotencyKey !== undefined;
      const trade = await this.#trades.detail(journal.manager, userId, id, { deleted });
      if (!trade) throw tradeNotFound();
      return trade;
    });
  }
}
