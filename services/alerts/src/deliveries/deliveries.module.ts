import { Module } from '@nestjs/common';
import { MAIL_QUEUE, MailSender } from '@plainscan/service-kit/mail';
import { AlertEmails } from './alert-emails.ts';
import { AlertSenders } from './alert-senders.ts';
import { DeliveriesController } from './deliveries.controller.ts';
import { DeliveriesStore } from './deliveries.store.ts';
import { EmailQueue } from './email-queue.ts';
import { PushQueue } from './push-queue.ts';
import { PushSender } from './push-sender.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';
import { WebhookQueue } from './webhook-queue.ts';
import { WebhookSender } from './webhook-sender.ts';

@Module({
  controllers: [DeliveriesController],
  providers: [
    AlertEmails,
    AlertSenders,
    DeliveriesStore,
    EmailQueue,
    PushQueue,
    PushSender,
    UnsubscribeTokens,
    WebhookQueue,
    WebhookSender,
    { provide: MAIL_QUEUE, useExisting: EmailQueue },
    MailSender,
  ],
  exports: [AlertEmails, AlertSenders, DeliveriesStore, MailSender, PushSender, WebhookSender],
})
export class DeliveriesModule {}
