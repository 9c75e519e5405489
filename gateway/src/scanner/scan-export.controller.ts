import { Body, Controller, Inject, Res } from '@nestjs/common';
import { exportScan, exportScanRoute } from '@plainscan/contracts';
import { zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, RpcClient, withDeadline } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { streamParts } from '../http/file-parts.ts';
import { Call } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';

@Controller()
export class ScanExportController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(exportScanRoute)
  export(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof exportScanRoute>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const day = zonedIso(this.clock(), ctx.timeZone).slice(0, 10);
    return streamParts<number>(reply, { name: `plainscan-${day}`, format: body.format }, (offset = 0) =>
      this.rpc.call(withDeadline(ctx, exportScan.deadlineMs), exportScan, { ...body, offset }),
    );
  }
}
