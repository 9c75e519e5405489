import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignUpModule } from '../sign-up/sign-up.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';

@Module({
  imports: [AuditModule, LimitsModule, MailModule, PasswordsModule, SessionsModule, SignUpModule, UsersModule],
  controllers: [SignInController],
  providers: [SignInService],
})
export class SignInModule {}
