import { AppError, type PastScan } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { ownerOf } from '../users/owner-of.ts';
import type { UserLock } from '../users/user-lock.ts';
import { cursorOf, placeOf } from './history-cursor.ts';
import type { HistoryStore } from './history.store.ts';

/** UTF-16 units of JSON in one page, as a message bounds it; one entry always finds room. */
const MAX_PAGE_CHARS = 400_000;

/** What whoever asks has scanned for. */
export class ScanHistory {
  readonly #db: DataSource;
  readonly #lock: UserLock;
  readonly #history: HistoryStore;
  readonly #clock: Clock;

  constructor(parts: { db: DataSource; lock: UserLock; history: HistoryStore; clock: Clock }) {
    this.#db = parts.db;
    this.#lock = parts.lock;
    this.#history = parts.history;
    this.#clock = parts.clock;
  }

  /** A page may hold fewer than `limit` and not be the last. @throws AppError INVALID_CURSOR */
  async list(
    ctx: CallContext,
    { limit, search, cursor }: { limit: number; search?: string | undefined; cursor?: string | undefined },
  ): Promise<{ scans: PastScan[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : placeOf(cursor);
    const found = await this.#history.list(this.#db.manager, ownerOf(ctx), { limit: limit + 1, search, after });
    const scans: PastScan[] = [];
    let chars = 0;
    for (const scan of found.slice(0, limit)) {
      chars += JSON.stringify(scan).length;
      if (scans.length > 0 && chars > MAX_PAGE_CHARS) break;
      scans.push(scan);
    }
    const last = scans.at(-1);
    const more = last !== undefined && found.length > scans.length;
    return { scans, nextCursor: more ? cursorOf({ ranAt: new Date(last.ranAt), id: last.id }) : null };
  }

  /** @throws AppError NOT_FOUND */
  async forget(ctx: CallContext, id: string): Promise<void> {
    if (!(await this.#history.forget(this.#db.manager, ownerOf(ctx), id)))
      throw new AppError('not_found', 'NOT_FOUND', 'This scan is not in your history.');
  }

  async forgetAll(ctx: CallContext): Promise<void> {
    await this.#lock.within(ctx, ownerOf(ctx), ({ manager, userId }) =>
      this.#history.forgetAll(manager, userId, new Date(this.#clock())),
    );
  }
}
