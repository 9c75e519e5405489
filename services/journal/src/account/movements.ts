import { randomUUID } from 'node:crypto';
import { type addMovement, AppError, type movementSchema } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { type DataSource, IsNull } from 'typeorm';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import { AccountMovementEntity } from '../db/entities/account-movement.entity.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import { FIRST_DAY, isAhead } from '../moments/moment.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { storedName } from '../trades/stored-text.ts';

export type Movement = z.output<typeof movementSchema>;
type NewMovement = Omit<z.output<(typeof addMovement)['input']>, 'idempotencyKey'>;

/** Written by hand: as many as a list shows. */
const MAX_MOVEMENTS = 1000;

const MOVEMENT_VIEW = `id, kind, day::text AS "on", amount, note, import_id`;

const invalidMovement = (message: string): AppError =>
  new AppError('invalid', 'INVALID_MOVEMENT', message, { field: 'on' });

/** Deposits, withdrawals and adjustments. */
export class Movements {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #keys: Idempotency;
  readonly #clock: Clock;

  constructor(parts: { db: DataSource; access: JournalAccess; lock: JournalLock; keys: Idempotency; clock: Clock }) {
    this.#db = parts.db;
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#keys = parts.keys;
    this.#clock = parts.clock;
  }

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<{ movements: Movement[] }> {
    const userId = await this.#access.owner(ctx);
    const movements = (await this.#db.query(
      `SELECT ${MOVEMENT_VIEW} FROM account_movements WHERE user_id = $1 ORDER BY day DESC, position DESC LIMIT $2`,
      [userId, MAX_MOVEMENTS],
    )) as Movement[];
    return { movements };
  }

  /** @throws AppError INVALID_MOVEMENT, TOO_MANY_MOVEMENTS, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  async add(ctx: CallContext, input: z.output<(typeof addMovement)['input']>): Promise<Movement> {
    const userId = await this.#access.owner(ctx);
    const { idempotencyKey, ...given } = input;
    return this.#lock.within(ctx, userId, async (journal) => {
      const id = await this.#keys.once(journal, idempotencyKey, ['addMovement', given], () =>
        this.#insert(journal, given),
      );
      // Of a retry too, also where it was taken back since.
      return { id, ...written(given), import_id: null };
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#lock.within(ctx, userId, async ({ manager }) => {
      const { affected } = await manager.delete(AccountMovementEntity, { userId, id });
      if (!affected) throw new AppError('not_found', 'NOT_FOUND', 'This movement does not exist.');
    });
  }

  async #insert({ manager, userId }: LockedJournal, given: NewMovement): Promise<string> {
    const now = this.#clock();
    if (given.on < FIRST_DAY) throw invalidMovement(`The date must not be before ${FIRST_DAY}.`);
    if (isAhead({ on: given.on, at: null }, now)) throw invalidMovement('The date is in the future.');
    if ((await manager.countBy(AccountMovementEntity, { userId, importId: IsNull() })) >= MAX_MOVEMENTS)
      throw new AppError('conflict', 'TOO_MANY_MOVEMENTS', `An account has at most ${MAX_MOVEMENTS} movements.`);
    const id = randomUUID();
    const { on: day, ...movement } = written(given);
    await manager.insert(AccountMovementEntity, { id, userId, day, ...movement, createdAt: new Date(now) });
    return id;
  }
}

function written({ kind, amount, on, note }: NewMovement) {
  const positive = decimal(amount);
  return {
    kind,
    on,
    amount: decimalText(kind === 'withdrawal' ? positive.negated() : positive),
    note: storedName(note),
  };
}
