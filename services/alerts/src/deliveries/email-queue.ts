import { Injectable } from '@nestjs/common';
import type { MailContent } from '@plainscan/service-kit/mail';
import { AlertEmails } from './alert-emails.ts';
import { ChannelQueue } from './channel-queue.ts';
import { DeliveriesStore, type Message } from './deliveries.store.ts';

@Injectable()
export class EmailQueue extends ChannelQueue<MailContent> {
  constructor(
    deliveries: DeliveriesStore,
    private readonly emails: AlertEmails,
  ) {
    super('email', deliveries);
  }

  protected compose(message: Message): Promise<MailContent | null> {
    return this.emails.compose(message);
  }
}
