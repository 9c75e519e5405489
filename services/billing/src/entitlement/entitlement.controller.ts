import { Controller } from '@nestjs/common';
import { type Entitlement, getEntitlement } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { Entitlements } from './entitlements.ts';

@Controller()
export class EntitlementController {
  readonly #entitlements: Entitlements;
  constructor(entitlements: Entitlements) {
    this.#entitlements = entitlements;
  }

  @Handles(getEntitlement)
  get(ctx: CallContext, _input: object): Promise<Entitlement> {
    return this.#entitlements.of(ctx);
  }
}
