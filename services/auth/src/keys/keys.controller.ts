import { Controller } from '@nestjs/common';
import { getSigningKeys } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { SigningKeys } from './signing-keys.ts';

@Controller()
export class KeysController {
  readonly #keys: SigningKeys;
  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  @Handles(getSigningKeys)
  get(_ctx: CallContext, _input: object): Promise<{ keys: Record<string, unknown>[] }> {
    return this.#keys.published();
  }
}
