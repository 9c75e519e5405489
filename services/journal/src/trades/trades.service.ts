import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type changeTrade,
  type closeTrade,
  type createTrade,
  DELETED_TRADES_DAYS,
  type ListedTrade,
  type listTrades,
  type tagTrades as tagTradesRpc,
  type TradeDetail,
} from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, type RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { Idempotency, type KeyedRequest } from '../journals/idempotency.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { changedTrade } from './changed-trade.ts';
import { closedTrade } from './closed-trade.ts';
import { loadLiveTrade } from './load-trades.ts';
import { newTrade } from './new-trade.ts';
import { tagTrades } from './tag-trades.ts';
import { asInvalidTrade, tradeNotFound } from './trade-errors.ts';
import { assertRoom, assertRoomForExecutions } from './trade-limits.ts';
import { TradeWriter } from './trade-writer.ts';
import { TradesStore } from './trades.store.ts';

export const KEEP_DELETED_MS = DELETED_TRADES_DAYS * 24 * 3_600_000;

/** Edits with more executions are checked against the journal's limit. */
const MANY_EXECUTIONS = 50;

@Injectable()
export class TradesService {
  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly idempotency: Idempotency,
    private readonly store: TradesStore,
    private readonly writer: TradeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError INVALID_REQUEST for an invalid cursor; PREMIUM_REQUIRED */
  async list(ctx: CallContext, page: RpcInput<typeof listTrades>): Promise<ListedTrade[]> {
    const userId = await this.access.owner(ctx);
    return this.store.list(userId, page);
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async get(ctx: CallContext, id: string): Promise<TradeDetail> {
    const userId = await this.access.owner(ctx);
    const trade = await this.store.detail(this.db.manager, userId, id);
    if (!trade) throw tradeNotFound();
    return trade;
  }

  /** @throws AppError INVALID_TRADE, TOO_MANY_TRADES, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  create(ctx: CallContext, input: RpcInput<typeof createTrade>): Promise<TradeDetail> {
    const { idempotencyKey, ...fields } = input;
    const create = async (journal: LockedJournal): Promise<string> => {
      await assertRoom(journal, 1);
      const trade = newTrade(ctx, fields, this.clock());
      await asInvalidTrade(
        () => this.writer.save(journal, [trade]),
        () => 'exitDate',
      );
      return trade.id;
    };
    return this.write(ctx, create, { idempotencyKey, request: ['createTrade', fields] });
  }

  /** @throws AppError NOT_FOUND, TRADE_CHANGED, INVALID_TRADE, TOO_MANY_TRADES, PREMIUM_REQUIRED */
  change(ctx: CallContext, change: RpcInput<typeof changeTrade>): Promise<TradeDetail> {
    return this.write(ctx, async (journal) => {
      const trade = await loadLiveTrade(journal, change.id);
      if (trade.revision !== change.revision)
        throw new AppError('conflict', 'TRADE_CHANGED', 'This trade changed in another tab. Review and save again.', {
          revision: trade.revision,
        });
      if (change.executions && change.executions.length > MANY_EXECUTIONS)
        await assertRoomForExecutions(journal, change.executions.length - trade.executions.length);
      const { changed, executionsChanged } = changedTrade(ctx, trade, change, this.clock());
      const indexes = new Map(changed.executions.map(({ id }, i) => [id, i]));
      await asInvalidTrade(
        () => (executionsChanged ? this.writer.save(journal, [changed]) : this.writer.saveDetails(journal, changed)),
        (code, fillId) => {
          if (change.executions === undefined || code === 'NO_ENTRY' || fillId === null) return 'executions';
          return `executions.${indexes.get(fillId)}.${code === 'EXIT_EXCEEDS' ? 'quantity' : 'date'}`;
        },
      );
      return trade.id;
    });
  }

  /** In one transaction. @throws AppError NOT_FOUND, INVALID_TRADE, PREMIUM_REQUIRED */
  async tag(ctx: CallContext, change: RpcInput<typeof tagTradesRpc>): Promise<{ changed: string[] }> {
    const userId = await this.access.owner(ctx);
    return this.lock.runLocked(ctx, userId, async (journal) => ({ changed: await tagTrades(journal, change) }));
  }

  /** Closes all or some open shares. @throws AppError NOT_FOUND, INVALID_TRADE, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  close(ctx: CallContext, input: RpcInput<typeof closeTrade>): Promise<TradeDetail> {
    const { idempotencyKey, ...fields } = input;
    const close = async (journal: LockedJournal): Promise<string> => {
      const closed = closedTrade(ctx, await loadLiveTrade(journal, fields.id), fields, this.clock());
      await asInvalidTrade(
        () => this.writer.save(journal, [closed]),
        (code) => (code === 'EXIT_EXCEEDS' ? 'quantity' : 'date'),
      );
      return closed.id;
    };
    return this.write(ctx, close, { idempotencyKey, request: ['closeTrade', fields] });
  }

  /** No-op on a deleted trade. @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.lock.runLocked(ctx, userId, async (journal) => {
      const trade = await journal.manager.findOneBy(TradeEntity, { userId, id });
      if (!trade) throw tradeNotFound();
      if (!trade.deletedAt) await setDeletedAt(journal, trade, new Date(this.clock()));
    });
  }

  /** No-op on a trade that isn't deleted. @throws AppError NOT_FOUND after DELETED_TRADES_DAYS; TOO_MANY_TRADES, PREMIUM_REQUIRED */
  restore(ctx: CallContext, id: string): Promise<TradeDetail> {
    return this.write(ctx, async (journal) => {
      const trade = await journal.manager.findOneBy(TradeEntity, { userId: journal.userId, id });
      if (!trade || (trade.deletedAt && trade.deletedAt.getTime() + KEEP_DELETED_MS <= this.clock()))
        throw tradeNotFound();
      if (trade.deletedAt) {
        // A deleted trade already counts as stored.
        await assertRoom(journal, 1, { stored: 0 });
        await setDeletedAt(journal, trade, null);
      }
      return id;
    });
  }

  /** Runs `work`, which returns the ID of the trade it wrote, under the journal's lock. A retry with the same key returns the trade's current state. */
  private async write(
    ctx: CallContext,
    work: (journal: LockedJournal) => Promise<string>,
    keyed?: KeyedRequest,
  ): Promise<TradeDetail> {
    const userId = await this.access.owner(ctx);
    return this.lock.runLocked(ctx, userId, async (journal) => {
      const id = keyed ? await this.idempotency.once(journal, keyed, () => work(journal)) : await work(journal);
      const deleted = keyed?.idempotencyKey !== undefined;
      const trade = await this.store.detail(journal.manager, userId, id, { deleted });
      if (!trade) throw tradeNotFound();
      return trade;
    });
  }
}

const setDeletedAt = (
  { manager, revision: changedIn }: LockedJournal,
  { id, revision }: TradeEntity,
  deletedAt: Date | null,
) => manager.update(TradeEntity, { id }, { deletedAt, revision: revision + 1, changedIn });
