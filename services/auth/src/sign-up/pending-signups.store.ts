import { randomUUID } from 'node:crypto';
import type { Clock } from '@plainscan/service-kit';
import { type EntityManager, MoreThan } from 'typeorm';
import { tokenHash } from '../crypto/opaque-token.ts';
import { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import { emailKey } from '../email-key.ts';

const LIVES_MS = 24 * 3_600_000;
const MAX_OF_ADDRESS = 5;

export interface NewPendingSignup {
  email: string;
  passwordHash: string;
  browserSecretHash: Buffer;
  /** null where the address has an account, so that none is mailed */
  token: string | null;
}

export class PendingSignupsStore {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What is done to the sign-ups of one address is done one after the other, until the transaction ends. */
  async lockAddress(manager: EntityManager, email: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`pending-signup ${emailKey(email)}`]);
  }

  /** The oldest go when the address has too many. Under `lockAddress`. */
  async add(manager: EntityManager, { token, ...given }: NewPendingSignup): Promise<void> {
    const key = emailKey(given.email);
    const now = this.#clock();
    await manager.insert(PendingSignupEntity, {
      ...given,
      id: randomUUID(),
      emailKey: key,
      tokenHash: token === null ? null : tokenHash(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + LIVES_MS),
    });
    await manager.query(
      `DELETE FROM pending_signups WHERE id IN (
         SELECT id FROM pending_signups WHERE email_key = $1 ORDER BY created_at DESC, id OFFSET $2
       )`,
      [key, MAX_OF_ADDRESS],
    );
  }

  newest(manager: EntityManager, email: string): Promise<PendingSignupEntity | null> {
    return manager.findOne(PendingSignupEntity, {
      where: { emailKey: emailKey(email), expiresAt: this.#alive() },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** Who a mailed link was sent to, and all sign-ups with a link to that address, its own first; empty when the link is not valid. */
  async reachedBy(manager: EntityManager, token: string): Promise<PendingSignupEntity[]> {
    const own = await manager.findOneBy(PendingSignupEntity, {
      tokenHash: tokenHash(token),
      expiresAt: this.#alive(),
    });
    if (!own) return [];
    const all = await manager.find(PendingSignupEntity, {
      where: { emailKey: own.emailKey, expiresAt: this.#alive() },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return [own, ...all.filter((other) => other.id !== own.id && other.tokenHash !== null)];
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(PendingSignupEntity, { id });
  }

  /**
   * The address has an account now: no link of the other sign-ups works any more. They themselves stay until they run out, for whoever
   * asked for one and sees it gone would know that somebody confirmed the address.
   */
  async unlink(manager: EntityManager, email: string): Promise<void> {
    await manager.update(PendingSignupEntity, { emailKey: emailKey(email) }, { tokenHash: null });
  }

  /** Under `lockAddress`. */
  async removeAll(manager: EntityManager, email: string): Promise<void> {
    await manager.delete(PendingSignupEntity, { emailKey: emailKey(email) });
  }

  #alive() {
    return MoreThan(new Date(this.#clock()));
  }
}
