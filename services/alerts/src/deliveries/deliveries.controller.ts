import { Controller, Inject } from '@nestjs/common';
import { AppError, listAlertOutbox, stopAlertEmails, unsubscribeFromAlerts } from '@plainscan/contracts';
import { type CallContext, CONFIG, Rpc, RpcClient, type RpcInput } from '@plainscan/service-kit';
import type { AlertsConfig } from '../config.ts';
import { AlertEmails } from './alert-emails.ts';
import { DeliveriesStore } from './deliveries.store.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const MAX_EMAILS = 50;

@Controller()
export class DeliveriesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly deliveries: DeliveriesStore,
    private readonly emails: AlertEmails,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CONFIG) private readonly config: AlertsConfig,
  ) {}

  @Rpc(unsubscribeFromAlerts)
  async unsubscribe(ctx: CallContext, { token }: RpcInput<typeof unsubscribeFromAlerts>) {
    const unsubscribed = await this.tokens.read(token);
    if (unsubscribed === null)
      throw new AppError('invalid', 'LINK_INVALID', "This link isn't valid. You can turn off emails in Settings.");
    await this.rpc.call(ctx, stopAlertEmails, unsubscribed);
    return { topic: unsubscribed.topic };
  }

  /** The public outbox of a demo without an email server. */
  @Rpc(listAlertOutbox)
  async outbox(_ctx: CallContext, _input: object) {
    if (!this.config.publicOutbox) throw new AppError('not_found', 'NOT_FOUND', "The outbox isn't available.");
    const waiting = await this.deliveries.unsentEmails(MAX_EMAILS);
    const mails = await Promise.all(
      waiting.map(async (message) => {
        const mail = await this.emails.compose(message);
        if (!mail) return [];
        const { to, subject, text } = mail;
        return [{ id: message.id, to, subject, text, at: message.createdAt.toISOString() }];
      }),
    );
    return { mails: mails.flat() };
  }
}
