import { Controller, Inject, Query, Res } from '@nestjs/common';
import { exportJournal, exportTradesRoute } from '@plainscan/contracts';
import { zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, RpcClient, withDeadline } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { streamParts } from '../http/file-parts.ts';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class ExportController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(exportTradesRoute)
  export(
    @Call() ctx: CallContext,
    @Query() query: QueryOf<typeof exportTradesRoute>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const day = zonedIso(this.clock(), ctx.timeZone).slice(0, 10);
    return streamParts<string>(reply, { name: `plainscan-journal-${day}`, format: query.format }, (after) =>
      this.rpc.call(withDeadline(ctx, exportJournal.deadlineMs), exportJournal, { ...query, ...(after && { after }) }),
    );
  }
}
