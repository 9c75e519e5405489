import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ConfirmationMailer } from './confirmation-mailer.ts';
import { PendingSignupsStore } from './pending-signups.store.ts';
import { SignUpController } from './sign-up.controller.ts';
import { SignUpService } from './sign-up.service.ts';
import { VerifyEmailService } from './verify-email.service.ts';

@Module({
  imports: [AuditModule, LimitsModule, MailModule, PasswordsModule, SessionsModule, UsersModule],
  controllers: [SignUpController],
  providers: [ConfirmationMailer, PendingSignupsStore, SignUpService, VerifyEmailService],
  exports: [ConfirmationMailer, PendingSignupsStore],
})
export class SignUpModule {}
