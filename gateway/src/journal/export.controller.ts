import { Readable } from 'node:stream';
import { Controller, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { exportJournal, exportTradesRoute } from '@plainscan/contracts';
import { zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, CLOCK, RpcClient, withDeadline } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

/** A client that reads nothing for so long is cut off. */
const STALLED_MS = 60_000;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

@Controller()
export class ExportController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The first part is read before anything is sent: until then a failure is an answer like any other. */
  @Route(exportTradesRoute)
  async export(
    @Call() ctx: CallContext,
    @Query() query: QueryOf<typeof exportTradesRoute>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const read = (after?: string) =>
      this.rpc.call(withDeadline(ctx, exportJournal.deadlineMs), exportJournal, { ...query, ...(after && { after }) });
    const first = await read();
    async function* parts() {
      for (let part = first; ; part = await read(part.next)) {
        yield part.text;
        if (part.next === null) return;
      }
    }
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    const day = zonedIso(this.clock(), ctx.timeZone).slice(0, 10);
    // Bytes, not objects: one part above the high-water mark is as much as is read ahead. A part that fails breaks the connection.
    return new StreamableFile(Readable.from(parts(), { objectMode: false }), {
      type: TYPES[query.format],
      disposition: `attachment; filename="plainscan-journal-${day}.${query.format}"`,
    });
  }
}
