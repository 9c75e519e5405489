import { Controller } from '@nestjs/common';
import { type Entitlement, getEntitlement, listEntitlements } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { EntitlementService } from './entitlement.service.ts';

@Controller()
export class EntitlementController {
  constructor(private readonly entitlements: EntitlementService) {}

  @Rpc(getEntitlement)
  get(ctx: CallContext): Promise<Entitlement> {
    return this.entitlements.get(ctx);
  }

  @Rpc(listEntitlements)
  async list(_ctx: CallContext, { userIds }: RpcInput<typeof listEntitlements>) {
    return { entitlements: await Promise.all(userIds.map((userId) => this.entitlements.known(userId))) };
  }
}
