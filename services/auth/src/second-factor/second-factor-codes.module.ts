import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { SecondFactorsStore } from './second-factors.store.ts';

/** What starting a session needs. SecondFactorModule has the calls. */
@Module({
  imports: [CryptoModule],
  providers: [PendingSignIns, SecondFactorsStore],
  exports: [PendingSignIns, SecondFactorsStore],
})
export class SecondFactorCodesModule {}
