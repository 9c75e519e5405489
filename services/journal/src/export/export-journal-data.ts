import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { JournalAccess } from '../access/journal-access.ts';
import { AccountMovementEntity } from '../db/entities/account-movement.entity.ts';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { loadTrades } from '../trades/load-trades.ts';
import { accountData, tradeData } from './journal-data.ts';

const MAX_TRADES_PART = 500;
/** UTF-16 units of JSON that one part may have, as a message bounds it; one trade always finds room. */
const MAX_PART_CHARS = 400_000;

export interface JournalDataPart {
  data: Record<string, unknown>;
  /** the trade to go on after; null: that was all */
  next: string | null;
}

/** All that is kept here of whoever asks, for them to take away: also without Premium, also what is deleted but not yet gone. */
export class ExportJournalData {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  constructor(parts: { db: DataSource; access: JournalAccess }) {
    this.#db = parts.db;
    this.#access = parts.access;
  }

  /** The first part, or that after the trade `after`: trades in the order they were made, beside them in the first part all else. */
  async part(ctx: CallContext, after: string | undefined): Promise<JournalDataPart> {
    const userId = this.#access.anyone(ctx);
    const { trades, next } = await this.#trades(userId, after);
    return { data: after === undefined ? { ...(await this.#account(userId)), trades } : { trades }, next };
  }

  async #account(userId: string) {
    const { manager } = this.#db;
    const newest = { where: { userId }, order: { createdAt: 'ASC' } } as const;
    const [journal, movements, imports, presets] = await Promise.all([
      manager.findOneBy(JournalEntity, { userId }),
      manager.find(AccountMovementEntity, newest),
      manager.find(ImportEntity, newest),
      manager.find(ImportPresetEntity, newest),
    ]);
    return accountData({ currency: journal?.currency ?? null, movements, imports, presets });
  }

  async #trades(userId: string, after: string | undefined) {
    const { manager } = this.#db;
    const rows = (await manager.query(
      `SELECT id FROM trades
       WHERE user_id = $1 AND position > coalesce((SELECT position FROM trades WHERE user_id = $1 AND id = $2), 0)
       ORDER BY position LIMIT $3`,
      [userId, after ?? null, MAX_TRADES_PART],
    )) as { id: string }[];
    const found = new Map(
      (
        await loadTrades(
          manager,
          userId,
          rows.map(({ id }) => id),
        )
      ).map((trade) => [trade.id, trade]),
    );
    const trades: ReturnType<typeof tradeData>[] = [];
    let chars = 0;
    for (const { id } of rows) {
      const trade = found.get(id);
      if (!trade) continue;
      const data = tradeData(trade);
      chars += JSON.stringify(data).length;
      if (chars > MAX_PART_CHARS && trades.length > 0) return { trades, next: trades.at(-1)!.id };
      trades.push(data);
    }
    return { trades, next: rows.length === MAX_TRADES_PART ? rows.at(-1)!.id : null };
  }
}
