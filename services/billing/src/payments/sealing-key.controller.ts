import { Controller, Inject } from '@nestjs/common';
import { getBillingSealingKey } from '@plainscan/contracts';
import { Rpc, SEALING_KEY_PAIR, type SealingKeyPair } from '@plainscan/service-kit';

@Controller()
export class SealingKeyController {
  constructor(@Inject(SEALING_KEY_PAIR) private readonly sealing: SealingKeyPair) {}

  @Rpc(getBillingSealingKey)
  sealingKey() {
    return this.sealing.publicKey;
  }
}
