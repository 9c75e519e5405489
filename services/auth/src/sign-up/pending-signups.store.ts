import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { type EntityManager, MoreThan } from 'typeorm';
import { tokenHash } from '../crypto/opaque-token.ts';
import { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import { emailKey } from '../users/email-address.ts';

const LIFETIME_MS = 24 * 3_600_000;
const MAX_PER_ADDRESS = 5;

export interface NewPendingSignup extends Pick<PendingSignupEntity, 'email' | 'passwordHash' | 'browserSecretHash'> {
  /** null: none is emailed because the address already has an account */
  token: string | null;
}

@Injectable()
export class PendingSignupsStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Serializes changes to the sign-ups of an address until the transaction ends. */
  async lockAddress(manager: EntityManager, email: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`pending-signup ${emailKey(email)}`]);
  }

  /** Adds a sign-up and removes the oldest ones beyond the limit per address. Requires `lockAddress`. */
  async add(manager: EntityManager, { token, ...signup }: NewPendingSignup): Promise<void> {
    const key = emailKey(signup.email);
    const now = this.clock();
    await manager.insert(PendingSignupEntity, {
      ...signup,
      id: randomUUID(),
      emailKey: key,
      tokenHash: token === null ? null : tokenHash(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS),
    });
    await manager.query(
      `DELETE FROM pending_signups WHERE id IN (
         SELECT id FROM pending_signups WHERE email_key = $1 ORDER BY created_at DESC, id OFFSET $2
       )`,
      [key, MAX_PER_ADDRESS],
    );
  }

  newest(manager: EntityManager, email: string): Promise<PendingSignupEntity | null> {
    return manager.findOne(PendingSignupEntity, {
      where: { emailKey: emailKey(email), expiresAt: this.#notExpired() },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /**
   * The sign-up of an emailed token, followed by all others with a link to the same address; empty if the token is
   * invalid.
   */
  async findByToken(manager: EntityManager, token: string): Promise<PendingSignupEntity[]> {
    const own = await manager.findOneBy(PendingSignupEntity, {
      tokenHash: tokenHash(token),
      expiresAt: this.#notExpired(),
    });
    if (!own) return [];
    const all = await manager.find(PendingSignupEntity, {
      where: { emailKey: own.emailKey, expiresAt: this.#notExpired() },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return [own, ...all.filter((other) => other.id !== own.id && other.tokenHash !== null)];
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(PendingSignupEntity, { id });
  }

  /**
   * Invalidates the links to an address that now has an account. The sign-ups stay until they expire: if one disappeared,
   * its requester could tell that the address was confirmed.
   */
  async unlink(manager: EntityManager, email: string): Promise<void> {
    await manager.update(PendingSignupEntity, { emailKey: emailKey(email) }, { tokenHash: null });
  }

  /** Requires `lockAddress`. */
  async removeAll(manager: EntityManager, email: string): Promise<void> {
    await manager.delete(PendingSignupEntity, { emailKey: emailKey(email) });
  }

  #notExpired() {
    return MoreThan(new Date(this.clock()));
  }
}
