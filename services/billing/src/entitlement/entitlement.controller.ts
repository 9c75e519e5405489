import { Controller } from '@nestjs/common';
import { type Entitlement, getEntitlement } from '@plainscan/contracts';
import { type CallContext, Rpc } from '@plainscan/service-kit';
import { EntitlementService } from './entitlement.service.ts';

@Controller()
export class EntitlementController {
  constructor(private readonly entitlements: EntitlementService) {}

  @Rpc(getEntitlement)
  get(ctx: CallContext): Promise<Entitlement> {
    return this.entitlements.get(ctx);
  }
}
