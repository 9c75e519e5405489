import { Controller, Param, Query } from '@nestjs/common';
import {
  forgetScanRoute,
  deleteScans,
  deleteScansRoute,
  listScanHistory,
  scanHistoryRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type ParamsOf, type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class ScanHistoryController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(scanHistoryRoute)
  list(@Call() ctx: CallContext, @Query() query: QueryOf<typeof scanHistoryRoute>) {
    return this.rpc.relay(ctx, listScanHistory, query);
  }

  @Route(forgetScanRoute)
  forget(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof forgetScanRoute>) {
    return this.rpc.call(ctx, deleteScans, params);
  }

  @Route(deleteScansRoute)
  forgetAll(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, deleteScans, { id: null });
  }
}
