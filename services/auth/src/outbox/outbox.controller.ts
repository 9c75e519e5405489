import { Controller } from '@nestjs/common';
import { AppError, listOutbox, type Outbox } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { AuthInfo } from '../info/auth-info.ts';
import { MailsStore } from '../mail/mails.store.ts';

const MAX_MAILS = 200;

/** Mails can be read by anyone where they go nowhere else: on a trial installation without a mail server, and only there. */
@Controller()
export class OutboxController {
  readonly #mails: MailsStore;
  readonly #info: AuthInfo;
  constructor(mails: MailsStore, info: AuthInfo) {
    this.#mails = mails;
    this.#info = info;
  }

  @Handles(listOutbox)
  async list(_ctx: CallContext, _input: object): Promise<Outbox> {
    if (!this.#info.outbox) throw new AppError('not_found', 'NOT_FOUND', 'There is no outbox here.');
    const mails = await this.#mails.newest(MAX_MAILS);
    return {
      mails: mails.map(({ id, to, subject, text, createdAt }) => ({
        id,
        to,
        subject,
        text,
        at: createdAt.toISOString(),
      })),
    };
  }
}
