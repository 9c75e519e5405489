import { Controller, Query } from '@nestjs/common';
import { type AdminUserPage, adminUsersRoute, AppError, inspectEntitlements, listUsers } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

type Entitlements = ReadonlyMap<string, NonNullable<AdminUserPage['users'][number]['entitlement']>>;

/** Joins the users, which auth knows, with their entitlements, which billing knows. */
@Controller()
export class AdminUsersController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(adminUsersRoute)
  async users(
    @Call() ctx: CallContext,
    @Query() { cursor, limit, email, id }: QueryOf<typeof adminUsersRoute>,
  ): Promise<AdminUserPage> {
    const search = { cursor: cursor ?? null, limit, emailPrefix: email ?? null, userId: id ?? null };
    const { users, next } = await this.rpc.call(ctx, listUsers, search);
    const asked = users.map((user) => ({ userId: user.id, role: user.role }));
    const entitlements = await this.entitlementsOf(ctx, asked);
    return { users: users.map((user) => ({ ...user, entitlement: entitlements.get(user.id) ?? null })), next };
  }

  /** Empty if billing is unavailable: users can be found without it. */
  private async entitlementsOf(
    ctx: CallContext,
    users: { userId: string; role: 'user' | 'admin' }[],
  ): Promise<Entitlements> {
    try {
      const { entitlements } = await this.rpc.call(ctx, inspectEntitlements, { users });
      return new Map(entitlements.map((each) => [each.userId, each]));
    } catch (err) {
      if (err instanceof AppError && ['unavailable', 'timeout'].includes(err.category)) return new Map();
      throw err;
    }
  }
}
