import { Controller } from '@nestjs/common';
import {
  authenticateLocalPayment,
  confirmLocalPayment,
  localAuthenticateRoute,
  localConfirmRoute,
  type RouteContract,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

export const LOCAL_PAYMENT_ROUTES: readonly RouteContract[] = [localConfirmRoute, localAuthenticateRoute];

/** Part of the gateway only beside the local peer of Stripe. */
@Controller()
export class LocalPaymentsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(localConfirmRoute)
  confirm(ctx: CallContext, { body }: RouteInput<typeof localConfirmRoute>) {
    return this.#rpc.call(ctx, confirmLocalPayment, body);
  }

  @Answers(localAuthenticateRoute)
  authenticate(ctx: CallContext, { body }: RouteInput<typeof localAuthenticateRoute>) {
    return this.#rpc.call(ctx, authenticateLocalPayment, body);
  }
}
