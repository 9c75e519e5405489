import type { listTrades, Trade, TradeDetail } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import { tradeNotFound } from './trade-errors.ts';
import type { TradesStore } from './trades.store.ts';

export class ReadTrades {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  readonly #trades: TradesStore;

  constructor(parts: { db: DataSource; access: JournalAccess; trades: TradesStore }) {
    this.#db = parts.db;
    this.#access = parts.access;
    this.#trades = parts.trades;
  }

  /** @throws AppError NOT_FOUND when there is no trade to go on after; PREMIUM_REQUIRED */
  async list(ctx: CallContext, page: z.output<(typeof listTrades)['input']>): Promise<Trade[]> {
    const userId = await this.#access.owner(ctx);
    const trades = await this.#trades.list(this.#db.manager, userId, page);
    if (!trades) throw tradeNotFound();
    return trades;
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async get(ctx: CallContext, id: string): Promise<TradeDetail> {
    const userId = await this.#access.owner(ctx);
    const trade = await this.#trades.detail(this.#db.manager, userId, id);
    if (!trade) throw tradeNotFound();
    return trade;
  }
}
