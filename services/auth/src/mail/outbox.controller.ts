import { Controller, Inject } from '@nestjs/common';
import { AppError, listOutbox } from '@plainscan/contracts';
import { type CallContext, CONFIG, Rpc } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { MailsStore } from './mails.store.ts';

const MAX_MAILS = 200;

/** The public outbox of a demo without an email server. */
@Controller()
export class OutboxController {
  constructor(
    private readonly mails: MailsStore,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Rpc(listOutbox)
  async list(_ctx: CallContext) {
    if (!this.config.publicOutbox) throw new AppError('not_found', 'NOT_FOUND', 'The outbox is not available.');
    const mails = await this.mails.newest(MAX_MAILS);
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
