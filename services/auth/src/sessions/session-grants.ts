import { Inject, Injectable } from '@nestjs/common';
import type { SessionGrant } from '@plainscan/contracts';
import { type Clock, CLOCK, CONFIG } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import type { SessionEntity } from '../db/entities/session.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { SigningKeysService } from '../keys/signing-keys.service.ts';
import { SecondFactorsStore } from '../second-factor/second-factors.store.ts';
import { Roles } from '../users/roles.ts';
import { accessTokenExpiry } from './session-times.ts';

/** Issues the access token and refresh token of a session. */
@Injectable()
export class SessionGrants {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly roles: Roles,
    private readonly factors: SecondFactorsStore,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'adminRequires2fa'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `parentHash` is the hash of the exchanged refresh token; null for the first grant of a session. */
  async issue(
    manager: EntityManager,
    user: UserEntity,
    session: Pick<SessionEntity, 'id' | 'expiresAt'>,
    parentHash: Buffer | null,
  ): Promise<SessionGrant> {
    const now = this.clock();
    const refreshToken = newOpaqueToken();
    await manager.insert(RefreshTokenEntity, {
      tokenHash: tokenHash(refreshToken),
      sessionId: session.id,
      parentHash,
      issuedAt: new Date(now),
      usedAt: null,
    });
    const expiresAt = accessTokenExpiry(now, session.expiresAt.getTime());
    const plain = this.roles.userOf(user);
    const required = this.config.adminRequires2fa && plain.role === 'admin';
    const mustSetUp = required && !(await this.factors.isEnabled(manager, user.id)) && { secondFactorRequired: true };
    const visible = { ...plain, ...mustSetUp };
    const claims = {
      sub: user.id,
      sid: session.id,
      email: user.email,
      role: visible.role,
      terms: user.termsVersion,
      ...mustSetUp,
    };
    return {
      accessToken: await this.keys.sign(manager, claims, expiresAt),
      expiresAt,
      refreshToken,
      refreshExpiresAt: Math.floor(session.expiresAt.getTime() / 1000),
      user: visible,
    };
  }
}
