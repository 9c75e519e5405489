import { Module } from '@nestjs/common';
import { MAIL_QUEUE, MailSender } from '@plainscan/service-kit/mail';
import { AlertEmails } from './alert-emails.ts';
import { DeliveriesController } from './deliveries.controller.ts';
import { DeliveriesStore } from './deliveries.store.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

@Module({
  controllers: [DeliveriesController],
  providers: [
    AlertEmails,
    DeliveriesStore,
    UnsubscribeTokens,
    { provide: MAIL_QUEUE, useExisting: DeliveriesStore },
    MailSender,
  ],
  exports: [DeliveriesStore, MailSender],
})
export class DeliveriesModule {}
