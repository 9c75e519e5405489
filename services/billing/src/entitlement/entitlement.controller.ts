import { Controller } from '@nestjs/common';
import {
  AppError,
  type Entitlement,
  getEntitlement,
  inspectEntitlements,
  listEntitlements,
} from '@plainscan/contracts';
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
    return { entitlements: await Promise.all(userIds.map((userId) => this.entitlements.fromStoredFacts(userId))) };
  }

  @Rpc(inspectEntitlements)
  async inspect({ actor }: CallContext, { users }: RpcInput<typeof inspectEntitlements>) {
    if (actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', 'Only administrators can do this.');
    return {
      entitlements: await Promise.all(users.map(({ userId, role }) => this.entitlements.fromStoredFacts(userId, role))),
    };
  }
}
