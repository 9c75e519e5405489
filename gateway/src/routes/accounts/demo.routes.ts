import { Controller } from '@nestjs/common';
import { demoSignInRoute, listOutbox, outboxRoute, type RouteContract, signInDemo } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';
import { sessionAnswer } from './session-cookies.ts';

export const DEMO_ROUTES: readonly RouteContract[] = [demoSignInRoute, outboxRoute];

/** Part of the gateway only where DEMO=true. */
@Controller()
export class DemoRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(demoSignInRoute)
  async signIn(ctx: CallContext, _input: RouteInput<typeof demoSignInRoute>, client: Client) {
    return sessionAnswer('Signed in successfully!', await this.#rpc.call(ctx, signInDemo, { client: client.from }));
  }

  @Answers(outboxRoute)
  outbox(ctx: CallContext) {
    return this.#rpc.call(ctx, listOutbox, {});
  }
}
