import { Controller, Inject, Res } from '@nestjs/common';
import {
  AppError,
  type AuthClient,
  demoSignInRoute,
  listOutbox,
  outboxRoute,
  type RouteContract,
  signInDemo,
} from '@plainscan/contracts';
import { type CallContext, CONFIG, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { Call, Client } from '../http/params.ts';
import { Route } from '../http/route.decorator.ts';
import { beginSession } from './session-cookies.ts';

export const DEMO_ROUTES: readonly RouteContract[] = [demoSignInRoute, outboxRoute];

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/;

@Controller()
export class DemoController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(demoSignInRoute)
  async signIn(
    @Call() ctx: CallContext,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return beginSession(reply, 'Signed in successfully!', await this.rpc.call(ctx, signInDemo, { client }));
  }

  /** Emails contain links that sign in, so other machines are refused unless OUTBOX_OPEN. */
  @Route(outboxRoute)
  outbox(@Call() ctx: CallContext, @Client() { ip }: AuthClient) {
    if (!this.config.outboxOpen && !LOOPBACK.test(ip))
      throw new AppError(
        'forbidden',
        'FORBIDDEN',
        'The test inbox can only be opened on the machine that runs this demo.',
      );
    return this.rpc.call(ctx, listOutbox, {});
  }
}
