import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { SecondFactorCodesModule } from '../second-factor/second-factor-codes.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { KnownDevices } from './known-devices.ts';
import { SessionGrants } from './session-grants.ts';
import { SessionRefreshService } from './session-refresh.service.ts';
import { SessionStartService } from './session-start.service.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsService } from './sessions.service.ts';
import { SessionsStore } from './sessions.store.ts';

@Module({
  imports: [AuditModule, CryptoModule, KeysModule, SecondFactorCodesModule, UsersModule],
  controllers: [SessionsController],
  providers: [
    EndedSessionsService,
    KnownDevices,
    SessionGrants,
    SessionRefreshService,
    SessionsService,
    SessionsStore,
    SessionStartService,
  ],
  exports: [EndedSessionsService, KnownDevices, SessionsStore, SessionStartService],
})
export class SessionsModule {}
