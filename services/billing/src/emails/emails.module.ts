import { Module } from '@nestjs/common';
import { MAIL_QUEUE, MailSender } from '@plainscan/service-kit/mail';
import { BillingEmails } from './billing-emails.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsStore } from './emails.store.ts';

/** Receipts and emails about cancellations, sent in the background. */
@Module({
  controllers: [EmailsController],
  providers: [BillingEmails, EmailsStore, { provide: MAIL_QUEUE, useExisting: EmailsStore }, MailSender],
  exports: [EmailsStore, MailSender],
})
export class EmailsModule {}
