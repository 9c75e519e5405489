import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  getBars,
  parseScan,
  parseScanRoute,
  runScan,
  scanPlanSchemaRoute,
  scanPlanJsonSchema,
  stockBarsRoute,
  stocksScanRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../http/answers.ts';

@Controller()
export class ScansRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(stocksScanRoute)
  scan(ctx: CallContext, { body }: RouteInput<typeof stocksScanRoute>) {
    return this.#rpc.relay(ctx, runScan, { ...body, scanId: randomUUID() });
  }

  @Answers(parseScanRoute)
  parse(ctx: CallContext, { body }: RouteInput<typeof parseScanRoute>) {
    return this.#rpc.relay(ctx, parseScan, body);
  }

  @Answers(stockBarsRoute)
  bars(ctx: CallContext, { params, query }: RouteInput<typeof stockBarsRoute>) {
    return this.#rpc.relay(ctx, getBars, { symbol: params.symbol, sessions: query.sessions });
  }

  @Answers(scanPlanSchemaRoute)
  planSchema() {
    return scanPlanJsonSchema();
  }
}
