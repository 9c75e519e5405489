import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { SecondFactorsStore } from './second-factors.store.ts';

/** The providers that SessionsModule needs, separate from SecondFactorModule, which imports SessionsModule. */
@Module({
  imports: [CryptoModule],
  providers: [PendingSignIns, SecondFactorsStore],
  exports: [PendingSignIns, SecondFactorsStore],
})
export class SecondFactorCodesModule {}
