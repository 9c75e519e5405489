import { Controller } from '@nestjs/common';
import {
  forgetScanRoute,
  forgetScans,
  forgetScansRoute,
  listScanHistory,
  scanHistoryRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

@Controller()
export class ScanHistoryRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(scanHistoryRoute)
  list(ctx: CallContext, { query }: RouteInput<typeof scanHistoryRoute>) {
    return this.#rpc.relay(ctx, listScanHistory, query);
  }

  @Answers(forgetScanRoute)
  forget(ctx: CallContext, { params }: RouteInput<typeof forgetScanRoute>) {
    return this.#rpc.call(ctx, forgetScans, params);
  }

  @Answers(forgetScansRoute)
  forgetAll(ctx: CallContext) {
    return this.#rpc.call(ctx, forgetScans, { id: null });
  }
}
