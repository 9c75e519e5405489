import { Controller } from '@nestjs/common';
import { getSigningKeys } from '@plainscan/contracts';
import { Rpc } from '@plainscan/service-kit';
import { SigningKeysService } from './signing-keys.service.ts';

@Controller()
export class KeysController {
  constructor(private readonly keys: SigningKeysService) {}

  @Rpc(getSigningKeys)
  get() {
    return this.keys.published();
  }
}
