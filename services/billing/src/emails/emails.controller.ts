import { Controller, Inject } from '@nestjs/common';
import { AppError, listBillingOutbox } from '@plainscan/contracts';
import { type CallContext, CONFIG, Rpc } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { BillingEmails } from './billing-emails.ts';
import { EmailsStore } from './emails.store.ts';

const MAX_EMAILS = 50;

/** The public outbox of a demo without an email server. */
@Controller()
export class EmailsController {
  constructor(
    private readonly store: EmailsStore,
    private readonly emails: BillingEmails,
    @Inject(CONFIG) private readonly config: Pick<BillingConfig, 'publicOutbox'>,
  ) {}

  @Rpc(listBillingOutbox)
  async outbox(_ctx: CallContext, _input: object) {
    if (!this.config.publicOutbox) throw new AppError('not_found', 'NOT_FOUND', "The outbox isn't available.");
    const waiting = await this.store.newest(MAX_EMAILS);
    const mails = await Promise.all(
      waiting.map(async (email) => {
        const content = await this.emails.compose(email);
        if (!content) return [];
        const { to, subject, text } = content;
        return [{ id: email.id, to, subject, text, at: email.createdAt.toISOString() }];
      }),
    );
    return { mails: mails.flat() };
  }
}
