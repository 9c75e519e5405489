import { Controller } from '@nestjs/common';
import { endOtherSessionsRoute, endSessionRoute, endSessions, listSessions, sessionsRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

@Controller()
export class SessionsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(sessionsRoute)
  list(ctx: CallContext) {
    return this.#rpc.call(ctx, listSessions, {});
  }

  @Answers(endSessionRoute)
  async end(ctx: CallContext, { params }: RouteInput<typeof endSessionRoute>) {
    const { ended } = await this.#rpc.call(ctx, endSessions, { sessions: params.id });
    return { message: 'The session is ended.', ended };
  }

  @Answers(endOtherSessionsRoute)
  async endOthers(ctx: CallContext) {
    const { ended } = await this.#rpc.call(ctx, endSessions, { sessions: 'others' });
    return { message: 'All your other sessions are ended.', ended };
  }
}
