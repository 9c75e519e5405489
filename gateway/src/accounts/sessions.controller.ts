import { Controller, Param } from '@nestjs/common';
import { endOtherSessionsRoute, endSessionRoute, endSessions, listSessions, sessionsRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(sessionsRoute)
  list(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, listSessions, {});
  }

  @Route(endSessionRoute)
  async end(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof endSessionRoute>) {
    const { ended } = await this.rpc.call(ctx, endSessions, { sessions: params.id });
    return { message: 'Device signed out.', ended };
  }

  @Route(endOtherSessionsRoute)
  async endOthers(@Call() ctx: CallContext) {
    const { ended } = await this.rpc.call(ctx, endSessions, { sessions: 'others' });
    return { message: 'Your other devices were signed out.', ended };
  }
}
