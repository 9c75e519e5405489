import { Controller } from '@nestjs/common';
import { getScanStatus, getTrialStatus, scanStatusRoute, trialStatusRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers } from '../../http/answers.ts';

@Controller()
export class EntitlementRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(trialStatusRoute)
  trial(ctx: CallContext) {
    return this.#rpc.call(ctx, getTrialStatus, {});
  }

  @Answers(scanStatusRoute)
  scans(ctx: CallContext) {
    return this.#rpc.call(ctx, getScanStatus, {});
  }
}
