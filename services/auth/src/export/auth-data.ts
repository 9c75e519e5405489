import type { Account } from '@plainscan/contracts';
import type { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import type { IdentityEntity } from '../db/entities/identity.entity.ts';
import type { SessionEntity } from '../db/entities/session.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { deviceName } from '../sessions/device-name.ts';

export interface HeldOfUser {
  user: UserEntity;
  account: Account;
  identities: readonly IdentityEntity[];
  sessions: readonly SessionEntity[];
}

/** What this service holds about a person, under names they can read. Nothing that opens an account is in it. */
export const authData = ({ user, account, identities, sessions }: HeldOfUser) => ({
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
  signInProviders: identities.map(({ issuer, subject, createdAt }) => ({
    provider: issuer,
    idAtProvider: subject,
    linkedAt: createdAt,
  })),
  preferences: { emailNotifications: user.emailNotifications, marketAlerts: user.marketAlerts },
  terms: { acceptedVersion: user.termsVersion, acceptedAt: user.termsAcceptedAt },
  sessions: sessions.map(({ userAgent, network, createdAt, lastUsedAt, expiresAt }) => ({
    device: deviceName(userAgent),
    browser: userAgent,
    network,
    signedInAt: createdAt,
    lastUsedAt,
    expiresAt,
  })),
});

/** What they did, and what happened to them. */
export const activityOf = (audit: readonly AuditEntryEntity[]) => ({
  activity: audit.map(({ at, event, network, details }) => ({ at, event, network, details })),
});
