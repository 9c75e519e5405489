import { Controller } from '@nestjs/common';
import { listUsers } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { requireAdmin } from './roles.ts';
import { UserListStore } from './user-list.store.ts';

@Controller()
export class UserListController {
  constructor(private readonly users: UserListStore) {}

  @Rpc(listUsers)
  list(ctx: CallContext, search: RpcInput<typeof listUsers>) {
    requireAdmin(ctx);
    return this.users.list(search);
  }
}
