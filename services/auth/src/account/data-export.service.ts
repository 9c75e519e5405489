import { Injectable } from '@nestjs/common';
import type { PersonalDataPart } from '@plainscan/contracts';
import { actorId, type CallContext } from '@plainscan/service-kit';
import { timeKeyOf, timePage } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { SecondFactorEntity } from '../db/entities/second-factor.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { userNotFound } from '../errors.ts';
import { deviceName } from '../sessions/device-name.ts';
import { MAX_SESSIONS_PER_USER } from '../sessions/session-times.ts';
import { AccountService } from './account.service.ts';

/** An entry is at most a few kB, and a NATS message at most 1 MB. */
const AUDIT_ENTRIES_PER_PART = 250;

/** Exports all of the caller's personal data under readable names, except credentials. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly db: DataSource,
    private readonly accounts: AccountService,
  ) {}

  /**
   * The first part contains the account and the latest activity, each later part older activity.
   * @throws AppError NOT_FOUND, INVALID_REQUEST
   */
  async part(ctx: CallContext, after: string | undefined): Promise<PersonalDataPart> {
    const userId = actorId(ctx);
    const [account, { page, next }] = await Promise.all([
      after === undefined ? this.#account(ctx, userId) : {},
      this.#activity(userId, after),
    ]);
    const activity = page.map(({ at, event, network, details }) => ({ at, event, network, details }));
    return { data: { ...account, activity }, next };
  }

  async #account(ctx: CallContext, userId: string) {
    const { manager } = this.db;
    const [account, user, factor, identities, sessions] = await Promise.all([
      this.accounts.read(ctx),
      manager.findOneBy(UserEntity, { id: userId }),
      manager.findOneBy(SecondFactorEntity, { userId }),
      manager.find(IdentityEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
      manager.find(SessionEntity, { where: { userId }, order: { lastUsedAt: 'DESC' }, take: MAX_SESSIONS_PER_USER }),
    ]);
    if (!user) throw userNotFound();
    return {
      account: {
        id: user.id,
        email: user.email,
        emailAwaitingConfirmation: account.pendingEmail,
        fullName: user.fullName,
        picture: user.avatarUrl,
        role: account.role,
        createdAt: user.createdAt,
        hasPassword: account.hasPassword,
        demo: user.demo,
      },
      twoFactorAuthentication: factor?.enabledAt
        ? { enabledAt: factor.enabledAt, recoveryCodesLeft: factor.recoveryHashes.length }
        : null,
      signInProviders: identities.map(({ issuer, subject, createdAt }) => ({
        provider: issuer,
        idAtProvider: subject,
        linkedAt: createdAt,
      })),
      preferences: { emailNotifications: user.emailNotifications, marketAlerts: user.marketAlerts },
      terms: { acceptedVersion: user.termsVersion, acceptedAt: user.termsAcceptedAt },
      sessions: sessions.map(({ userAgent, network, createdAt, lastUsedAt, expiresAt, secondFactor }) => ({
        device: deviceName(userAgent),
        browser: userAgent,
        network,
        signedInAt: createdAt,
        lastUsedAt,
        expiresAt,
        secondFactor,
      })),
    };
  }

  /** Events about the user and the user's calls as an administrator, newest first. */
  async #activity(userId: string, after: string | undefined) {
    const query = this.db
      .getRepository(AuditEntryEntity)
      .createQueryBuilder('entry')
      .where('(entry.subjectId = :userId OR (entry.actorId = :userId AND entry.subjectId IS NULL))', { userId })
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(AUDIT_ENTRIES_PER_PART + 1);
    if (after !== undefined) query.andWhere('(entry.at, entry.id) < (:at, :id)', timeKeyOf(after));
    return timePage(await query.getMany(), AUDIT_ENTRIES_PER_PART, (entry) => entry);
  }
}
