import { Controller } from '@nestjs/common';
import {
  type AccountStats,
  addCashTransaction,
  deleteCashTransaction,
  getAccountStats,
  getOpenPositions,
  listCashTransactions,
  listTradesNearStop,
  type OpenPositions,
  setAccountValue,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { AccountService } from './account.service.ts';
import { type CashTransaction, CashTransactionsService } from './cash-transactions.service.ts';
import { OpenPositionsService } from './open-positions.service.ts';
import { TradesNearStopService, type UserTradesNearStop } from './trades-near-stop.service.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly cashTransactions: CashTransactionsService,
    private readonly openPositions: OpenPositionsService,
    private readonly tradesNearStop: TradesNearStopService,
  ) {}

  @Rpc(getAccountStats)
  stats(ctx: CallContext): Promise<AccountStats> {
    return this.account.stats(ctx);
  }

  @Rpc(getOpenPositions)
  positions(ctx: CallContext): Promise<OpenPositions> {
    return this.openPositions.total(ctx);
  }

  @Rpc(listTradesNearStop)
  async nearStop(
    ctx: CallContext,
    { userIds, session }: RpcInput<typeof listTradesNearStop>,
  ): Promise<{ users: UserTradesNearStop[] }> {
    return { users: await this.tradesNearStop.list(ctx, userIds, session) };
  }

  @Rpc(setAccountValue)
  setValue(ctx: CallContext, { accountValue }: RpcInput<typeof setAccountValue>): Promise<AccountStats> {
    return this.account.setValue(ctx, accountValue);
  }

  @Rpc(listCashTransactions)
  async list(ctx: CallContext): Promise<{ cashTransactions: CashTransaction[] }> {
    return { cashTransactions: await this.cashTransactions.list(ctx) };
  }

  @Rpc(addCashTransaction)
  add(ctx: CallContext, input: RpcInput<typeof addCashTransaction>): Promise<CashTransaction> {
    return this.cashTransactions.add(ctx, input);
  }

  @Rpc(deleteCashTransaction)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteCashTransaction>): Promise<Record<string, never>> {
    await this.cashTransactions.delete(ctx, id);
    return {};
  }
}
