import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, CONFIG, LOGGER, type Logger } from '@plainscan/service-kit';
import type { MailContent, MailQueue, QueuedMail } from '@plainscan/service-kit/mail';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { z } from 'zod';
import type { AuthConfig } from '../config.ts';
import { Encryptor } from '../crypto/encryptor.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { MailEntity } from '../db/entities/mail.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../users/email-address.ts';

const contentSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() });

export interface NewMail extends MailContent {
  /** null: the recipient has no account */
  userId: string | null;
  kind: string;
}

/**
 * Emails waiting to be sent. Recipient and content are encrypted; emails to an address are found by a keyed hash of it.
 */
@Injectable()
export class MailsStore implements MailQueue {
  readonly #recipientHash: (email: string) => Buffer;

  constructor(
    private readonly db: DataSource,
    private readonly encryptor: Encryptor,
    @Inject(CONFIG) { secret }: Pick<AuthConfig, 'secret'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const hash = keyedHash(secret, 'mail-recipient');
    this.#recipientHash = (email) => hash(emailKey(email));
  }

  /**
   * Must be called in the transaction that the email reports. `MailSender.notify` after the commit sends it
   * immediately.
   */
  async add(manager: EntityManager, { userId, kind, ...content }: NewMail): Promise<void> {
    const now = new Date(this.clock());
    await manager.insert(MailEntity, {
      id: randomUUID(),
      userId,
      kind,
      recipientHash: this.#recipientHash(content.to),
      encryptedContent: await this.encryptor.encrypt('mail', JSON.stringify(content)),
      createdAt: now,
      attempts: 0,
      nextAttemptAt: now,
      sentAt: null,
    });
  }

  async claim(max: number, retryAt: Date): Promise<QueuedMail[]> {
    const rows = await this.db.transaction(async (manager) => {
      const due = await manager
        .createQueryBuilder(MailEntity, 'mail')
        .where('mail.sentAt IS NULL AND mail.nextAttemptAt <= :now', { now: new Date(this.clock()) })
        .orderBy('mail.nextAttemptAt')
        .limit(max)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const { id, attempts } of due)
        await manager.update(MailEntity, { id }, { attempts: attempts + 1, nextAttemptAt: retryAt });
      return due;
    });
    return rows.map(({ id, kind, createdAt, attempts, encryptedContent }) => ({
      id,
      kind,
      createdAt,
      attempts: attempts + 1,
      content: async () => {
        const content = await this.#decrypt(encryptedContent);
        if (!content)
          this.logger.error({ messageId: id, kind, attempts }, 'email dropped: encrypted with another AUTH_SECRET');
        return content;
      },
    }));
  }

  async extendClaims(ids: readonly string[], retryAt: Date): Promise<void> {
    await this.db.manager.update(MailEntity, { id: In(ids), sentAt: IsNull() }, { nextAttemptAt: retryAt });
  }

  /** Erases recipient and content. */
  async markSent(id: string): Promise<void> {
    const erased = { encryptedContent: null, recipientHash: null };
    await this.db.manager.update(MailEntity, { id }, { sentAt: new Date(this.clock()), ...erased });
  }

  async retryAt(id: string, at: Date): Promise<void> {
    await this.db.manager.update(MailEntity, { id }, { nextAttemptAt: at });
  }

  async drop(id: string): Promise<void> {
    await this.db.manager.delete(MailEntity, { id });
  }

  /** Unsent emails, newest first. */
  async newest(max: number): Promise<(MailContent & { id: string; createdAt: Date })[]> {
    const rows = await this.db.manager.find(MailEntity, {
      where: { sentAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: max,
    });
    const contents = await Promise.all(rows.map(({ encryptedContent }) => this.#decrypt(encryptedContent)));
    return rows.flatMap(({ id, createdAt }, i) => (contents[i] ? [{ ...contents[i], id, createdAt }] : []));
  }

  /** Erases a user's emails, including those from before the account existed. */
  async erase(manager: EntityManager, { id, email }: Pick<UserEntity, 'id' | 'email'>): Promise<void> {
    await manager.delete(MailEntity, [{ userId: id }, { userId: IsNull(), recipientHash: this.#recipientHash(email) }]);
  }

  async #decrypt(content: string | null): Promise<MailContent | null> {
    const json = content === null ? null : await this.encryptor.decrypt('mail', content);
    return json === null ? null : contentSchema.parse(JSON.parse(json));
  }
}
