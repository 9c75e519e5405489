import { Module } from '@nestjs/common';
import { MAIL_QUEUE, MailSender } from '@plainscan/service-kit/mail';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { EmailTemplates } from './email-templates.ts';
import { MailsStore } from './mails.store.ts';
import { OutboxController } from './outbox.controller.ts';

@Module({
  imports: [CryptoModule],
  controllers: [OutboxController],
  providers: [EmailTemplates, MailsStore, { provide: MAIL_QUEUE, useExisting: MailsStore }, MailSender],
  exports: [EmailTemplates, MailSender, MailsStore],
})
export class MailModule {}
