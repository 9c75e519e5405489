import { Body, Controller } from '@nestjs/common';
import {
  authenticateLocalPayment,
  confirmLocalPayment,
  localAuthenticateRoute,
  localConfirmRoute,
  type RouteContract,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';

export const LOCAL_PAYMENT_ROUTES: readonly RouteContract[] = [localConfirmRoute, localAuthenticateRoute];

@Controller()
export class LocalPaymentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(localConfirmRoute)
  confirm(@Call() ctx: CallContext, @Body() body: BodyOf<typeof localConfirmRoute>) {
    return this.rpc.call(ctx, confirmLocalPayment, body);
  }

  @Route(localAuthenticateRoute)
  authenticate(@Call() ctx: CallContext, @Body() body: BodyOf<typeof localAuthenticateRoute>) {
    return this.rpc.call(ctx, authenticateLocalPayment, body);
  }
}
