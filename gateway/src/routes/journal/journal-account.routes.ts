import { Controller } from '@nestjs/common';
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
import { Answers, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

@Controller()
export class JournalAccountRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(accountStatsRoute)
  stats(ctx: CallContext) {
    return this.#rpc.call(ctx, getAccountStats, {});
  }

  @Answers(setAccountValueRoute)
  setValue(ctx: CallContext, { body }: RouteInput<typeof setAccountValueRoute>) {
    return this.#rpc.call(ctx, setAccountValue, body);
  }

  @Answers(movementsRoute)
  movements(ctx: CallContext) {
    return this.#rpc.relay(ctx, listMovements, {});
  }

  @Answers(addMovementRoute)
  addMovement(ctx: CallContext, { body }: RouteInput<typeof addMovementRoute>, client: Client) {
    return this.#rpc.call(ctx, addMovement, { ...body, ...idempotencyKeyOf(client) });
  }

  @Answers(deleteMovementRoute)
  deleteMovement(ctx: CallContext, { params }: RouteInput<typeof deleteMovementRoute>) {
    return this.#rpc.call(ctx, deleteMovement, params);
  }
}
