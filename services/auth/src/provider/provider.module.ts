import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignUpModule } from '../sign-up/sign-up.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ProviderAccountsService } from './provider-accounts.service.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderFlows } from './provider-flows.ts';
import { ProviderSignInService } from './provider-sign-in.service.ts';
import { ProviderController } from './provider.controller.ts';

@Module({
  imports: [AuditModule, CryptoModule, SessionsModule, SignUpModule, UsersModule],
  controllers: [ProviderController],
  providers: [ProviderAccountsService, ProviderClient, ProviderFlows, ProviderSignInService],
})
export class ProviderModule {}
