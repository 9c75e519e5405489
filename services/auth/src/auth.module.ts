import { type DynamicModule, Module } from '@nestjs/common';
import { derivedKey, ServiceKitModule, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import { AccountModule } from './account/account.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import type { AuthConfig } from './config.ts';
import { AUTH_DATABASE, RETENTION } from './db/database.ts';
import { DeadLettersModule } from './dead-letters/dead-letters.module.ts';
import { DeletionModule } from './deletion/deletion.module.ts';
import { DemoModule } from './demo/demo.module.ts';
import { KeysModule } from './keys/keys.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { OwnCredentialsModule } from './own-credentials/own-credentials.module.ts';
import { ProviderModule } from './provider/provider.module.ts';
import { RecoveryModule } from './recovery/recovery.module.ts';
import { SecondFactorModule } from './second-factor/second-factor.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { SignUpModule } from './sign-up/sign-up.module.ts';
import { TermsModule } from './terms/terms.module.ts';
import { UsersModule } from './users/users.module.ts';

export const FEATURES = [
  AccountModule,
  AuditModule,
  DeadLettersModule,
  DeletionModule,
  DemoModule,
  KeysModule,
  MailModule,
  OwnCredentialsModule,
  ProviderModule,
  RecoveryModule,
  SecondFactorModule,
  SessionsModule,
  SignInModule,
  SignUpModule,
  TermsModule,
  UsersModule,
];

/** RetentionModule also imports the scheduler that `@Interval` methods need. */
@Module({})
export class AuthModule {
  static forRoot({ config, ...deps }: ServiceDeps<AuthConfig>): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'auth',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
          sealingSecret: derivedKey(config.secret, 'sealing'),
          config,
          ...deps,
        }),
        DatabaseModule.forRoot({ ...AUTH_DATABASE, url: config.dbUrl, name: 'auth' }),
        RetentionModule.forRoot(RETENTION),
        ...FEATURES,
      ],
    };
  }
}
