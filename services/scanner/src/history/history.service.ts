import { Inject, Injectable } from '@nestjs/common';
import { AppError, type listScanHistory, type PastScan } from '@plainscan/contracts';
import { type CallContext, CLOCK, type Clock, type RpcInput } from '@plainscan/service-kit';
import { timeCursor, timeKeyOf } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { ownerOf } from '../users/caller.ts';
import { UserLock } from '../users/user-lock.ts';
import { HistoryStore } from './history.store.ts';

/** Maximum UTF-16 units of JSON per page, because messages are limited; one entry always fits. */
const MAX_PAGE_CHARS = 400_000;

const invalidCursor = (): AppError =>
  new AppError('invalid', 'INVALID_CURSOR', 'This page no longer exists. Reload the history.');

/** The scans that the caller ran. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly userLock: UserLock,
    private readonly history: HistoryStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A page may have fewer than `limit` entries without being the last. @throws AppError INVALID_CURSOR */
  async list(
    ctx: CallContext,
    { limit, search, cursor }: RpcInput<typeof listScanHistory>,
  ): Promise<{ scans: PastScan[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : timeKeyOf(cursor, invalidCursor);
    const found = await this.history.list(this.dataSource.manager, ownerOf(ctx), { limit: limit + 1, search, after });
    const scans: PastScan[] = [];
    let chars = 0;
    for (const scan of found.slice(0, limit)) {
      chars += JSON.stringify(scan).length;
      if (scans.length > 0 && chars > MAX_PAGE_CHARS) break;
      scans.push(scan);
    }
    const last = scans.at(-1);
    const hasMore = last !== undefined && found.length > scans.length;
    return { scans, nextCursor: hasMore ? timeCursor({ at: new Date(last.ranAt), id: last.id }) : null };
  }

  /** @throws AppError NOT_FOUND */
  async delete(ctx: CallContext, id: string): Promise<void> {
    if (!(await this.history.delete(this.dataSource.manager, ownerOf(ctx), id)))
      throw new AppError('not_found', 'NOT_FOUND', "This scan isn't in your history.");
  }

  async deleteAll(ctx: CallContext): Promise<void> {
    await this.userLock.runExclusive(ctx, ownerOf(ctx), ({ manager, userId }) =>
      this.history.deleteAll(manager, userId, new Date(this.clock())),
    );
  }
}
