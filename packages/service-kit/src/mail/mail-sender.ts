import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import PQueue from 'p-queue';
import type { Clock } from '../clock.ts';
import { outsideCall } from '../context.ts';
import type { Logger } from '../logging.ts';
import type { Secret } from '../secret.ts';
import { CLOCK, CONFIG, LOGGER } from '../tokens.ts';
import { withTimeout } from '../with-timeout.ts';
import { connectSmtp, type MailContent, type Smtp, SMTP_CONNECTIONS, smtpFailure } from './smtp.ts';

/** Injection token of the service's MailQueue. */
export const MAIL_QUEUE = Symbol('MAIL_QUEUE');

/** The part of a service's configuration that is needed to send emails. */
export interface MailConfig {
  /** null: emails stay in the queue */
  smtpUrl: string | Secret | null;
  mailFrom: string;
}

export interface QueuedMail {
  /** the same for every attempt */
  id: string;
  kind: string;
  createdAt: Date;
  /** including the current one */
  attempts: number;
  /** null if the email is no longer needed; if it rejects, sending is retried later */
  content(): Promise<MailContent | null>;
}

/** Where a service stores its emails until they are sent. */
export interface MailQueue {
  /** Takes up to `max` due emails. Other replicas skip them until `retryAt`, so a crash delays an email but does not lose it. */
  claim(max: number, retryAt: Date): Promise<QueuedMail[]>;
  markSent(id: string): Promise<void>;
  retryAt(id: string, at: Date): Promise<void>;
  drop(id: string): Promise<void>;
}

/** How often to look for due retries, and for emails that other replicas queued but did not send. */
const POLL_MS = 1000;
/** Longer than any attempt takes; after this time, another replica sends the email of a crashed one. */
const CLAIM_MS = 5 * 60_000;
const SHUTDOWN_MS = 4000;

const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30 * 60_000;
const DROPPED_AFTER_MS = 24 * 3_600_000;

/** Sends the emails of the queue in the background, so that no call depends on the email server. Idle without SMTP_URL. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #polls = new PQueue({ concurrency: 1 });
  readonly #sending = new Set<Promise<void>>();
  #smtp: Smtp | null = null;

  constructor(
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
    @Inject(CONFIG) private readonly config: MailConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { smtpUrl, mailFrom } = this.config;
    if (smtpUrl) this.#smtp = connectSmtp({ url: smtpUrl, from: mailFrom });
  }

  /** Call it after committing an email. At most one poll runs and one waits. */
  @Interval(POLL_MS)
  notify(): void {
    if (this.#smtp && this.#polls.size === 0) void this.#polls.add(() => outsideCall(() => this.#poll()));
  }

  /** Waits a few seconds for emails in flight; unfinished ones are sent again after their claim expires. */
  async beforeApplicationShutdown(): Promise<void> {
    const smtp = this.#smtp;
    this.#smtp = null;
    await this.#polls.onIdle();
    await withTimeout(
      SHUTDOWN_MS,
      () => Promise.all(this.#sending),
      () => new Error('timed out'),
    ).catch(() => undefined);
    smtp?.close();
  }

  /** Claims one email per free connection. Each email that ends polls for the next. */
  async #poll(): Promise<void> {
    const smtp = this.#smtp;
    const free = SMTP_CONNECTIONS - this.#sending.size;
    if (!smtp || free === 0) return;
    const claimed = await this.mails.claim(free, new Date(this.clock() + CLAIM_MS)).catch((err: unknown) => {
      this.logger.debug({ err }, 'failed to poll for emails');
      return [];
    });
    for (const mail of claimed) {
      const sending = this.#send(smtp, mail)
        .catch((err: unknown) => this.logger.warn({ err, mailId: mail.id }, 'failed to record email delivery'))
        .finally(() => {
          this.#sending.delete(sending);
          this.notify();
        });
      this.#sending.add(sending);
    }
  }

  async #send(smtp: Smtp, queued: QueuedMail): Promise<void> {
    const { id, kind, attempts } = queued;
    const mail = { mailId: id, kind, attempts };
    try {
      const content = await queued.content();
      if (!content) return await this.mails.drop(id);
      await smtp.send(id, content);
    } catch (err) {
      const { permanent, ...failure } = smtpFailure(err);
      const now = { createdAtMs: queued.createdAt.getTime(), nowMs: this.clock(), attempts };
      const retryAtMs = permanent ? null : nextAttempt(now);
      if (retryAtMs === null) {
        await this.mails.drop(id);
        this.logger.error({ ...mail, ...failure }, 'email dropped');
        return;
      }
      await this.mails.retryAt(id, new Date(retryAtMs));
      this.logger.warn({ ...mail, ...failure }, 'failed to send email; retrying later');
      return;
    }
    await this.mails.markSent(id);
  }
}

/**
 * Epoch milliseconds of the next attempt, with exponential backoff; null if it would be more than a day after the email was created,
 * which is then dropped. Not cockatiel, whose retries do not survive a restart.
 */
export function nextAttempt({
  createdAtMs,
  nowMs,
  attempts,
}: {
  createdAtMs: number;
  nowMs: number;
  attempts: number;
}): number | null {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), MAX_RETRY_MS);
  const retryAtMs = nowMs + delayMs;
  return retryAtMs > createdAtMs + DROPPED_AFTER_MS ? null : retryAtMs;
}
