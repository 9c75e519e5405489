import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountStats } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { FactsCache } from '../statistics/facts-cache.ts';
import { dayIn } from '../timestamps/timestamp.ts';
import { computeAccountStats } from './account-stats.ts';

/** The account value: all cash transactions plus realized P&L. */
@Injectable()
export class AccountService {
  constructor(
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly facts: FactsCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED */
  async stats(ctx: CallContext): Promise<AccountStats> {
    return computeAccountStats(await this.facts.get(await this.access.owner(ctx)));
  }

  /** Records the difference from the current value as an adjustment dated today, one per day. @throws AppError PREMIUM_REQUIRED */
  async setValue(ctx: CallContext, accountValue: string): Promise<AccountStats> {
    const userId = await this.access.owner(ctx);
    await this.lock.runLocked(ctx, userId, (journal) => this.adjust(ctx, journal, accountValue));
    return computeAccountStats(await this.facts.get(userId));
  }

  private async adjust(ctx: CallContext, journal: LockedJournal, accountValue: string): Promise<void> {
    const { manager, userId } = journal;
    const { value, isSet } = await currentValue(journal);
    const difference = decimal(accountValue).minus(value);
    if (difference.isZero() && isSet) return;
    const now = new Date(this.clock());
    const day = dayIn(ctx.timeZone, now);
    const [[todays]] = (await manager.query(
      `UPDATE cash_transactions SET amount = amount + $3
       WHERE id = (SELECT id FROM cash_transactions
                   WHERE user_id = $1 AND day = $2 AND kind = 'adjustment' AND import_id IS NULL LIMIT 1)
       RETURNING id`,
      [userId, day, decimalText(difference)],
    )) as [{ id: string }[], number];
    if (todays) return;
    await manager.insert(CashTransactionEntity, {
      id: randomUUID(),
      userId,
      kind: 'adjustment',
      day,
      amount: decimalText(difference),
      createdAt: now,
    });
  }
}

/** `isSet`: whether there are any cash transactions. */
async function currentValue({ manager, userId, currency }: LockedJournal): Promise<{ value: string; isSet: boolean }> {
  const [current] = (await manager.query(
    `SELECT cash.amount IS NOT NULL AS "isSet", (coalesce(cash.amount, 0) + coalesce(realized.net, 0))::text AS value
     FROM (SELECT sum(amount) AS amount FROM cash_transactions WHERE user_id = $1) AS cash,
          (SELECT sum(net) AS net FROM trades WHERE user_id = $1 AND currency = $2 AND deleted_at IS NULL) AS realized`,
    [userId, currency],
  )) as { value: string; isSet: boolean }[];
  return current!;
}
