import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type addCashTransaction, AppError, type cashTransactionSchema } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, type RpcInput, storedName } from '@plainscan/service-kit';
import { IsNull, Repository } from 'typeorm';
import type { z } from 'zod';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { Idempotency } from '../journals/idempotency.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { FIRST_DAY, isFuture } from '../timestamps/timestamp.ts';

export type CashTransaction = z.output<typeof cashTransactionSchema>;
type NewCashTransaction = Omit<RpcInput<typeof addCashTransaction>, 'idempotencyKey'>;

/** Maximum entered manually, and maximum listed. */
const MAX_CASH_TRANSACTIONS = 1000;

const invalidDay = (message: string): AppError =>
  new AppError('invalid', 'INVALID_CASH_TRANSACTION', message, { field: 'on' });

/** Manages deposits, withdrawals, and adjustments. */
@Injectable()
export class CashTransactionsService {
  constructor(
    @InjectRepository(CashTransactionEntity) private readonly repository: Repository<CashTransactionEntity>,
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly idempotency: Idempotency,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<CashTransaction[]> {
    const userId = await this.access.owner(ctx);
    const found = await this.repository.find({
      where: { userId },
      order: { day: 'DESC', position: 'DESC' },
      take: MAX_CASH_TRANSACTIONS,
    });
    return found.map(({ id, kind, day: on, amount, note, importId: import_id }) => ({
      id,
      kind,
      on,
      amount,
      note,
      import_id,
    }));
  }

  /** @throws AppError INVALID_CASH_TRANSACTION, TOO_MANY_CASH_TRANSACTIONS, IDEMPOTENCY_KEY_REUSED, PREMIUM_REQUIRED */
  async add(ctx: CallContext, input: RpcInput<typeof addCashTransaction>): Promise<CashTransaction> {
    const userId = await this.access.owner(ctx);
    const { idempotencyKey, ...fields } = input;
    return this.lock.runLocked(ctx, userId, async (journal) => {
      const request = ['addCashTransaction', fields] as const;
      const id = await this.idempotency.once(journal, { idempotencyKey, request }, () => this.insert(journal, fields));
      // A retry gets the same response, even after the transaction was deleted.
      return { id, ...normalized(fields), import_id: null };
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async delete(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.lock.runLocked(ctx, userId, async ({ manager }) => {
      const { affected } = await manager.delete(CashTransactionEntity, { userId, id });
      if (!affected) throw new AppError('not_found', 'NOT_FOUND', 'Cash transaction not found.');
    });
  }

  private async insert({ manager, userId }: LockedJournal, fields: NewCashTransaction): Promise<string> {
    const now = this.clock();
    if (fields.on < FIRST_DAY) throw invalidDay(`The date can't be before ${FIRST_DAY}.`);
    if (isFuture({ on: fields.on, at: null }, now)) throw invalidDay("Date can't be in the future.");
    if ((await manager.countBy(CashTransactionEntity, { userId, importId: IsNull() })) >= MAX_CASH_TRANSACTIONS)
      throw new AppError(
        'conflict',
        'TOO_MANY_CASH_TRANSACTIONS',
        `You've reached the limit of ${MAX_CASH_TRANSACTIONS.toLocaleString('en-US')} cash transactions. Delete one to add another.`,
      );
    const id = randomUUID();
    const { on: day, ...transaction } = normalized(fields);
    await manager.insert(CashTransactionEntity, { id, userId, day, ...transaction, createdAt: new Date(now) });
    return id;
  }
}

/** The stored form, in which withdrawals are negative. */
function normalized({ kind, amount, on, note }: NewCashTransaction) {
  const positive = decimal(amount);
  return {
    kind,
    on,
    amount: decimalText(kind === 'withdrawal' ? positive.negated() : positive),
    note: storedName(note),
  };
}
