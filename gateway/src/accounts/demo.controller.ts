import { Controller, Res } from '@nestjs/common';
import {
  type AuthClient,
  demoSignInRoute,
  listOutbox,
  outboxRoute,
  type RouteContract,
  signInDemo,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call, Client } from '../http/params.ts';
import { Route } from '../http/route.decorator.ts';
import { beginSession } from './session-cookies.ts';

export const DEMO_ROUTES: readonly RouteContract[] = [demoSignInRoute, outboxRoute];

@Controller()
export class DemoController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(demoSignInRoute)
  async signIn(
    @Call() ctx: CallContext,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return beginSession(reply, 'Signed in successfully!', await this.rpc.call(ctx, signInDemo, { client }));
  }

  @Route(outboxRoute)
  outbox(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, listOutbox, {});
  }
}
