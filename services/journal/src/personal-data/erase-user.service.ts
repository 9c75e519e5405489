import { Inject, Injectable } from '@nestjs/common';
import { journalUserErased } from '@plainscan/contracts';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { addToOutbox, erasedKey, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { ExecutionEntity } from '../db/entities/execution.entity.ts';
import { IdempotencyKeyEntity } from '../db/entities/idempotency-key.entity.ts';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { ErasedUserEntity, JournalEntity } from '../db/entities/journal.entity.ts';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { FactsCache } from '../statistics/facts-cache.ts';

/** In deletion order: imports after everything that references them. */
const ENTITIES_OF_USER = [
  ExecutionEntity,
  TradeEntity,
  CashTransactionEntity,
  ImportEntity,
  ImportPresetEntity,
  IdempotencyKeyEntity,
  JournalEntity,
];

/** Erases the journal of a deleted user. */
@Injectable()
export class EraseUserService {
  constructor(
    private readonly db: DataSource,
    private readonly lock: JournalLock,
    private readonly facts: FactsCache,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Idempotent. */
  async erase(deletionId: string, userId: string): Promise<void> {
    await this.db.transaction(async (manager) => {
      const erasedAt = new Date(this.clock());
      const records = await this.eraseRows(manager, userId, erasedAt);
      const payload = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, journalUserErased, payload, { onceFor: deletionId });
    });
    // Other replicas evict idle users.
    this.facts.forget(userId.toLowerCase());
    this.outbox.notify();
  }

  /** Returns the number of rows erased. */
  private async eraseRows(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    const existed = await manager.existsBy(JournalEntity, { userId });
    if (!(await this.lock.lock(manager, userId))) return 0;
    // A row that was only created to take the lock isn't the user's data.
    let records = existed ? 0 : -1;
    for (const entity of ENTITIES_OF_USER) records += (await manager.delete(entity, { userId })).affected ?? 0;
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    return records;
  }
}
