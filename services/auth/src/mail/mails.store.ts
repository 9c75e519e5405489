import { randomUUID } from 'node:crypto';
import type { Clock } from '@plainscan/service-kit';
import { type DataSource, type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { z } from 'zod';
import type { Sealer } from '../crypto/sealer.ts';
import { MailEntity } from '../db/entities/mail.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../email-key.ts';

export interface NewMail {
  /** null: to somebody who has no account */
  userId: string | null;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html?: string | undefined;
}

const contentSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() });
export type MailContent = z.infer<typeof contentSchema>;

export interface StoredMail {
  id: string;
  kind: string;
  createdAt: Date;
  /** sendings begun, this one included */
  attempts: number;
  /** null: sealed with another AUTH_SECRET */
  content: MailContent | null;
}

const SENT = '';
const BATCH = 500;

/** Mails from when they are written until they are sent; who gets them and what they say is sealed. */
export class MailsStore {
  readonly #db: DataSource;
  readonly #sealer: Sealer;
  readonly #clock: Clock;
  constructor(parts: { db: DataSource; sealer: Sealer; clock: Clock }) {
    this.#db = parts.db;
    this.#sealer = parts.sealer;
    this.#clock = parts.clock;
  }

  /** In the transaction of what it tells of; after its commit, `MailSender.poke` sends it at once. */
  async add(manager: EntityManager, { userId, kind, ...content }: NewMail): Promise<void> {
    const now = new Date(this.#clock());
    await manager.insert(MailEntity, {
      id: randomUUID(),
      userId,
      kind,
      sealed: this.#sealer.seal('mail', JSON.stringify(content)),
      createdAt: now,
      attempts: 0,
      nextAttemptAt: now,
      sentAt: null,
    });
  }

  /** Takes up to `max` that are due; until `againAt`, no other replica sees them, so a crash delays a mail and loses none. */
  async claim(max: number, againAt: Date): Promise<StoredMail[]> {
    const rows = await this.#db.transaction(async (manager) => {
      const due: { id: string }[] = await manager.query(
        `SELECT id FROM mails WHERE sent_at IS NULL AND next_attempt_at <= $1
         ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
        [new Date(this.#clock()), max],
      );
      if (due.length === 0) return [];
      const { raw } = await manager
        .createQueryBuilder()
        .update(MailEntity)
        .set({ attempts: () => 'attempts + 1', nextAttemptAt: againAt })
        .whereInIds(due.map(({ id }) => id))
        .returning('id, kind, sealed, created_at, attempts')
        .execute();
      return raw as { id: string; kind: string; sealed: string; created_at: Date; attempts: number }[];
    });
    return rows.map(({ id, kind, sealed, created_at: createdAt, attempts }) => ({
      id,
      kind,
      createdAt,
      attempts,
      content: this.#open(sealed),
    }));
  }

  /** Nothing of what it said is kept. */
  async sent(id: string): Promise<void> {
    await this.#db.manager.update(MailEntity, { id }, { sentAt: new Date(this.#clock()), sealed: SENT });
  }

  async tryAgain(id: string, at: Date): Promise<void> {
    await this.#db.manager.update(MailEntity, { id }, { nextAttemptAt: at });
  }

  async giveUp(id: string): Promise<void> {
    await this.#db.manager.delete(MailEntity, { id });
  }

  /** Those that can be read, newest first. */
  async newest(max: number): Promise<(MailContent & { id: string; createdAt: Date })[]> {
    const rows = await this.#db.manager.find(MailEntity, {
      where: { sealed: Not(SENT), sentAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: max,
    });
    return rows.flatMap(({ id, createdAt, sealed }) => {
      const content = this.#open(sealed);
      return content ? [{ ...content, id, createdAt }] : [];
    });
  }

  /** Whatever was ever written to a user, and what still waits to be sent to their address. */
  async forget(manager: EntityManager, { id, emailKey: key }: Pick<UserEntity, 'id' | 'emailKey'>): Promise<void> {
    await manager.delete(MailEntity, { userId: id });
    // Written before there was a user to note; who gets them is sealed, so each is opened.
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const waiting = await manager.find(MailEntity, {
        select: { id: true, sealed: true },
        where: { id: MoreThan(after), userId: IsNull(), sealed: Not(SENT) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      const theirs = waiting.filter(({ sealed }) => emailKey(this.#open(sealed)?.to ?? '') === key);
      if (theirs.length > 0) await manager.delete(MailEntity, { id: In(theirs.map((mail) => mail.id)) });
      if (waiting.length < BATCH) return;
      after = waiting.at(-1)!.id;
    }
  }

  #open(sealed: string): MailContent | null {
    const words = this.#sealer.open('mail', sealed);
    return words === null ? null : contentSchema.parse(JSON.parse(words));
  }
}
