import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { AuditModule } from '../audit/audit.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignUpModule } from '../sign-up/sign-up.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { DeletionMonitor } from './deletion-monitor.ts';
import { DeletionController } from './deletion.controller.ts';
import { DeletionsStore } from './deletions.store.ts';

@Module({
  imports: [AuditModule, MailModule, OutboxModule, SessionsModule, SignUpModule, UsersModule],
  controllers: [DeletionController],
  providers: [AccountDeletionService, DeletionMonitor, DeletionsStore],
})
export class DeletionModule {}
