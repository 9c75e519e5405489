import type { Clock } from '@plainscan/service-kit';
import { type EntityManager, MoreThan } from 'typeorm';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { LinkEntity } from '../db/entities/link.entity.ts';

const HOUR_MS = 3_600_000;
const LIVES_MS = { recovery: HOUR_MS, email: 24 * HOUR_MS } as const satisfies Record<LinkEntity['kind'], number>;

/** Links mailed to users. */
export class LinksStore {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the token to be mailed. */
  async add(
    manager: EntityManager,
    link: { kind: 'recovery'; userId: string } | { kind: 'email'; userId: string; newEmail: string },
  ): Promise<string> {
    const token = newOpaqueToken();
    const now = this.#clock();
    await manager.insert(LinkEntity, {
      newEmail: null,
      ...link,
      tokenHash: tokenHash(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + LIVES_MS[link.kind]),
    });
    return token;
  }

  /** Null when it is not valid (any more). */
  find(manager: EntityManager, kind: LinkEntity['kind'], token: string): Promise<LinkEntity | null> {
    return manager.findOneBy(LinkEntity, {
      kind,
      tokenHash: tokenHash(token),
      expiresAt: MoreThan(new Date(this.#clock())),
    });
  }

  /** True for the one that used it up. */
  async use(manager: EntityManager, link: LinkEntity): Promise<boolean> {
    const { affected } = await manager.delete(LinkEntity, { tokenHash: link.tokenHash });
    return affected === 1;
  }

  /** No link of the user works any more; of one kind where it is given. */
  async drop(manager: EntityManager, userId: string, kind?: LinkEntity['kind']): Promise<void> {
    await manager.delete(LinkEntity, { userId, ...(kind && { kind }) });
  }
}
