import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignUpModule } from '../sign-up/sign-up.module.ts';
import { TermsModule } from '../terms/terms.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CurrentPassword } from './current-password.ts';
import { EmailChangeService } from './email-change.service.ts';
import { OwnCredentialsController } from './own-credentials.controller.ts';
import { PasswordChangeService } from './password-change.service.ts';

@Module({
  imports: [
    AuditModule,
    LimitsModule,
    LinksModule,
    MailModule,
    OutboxModule,
    PasswordsModule,
    SessionsModule,
    SignUpModule,
    TermsModule,
    UsersModule,
  ],
  controllers: [OwnCredentialsController],
  providers: [CurrentPassword, EmailChangeService, PasswordChangeService],
  exports: [CurrentPassword],
})
export class OwnCredentialsModule {}
