import { Body, Controller, Param } from '@nestjs/common';
import {
  accountStatsRoute,
  addMovement,
  addMovementRoute,
  deleteMovement,
  deleteMovementRoute,
  getAccountStats,
  listMovements,
  movementsRoute,
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

  @Route(movementsRoute)
  movements(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listMovements, {});
  }

  @Route(addMovementRoute)
  addMovement(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof addMovementRoute>,
    @IdempotencyKey() key: { idempotencyKey?: string },
  ) {
    return this.rpc.call(ctx, addMovement, { ...body, ...key });
  }

  @Route(deleteMovementRoute)
  deleteMovement(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteMovementRoute>) {
    return this.rpc.call(ctx, deleteMovement, params);
  }
}
