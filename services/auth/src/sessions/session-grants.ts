import type { SessionGrant } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { Roles } from '../account/roles.ts';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import type { SessionEntity } from '../db/entities/session.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { accessTokenExpiry } from './session-times.ts';

/** An access token and a refresh token of a session. */
export class SessionGrants {
  readonly #keys: SigningKeys;
  readonly #roles: Roles;
  readonly #clock: Clock;
  constructor(keys: SigningKeys, roles: Roles, clock: Clock) {
    this.#keys = keys;
    this.#roles = roles;
    this.#clock = clock;
  }

  /** `parentHash`: of the refresh token that was used for it; null for the first of a session. */
  async give(
    manager: EntityManager,
    user: UserEntity,
    session: Pick<SessionEntity, 'id' | 'expiresAt'>,
    parentHash: Buffer | null,
  ): Promise<SessionGrant> {
    const now = this.#clock();
    const refreshToken = newOpaqueToken();
    await manager.insert(RefreshTokenEntity, {
      tokenHash: tokenHash(refreshToken),
      sessionId: session.id,
      parentHash,
      issuedAt: new Date(now),
      usedAt: null,
    });
    const expiresAt = accessTokenExpiry(now, session.expiresAt.getTime());
    const { role, ...seen } = this.#roles.userOf(user);
    const claims = { sub: user.id, sid: session.id, email: user.email, role, terms: user.termsVersion };
    return {
      accessToken: await this.#keys.sign(manager, claims, expiresAt),
      expiresAt,
      refreshToken,
      refreshExpiresAt: Math.floor(session.expiresAt.getTime() / 1000),
      user: { ...seen, role },
    };
  }
}
