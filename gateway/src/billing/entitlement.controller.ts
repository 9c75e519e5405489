import { Controller } from '@nestjs/common';
import { getScanStatus, getTrialStatus, scanStatusRoute, trialStatusRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { Route } from '../http/route.decorator.ts';

@Controller()
export class EntitlementController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(trialStatusRoute)
  trial(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getTrialStatus, {});
  }

  @Route(scanStatusRoute)
  scans(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getScanStatus, {});
  }
}
