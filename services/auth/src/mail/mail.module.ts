import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { EmailTemplates } from './email-templates.ts';
import { MailSender } from './mail-sender.ts';
import { MailsStore } from './mails.store.ts';
import { OutboxController } from './outbox.controller.ts';

@Module({
  imports: [CryptoModule],
  controllers: [OutboxController],
  providers: [EmailTemplates, MailSender, MailsStore],
  exports: [EmailTemplates, MailSender, MailsStore],
})
export class MailModule {}
