import { randomUUID } from 'node:crypto';
import type { AccountStats } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { JournalAccess } from '../access/journal-access.ts';
import { AccountMovementEntity } from '../db/entities/account-movement.entity.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import { dayIn } from '../moments/moment.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import type { KnownFacts } from '../statistics/known-facts.ts';
import { accountStatsOf } from './account-stats-of.ts';

/** What the account is worth: all that was moved in and out, and all that was realised. */
export class Account {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #facts: KnownFacts;
  readonly #clock: Clock;

  constructor(parts: { access: JournalAccess; lock: JournalLock; facts: KnownFacts; clock: Clock }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#facts = parts.facts;
    this.#clock = parts.clock;
  }

  /** @throws AppError PREMIUM_REQUIRED */
  async stats(ctx: CallContext): Promise<AccountStats> {
    return accountStatsOf(await this.#facts.of(await this.#access.owner(ctx)));
  }

  /**
   * What it is worth now, by the user's word: the difference is an adjustment of today, one a day.
   * @throws AppError PREMIUM_REQUIRED
   */
  async setValue(ctx: CallContext, accountValue: string): Promise<AccountStats> {
    const userId = await this.#access.owner(ctx);
    await this.#lock.within(ctx, userId, (journal) => this.#adjust(ctx, journal, accountValue));
    return accountStatsOf(await this.#facts.of(userId));
  }

  async #adjust(ctx: CallContext, journal: LockedJournal, accountValue: string): Promise<void> {
    const { manager, userId } = journal;
    const { value, moved } = await accountNow(journal);
    const difference = decimal(accountValue).minus(value);
    if (difference.isZero() && moved) return;
    const now = new Date(this.#clock());
    const day = dayIn(ctx.timeZone, now);
    const [[todays]] = (await manager.query(
      `UPDATE account_movements SET amount = amount + $3
       WHERE id = (SELECT id FROM account_movements
                   WHERE user_id = $1 AND day = $2 AND kind = 'adjustment' AND import_id IS NULL LIMIT 1)
       RETURNING id`,
      [userId, day, decimalText(difference)],
    )) as [{ id: string }[], number];
    if (todays) return;
    await manager.insert(AccountMovementEntity, {
      ...{ id: randomUUID(), userId, kind: 'adjustment', day, amount: decimalText(difference), createdAt: now },
    });
  }
}

/** As text; and whether anything was ever moved. */
async function accountNow({ manager, userId, currency }: LockedJournal): Promise<{ value: string; moved: boolean }> {
  const [now] = (await manager.query(
    `SELECT moved.amount IS NOT NULL AS moved, (coalesce(moved.amount, 0) + coalesce(made.net, 0))::text AS value
     FROM (SELECT sum(amount) AS amount FROM account_movements WHERE user_id = $1) AS moved,
          (SELECT sum(net) AS net FROM trades WHERE user_id = $1 AND currency = $2 AND deleted_at IS NULL) AS made`,
    [userId, currency],
  )) as { value: string; moved: boolean }[];
  return now!;
}
