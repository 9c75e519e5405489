import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { type EntityManager, MoreThan } from 'typeorm';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { LinkEntity } from '../db/entities/link.entity.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { recovery: HOUR_MS, email: 24 * HOUR_MS } as const satisfies Record<LinkEntity['kind'], number>;

/** Links emailed to users. */
@Injectable()
export class LinksStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Stores a link and returns the token to email. */
  async add(
    manager: EntityManager,
    link:
      { kind: 'recovery'; userId: string } | { kind: 'email'; userId: string; newEmail: string; passwordHash?: string },
  ): Promise<string> {
    const token = newOpaqueToken();
    const now = this.clock();
    await manager.insert(LinkEntity, {
      newEmail: null,
      ...link,
      tokenHash: tokenHash(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS[link.kind]),
    });
    return token;
  }

  /** null: unknown, used, or expired */
  find(manager: EntityManager, kind: LinkEntity['kind'], token: string): Promise<LinkEntity | null> {
    const expiresAt = MoreThan(new Date(this.clock()));
    return manager.findOneBy(LinkEntity, { kind, tokenHash: tokenHash(token), expiresAt });
  }

  /** Returns false if another call has already used it. */
  async use(manager: EntityManager, link: LinkEntity): Promise<boolean> {
    const { affected } = await manager.delete(LinkEntity, { tokenHash: link.tokenHash });
    return affected === 1;
  }

  /** Invalidates the user's links, all or of one kind. */
  async revoke(manager: EntityManager, userId: string, kind?: LinkEntity['kind']): Promise<void> {
    await manager.delete(LinkEntity, { userId, ...(kind && { kind }) });
  }
}
