import { Controller } from '@nestjs/common';
import {
  checkRecovery,
  checkRecoveryRoute,
  finishRecovery,
  finishRecoveryRoute,
  requestRecovery,
  requestRecoveryRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, HttpAnswer, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';
import { SIGNED_OUT } from './session-cookies.ts';

const sameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

@Controller()
export class RecoveryRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(requestRecoveryRoute)
  async request(ctx: CallContext, { body }: RouteInput<typeof requestRecoveryRoute>, client: Client) {
    await this.#rpc.call(ctx, requestRecovery, { ...body, client: client.from });
    return {
      message: 'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
      logout: sameAddress(ctx.actor?.email, body.email),
    };
  }

  @Answers(checkRecoveryRoute)
  async check(ctx: CallContext, { body }: RouteInput<typeof checkRecoveryRoute>) {
    await this.#rpc.call(ctx, checkRecovery, body);
    return { valid: true as const };
  }

  @Answers(finishRecoveryRoute)
  async finish(ctx: CallContext, { body }: RouteInput<typeof finishRecoveryRoute>, client: Client) {
    await this.#rpc.call(ctx, finishRecovery, { ...body, client: client.from });
    return new HttpAnswer({ message: 'Password updated. Please sign in with the new one.' }, SIGNED_OUT);
  }
}
