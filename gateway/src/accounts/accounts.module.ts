import { type DynamicModule, Module } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { AccountController } from './account.controller.ts';
import { CredentialsController } from './credentials.controller.ts';
import { DemoController } from './demo.controller.ts';
import { LoginController } from './login.controller.ts';
import { ProviderController } from './provider.controller.ts';
import { RecoveryController } from './recovery.controller.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignUpController } from './sign-up.controller.ts';
import { TermsController } from './terms.controller.ts';

/** From sign-up to deletion; the demo only with DEMO=true. */
@Module({})
export class AccountsModule {
  static forRoot({ demo }: Pick<GatewayConfig, 'demo'>): DynamicModule {
    return {
      module: AccountsModule,
      imports: [IdentityModule],
      controllers: [
        SignInController,
        SecondFactorController,
        SignUpController,
        RecoveryController,
        CredentialsController,
        SessionsController,
        ProviderController,
        LoginController,
        TermsController,
        AccountController,
        ...(demo ? [DemoController] : []),
      ],
    };
  }
}
