import { Body, Controller, Param } from '@nestjs/common';
import {
  accountStatsRoute,
  addCashTransaction,
  addCashTransactionRoute,
  deleteCashTransaction,
  deleteCashTransactionRoute,
  getAccountStats,
  listCashTransactions,
  cashTransactionsRoute,
  setAccountValue,
  setAccountValueRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call, IdempotencyKey } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class JournalAccountController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(accountStatsRoute)
  stats(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getAccountStats, {});
  }

  @Route(setAccountValueRoute)
  setValue(@Call() ctx: CallContext, @Body() body: BodyOf<typeof setAccountValueRoute>) {
    return this.rpc.call(ctx, setAccountValue, body);
  }

  @Route(cashTransactionsRoute)
  cashTransactions(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listCashTransactions, {});
  }

  @Route(addCashTransactionRoute)
  addCashTransaction(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof addCashTransactionRoute>,
    @IdempotencyKey() key: { idempotencyKey?: string },
  ) {
    return this.rpc.call(ctx, addCashTransaction, { ...body, ...key });
  }

  @Route(deleteCashTransactionRoute)
  deleteCashTransaction(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteCashTransactionRoute>) {
    return this.rpc.call(ctx, deleteCashTransaction, params);
  }
}
