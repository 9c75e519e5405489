import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignUpModule } from '../sign-up/sign-up.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BackgroundTasks } from './background-tasks.ts';
import { RecoveryController } from './recovery.controller.ts';
import { RecoveryService } from './recovery.service.ts';

@Module({
  imports: [
    AuditModule,
    LimitsModule,
    LinksModule,
    MailModule,
    PasswordsModule,
    SessionsModule,
    SignUpModule,
    UsersModule,
  ],
  controllers: [RecoveryController],
  providers: [BackgroundTasks, RecoveryService],
})
export class RecoveryModule {}
