import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OwnCredentialsModule } from '../own-credentials/own-credentials.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CodeAttempts } from './code-attempts.ts';
import { SecondFactorCodesModule } from './second-factor-codes.module.ts';
import { SecondFactorSignInService } from './second-factor-sign-in.service.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Module({
  imports: [
    AuditModule,
    LimitsModule,
    MailModule,
    OwnCredentialsModule,
    SecondFactorCodesModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [SecondFactorController],
  providers: [CodeAttempts, SecondFactorService, SecondFactorSignInService],
})
export class SecondFactorModule {}
