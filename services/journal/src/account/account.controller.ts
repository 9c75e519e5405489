import { Controller } from '@nestjs/common';
import {
  type AccountStats,
  addMovement,
  deleteMovement,
  getAccountStats,
  listMovements,
  setAccountValue,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { AccountService } from './account.service.ts';
import { type CashTransaction, CashTransactionsService } from './cash-transactions.service.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly cashTransactions: CashTransactionsService,
  ) {}

  @Rpc(getAccountStats)
  stats(ctx: CallContext): Promise<AccountStats> {
    return this.account.stats(ctx);
  }

  @Rpc(setAccountValue)
  setValue(ctx: CallContext, { accountValue }: RpcInput<typeof setAccountValue>): Promise<AccountStats> {
    return this.account.setValue(ctx, accountValue);
  }

  @Rpc(listMovements)
  async list(ctx: CallContext): Promise<{ movements: CashTransaction[] }> {
    return { movements: await this.cashTransactions.list(ctx) };
  }

  @Rpc(addMovement)
  add(ctx: CallContext, input: RpcInput<typeof addMovement>): Promise<CashTransaction> {
    return this.cashTransactions.add(ctx, input);
  }

  @Rpc(deleteMovement)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteMovement>): Promise<Record<string, never>> {
    await this.cashTransactions.delete(ctx, id);
    return {};
  }
}
