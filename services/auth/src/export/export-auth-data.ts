import type { PersonalDataPart } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { ReadAccount } from '../account/read-account.ts';
import { actorId, noSuchUser } from '../actor.ts';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { pageOf, placeOf } from '../keyset-cursor.ts';
import { MAX_SESSIONS_OF_USER } from '../sessions/session-times.ts';
import { activityOf, authData } from './auth-data.ts';

/** What an entry tells may have some thousand bytes, and a message holds a million. */
const AUDIT_ENTRIES_PART = 250;

/** All that is kept here of whoever asks, for them to take away. */
export class ExportAuthData {
  readonly #db: DataSource;
  readonly #account: ReadAccount;
  constructor(db: DataSource, account: ReadAccount) {
    this.#db = db;
    this.#account = account;
  }

  /** The account with the newest of its activity, and in the parts after it older activity. @throws AppError NOT_FOUND, INVALID_REQUEST */
  async part(ctx: CallContext, after: string | undefined): Promise<PersonalDataPart> {
    const userId = actorId(ctx);
    const [held, activity] = await Promise.all([
      after === undefined ? this.#held(ctx, userId) : {},
      this.#activity(userId, after),
    ]);
    return { data: { ...held, ...activityOf(activity.page) }, next: activity.next };
  }

  async #held(ctx: CallContext, userId: string) {
    const { manager } = this.#db;
    const [account, user, identities, sessions] = await Promise.all([
      this.#account.read(ctx),
      manager.findOneBy(UserEntity, { id: userId }),
      manager.find(IdentityEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
      manager.find(SessionEntity, { where: { userId }, order: { lastUsedAt: 'DESC' }, take: MAX_SESSIONS_OF_USER }),
    ]);
    if (!user) throw noSuchUser();
    return authData({ user, account, identities, sessions });
  }

  /** What happened to them, and what they did as an administrator, newest first. */
  async #activity(userId: string, after: string | undefined) {
    const query = this.#db
      .getRepository(AuditEntryEntity)
      .createQueryBuilder('entry')
      .where('(entry.subjectId = :userId OR (entry.actorId = :userId AND entry.subjectId IS NULL))', { userId })
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(AUDIT_ENTRIES_PART + 1);
    if (after !== undefined) query.andWhere('(entry.at, entry.id) < (:at, :id)', placeOf(after));
    return pageOf(await query.getMany(), AUDIT_ENTRIES_PART, (entry) => entry);
  }
}
