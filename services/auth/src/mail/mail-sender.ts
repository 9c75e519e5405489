import type { Clock, Logger, Secret } from '@plainscan/service-kit';
import type { MailsStore, StoredMail } from './mails.store.ts';
import { nextAttempt } from './retry-schedule.ts';
import { connectSmtp, type Smtp, SMTP_CONNECTIONS, smtpFailure } from './smtp.ts';

/** Mails of other replicas, and those whose pause is over, are found within this. */
const LOOK_EVERY_MS = 1000;
/** Longer than any sending takes: a mail claimed by a replica that has died is sent again after it. */
const CLAIM_MS = 5 * 60_000;
const STOP_WITHIN_MS = 4000;

/** Sends what the store holds, beside the calls: without a mail server they succeed all the same. Idle where none is configured. */
export class MailSender {
  readonly #mails: MailsStore;
  readonly #connect: () => Smtp | null;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #sending = new Set<Promise<void>>();
  #smtp: Smtp | null = null;
  #poked = false;
  #wake = (): void => undefined;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: { mails: MailsStore; smtpUrl: Secret | null; from: string; clock: Clock; logger: Logger }) {
    const { smtpUrl, from } = parts;
    this.#mails = parts.mails;
    this.#connect = () => (smtpUrl ? connectSmtp({ url: smtpUrl, from }) : null);
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  onApplicationBootstrap(): void {
    this.#smtp = this.#connect();
    if (this.#smtp) this.#running = this.#run(this.#smtp);
  }

  /** A mail was committed: it leaves now. */
  poke(): void {
    this.#poked = true;
    this.#wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_WITHIN_MS);
    });
    await Promise.race([Promise.allSettled(this.#sending), late]);
    clearTimeout(timer);
    this.#smtp?.close();
  }

  async #run(smtp: Smtp): Promise<void> {
    while (!this.#stopped) {
      this.#poked = false;
      await this.#begin(smtp);
      if (!this.#poked && !this.#stopped) await this.#rest();
    }
  }

  /** As many as there are connections for; each that ends makes room for the next. */
  async #begin(smtp: Smtp): Promise<void> {
    const room = SMTP_CONNECTIONS - this.#sending.size;
    if (room === 0) return;
    const claimed = await this.#mails.claim(room, new Date(this.#clock() + CLAIM_MS)).catch((err: unknown) => {
      this.#logger.debug({ err }, 'mails not looked up');
      return [];
    });
    for (const mail of claimed) {
      const sending = this.#send(smtp, mail)
        .catch((err: unknown) =>
          this.#logger.warn({ err, mailId: mail.id }, 'what became of a mail is not written down'),
        )
        .finally(() => {
          this.#sending.delete(sending);
          this.poke();
        });
      this.#sending.add(sending);
    }
  }

  async #send(smtp: Smtp, { id, kind, content, attempts, createdAt }: StoredMail): Promise<void> {
    const mail = { mailId: id, kind, attempts };
    if (!content) {
      this.#logger.error(mail, 'mail given up: it was sealed with another AUTH_SECRET');
      return this.#mails.giveUp(id);
    }
    try {
      await smtp.send(id, content);
    } catch (err) {
      const { final, ...failure } = smtpFailure(err);
      const again = final ? null : nextAttempt({ createdAtMs: createdAt.getTime(), nowMs: this.#clock(), attempts });
      if (again === null) {
        this.#logger.error({ ...mail, ...failure }, 'mail given up');
        return this.#mails.giveUp(id);
      }
      this.#logger.warn({ ...mail, ...failure }, 'mail not sent; trying again later');
      return this.#mails.tryAgain(id, new Date(again));
    }
    await this.#mails.sent(id);
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
