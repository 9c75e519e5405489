import { Body, Controller, Param } from '@nestjs/common';
import {
  cancelReplay,
  cancelReplayRoute,
  getReplay,
  replayRoute,
  startReplay,
  startReplayRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class ReplaysController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(startReplayRoute)
  start(@Call() ctx: CallContext, @Body() body: BodyOf<typeof startReplayRoute>) {
    return this.rpc.relay(ctx, startReplay, body);
  }

  @Route(replayRoute)
  get(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof replayRoute>) {
    return this.rpc.relay(ctx, getReplay, params);
  }

  @Route(cancelReplayRoute)
  cancel(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof cancelReplayRoute>) {
    return this.rpc.call(ctx, cancelReplay, params);
  }
}
