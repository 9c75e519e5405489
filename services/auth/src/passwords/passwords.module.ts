import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { StartupGate } from '@plainscan/service-kit';
import { PasswordHasher } from './password-hasher.ts';
import { loadDictionaries } from './password-rule.ts';

@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class PasswordsModule implements OnApplicationBootstrap {
  constructor(private readonly gate: StartupGate) {}

  /** Once calls are taken, so that they don't wait for it. */
  onApplicationBootstrap(): void {
    void this.gate.opened().then(loadDictionaries);
  }
}
