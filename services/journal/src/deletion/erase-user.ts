import { journalUserErased } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import { addToOutbox, erasedKey, type OutboxRelay } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountMovementEntity } from '../db/entities/account-movement.entity.ts';
import { ErasedUserEntity } from '../db/entities/erased-user.entity.ts';
import { ExecutionEntity } from '../db/entities/execution.entity.ts';
import { IdempotencyKeyEntity } from '../db/entities/idempotency-key.entity.ts';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { JournalEntity } from '../db/entities/journal.entity.ts';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import type { JournalLock } from '../journals/journal-lock.ts';
import type { KnownFacts } from '../statistics/known-facts.ts';

/** What a user has here, in the order in which it may go: imports after all that names them. */
const HELD_OF_USER = [
  ExecutionEntity,
  TradeEntity,
  AccountMovementEntity,
  ImportEntity,
  ImportPresetEntity,
  IdempotencyKeyEntity,
  JournalEntity,
];

/** Forgets a deleted user's journal. */
export class EraseUser {
  readonly #db: DataSource;
  readonly #lock: JournalLock;
  readonly #facts: KnownFacts;
  readonly #outbox: OutboxRelay;
  readonly #clock: Clock;

  constructor(parts: { db: DataSource; lock: JournalLock; facts: KnownFacts; outbox: OutboxRelay; clock: Clock }) {
    this.#db = parts.db;
    this.#lock = parts.lock;
    this.#facts = parts.facts;
    this.#outbox = parts.outbox;
    this.#clock = parts.clock;
  }

  /** Comes to the same when asked again. */
  async erase(deletionId: string, userId: string): Promise<void> {
    await this.#db.transaction(async (manager) => {
      const erasedAt = new Date(this.#clock());
      const records = await this.#forget(manager, userId, erasedAt);
      const told = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, journalUserErased, told, { onceFor: deletionId });
    });
    // Other replicas forget whom nobody asks for.
    this.#facts.forget(userId.toLowerCase());
    this.#outbox.poke();
  }

  /** Rows erased. */
  async #forget(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    const known = await manager.existsBy(JournalEntity, { userId });
    if (!(await this.#lock.lock(manager, userId))) return 0;
    // The row that the lock made is nothing that was held.
    let records = known ? 0 : -1;
    for (const entity of HELD_OF_USER) records += (await manager.delete(entity, { userId })).affected ?? 0;
    await manager.insert(ErasedUserEntity, { idHash: erasedKey(userId), erasedAt });
    return records;
  }
}
