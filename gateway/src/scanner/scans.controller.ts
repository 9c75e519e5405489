import { randomUUID } from 'node:crypto';
import { Body, Controller, Query } from '@nestjs/common';
import {
  chartLinesRoute,
  countMatches,
  explainStock,
  getScanRows,
  listChartLines,
  listPastMatches,
  matchCountsRoute,
  parseScan,
  parseScanRoute,
  pastMatchesRoute,
  publicScanRoute,
  runPublicScan,
  runScan,
  scanPlanSchemaRoute,
  scanPlanJsonSchema,
  scanRowsRoute,
  scanTraceRoute,
  stocksScanRoute,
  traceScan,
  whyNotRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class ScansController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(stocksScanRoute)
  scan(@Call() ctx: CallContext, @Body() body: BodyOf<typeof stocksScanRoute>) {
    return this.rpc.relay(ctx, runScan, { ...body, scanId: randomUUID() });
  }

  @Route(publicScanRoute)
  publicScan(@Call() ctx: CallContext, @Body() body: BodyOf<typeof publicScanRoute>) {
    return this.rpc.relay(ctx, runPublicScan, body);
  }

  @Route(scanRowsRoute)
  rows(@Call() ctx: CallContext, @Body() body: BodyOf<typeof scanRowsRoute>) {
    return this.rpc.relay(ctx, getScanRows, body);
  }

  @Route(matchCountsRoute)
  matchCounts(@Call() ctx: CallContext, @Body() body: BodyOf<typeof matchCountsRoute>) {
    return this.rpc.relay(ctx, countMatches, body);
  }

  @Route(chartLinesRoute)
  chartLines(@Call() ctx: CallContext, @Body() body: BodyOf<typeof chartLinesRoute>) {
    return this.rpc.relay(ctx, listChartLines, body);
  }

  @Route(pastMatchesRoute)
  pastMatches(@Call() ctx: CallContext, @Body() body: BodyOf<typeof pastMatchesRoute>) {
    return this.rpc.relay(ctx, listPastMatches, body);
  }

  @Route(parseScanRoute)
  parse(@Call() ctx: CallContext, @Body() body: BodyOf<typeof parseScanRoute>) {
    return this.rpc.relay(ctx, parseScan, body);
  }

  @Route(whyNotRoute)
  whyNot(@Call() ctx: CallContext, @Body() body: BodyOf<typeof whyNotRoute>) {
    return this.rpc.relay(ctx, explainStock, body);
  }

  @Route(scanTraceRoute)
  trace(@Call() ctx: CallContext, @Query() query: QueryOf<typeof scanTraceRoute>) {
    return this.rpc.relay(ctx, traceScan, query);
  }

  @Route(scanPlanSchemaRoute)
  planSchema() {
    return scanPlanJsonSchema();
  }
}
