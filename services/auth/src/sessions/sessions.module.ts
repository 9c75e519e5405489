import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { SessionGrants } from './session-grants.ts';
import { SessionRefreshService } from './session-refresh.service.ts';
import { SessionStartService } from './session-start.service.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsService } from './sessions.service.ts';
import { SessionsStore } from './sessions.store.ts';

@Module({
  imports: [AuditModule, KeysModule, UsersModule],
  controllers: [SessionsController],
  providers: [
    EndedSessionsService,
    SessionGrants,
    SessionRefreshService,
    SessionsService,
    SessionsStore,
    SessionStartService,
  ],
  exports: [EndedSessionsService, SessionsStore, SessionStartService],
})
export class SessionsModule {}
