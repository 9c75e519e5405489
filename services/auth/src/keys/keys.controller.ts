import { Controller, Inject } from '@nestjs/common';
import { getSealingKey, getSigningKeys } from '@plainscan/contracts';
import { Rpc, SEALING_KEY_PAIR, type SealingKeyPair } from '@plainscan/service-kit';
import { SigningKeysService } from './signing-keys.service.ts';

@Controller()
export class KeysController {
  constructor(
    private readonly keys: SigningKeysService,
    @Inject(SEALING_KEY_PAIR) private readonly sealing: SealingKeyPair,
  ) {}

  @Rpc(getSigningKeys)
  signingKeys() {
    return this.keys.published();
  }

  @Rpc(getSealingKey)
  sealingKey() {
    return this.sealing.publicKey;
  }
}
