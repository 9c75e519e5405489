import { Controller, Inject } from '@nestjs/common';
import { exportJournal, exportTradesRoute } from '@plainscan/contracts';
import { zonedIso } from '@plainscan/market-calendar';
import { type CallContext, type Clock, RpcClient, withPatience } from '@plainscan/service-kit';
import { Answers, FileAnswer, type RouteInput } from '../../http/answers.ts';
import { CLOCK } from '../../tokens.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

@Controller()
export class ExportRoutes {
  readonly #rpc: RpcClient;
  readonly #now: Clock;
  constructor(rpc: RpcClient, @Inject(CLOCK) now: Clock) {
    this.#rpc = rpc;
    this.#now = now;
  }

  /** The first part is asked for before anything is sent: until then a refusal is an answer like any other. */
  @Answers(exportTradesRoute)
  async export(ctx: CallContext, { query }: RouteInput<typeof exportTradesRoute>) {
    const read = (after?: string) =>
      this.#rpc.call(withPatience(ctx, exportJournal.deadlineMs), exportJournal, { ...query, ...(after && { after }) });
    const first = await read();
    async function* parts() {
      for (let part = first; ; part = await read(part.next)) {
        yield part.text;
        if (part.next === null) return;
      }
    }
    const day = zonedIso(this.#now(), ctx.timeZone).slice(0, 10);
    return new FileAnswer({
      name: `plainscan-journal-${day}.${query.format}`,
      type: TYPES[query.format],
      parts: parts(),
    });
  }
}
