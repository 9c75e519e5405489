import { Body, Controller, Res } from '@nestjs/common';
import {
  type AuthClient,
  checkRecovery,
  checkRecoveryRoute,
  finishRecovery,
  finishRecoveryRoute,
  requestRecovery,
  requestRecoveryRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call, Client } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { clearSession } from './session-cookies.ts';

const isSameAddress = (a: string | null | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

@Controller()
export class RecoveryController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(requestRecoveryRoute)
  async request(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof requestRecoveryRoute>,
    @Client() client: AuthClient,
  ) {
    await this.rpc.call(ctx, requestRecovery, { ...body, client });
    return {
      message: 'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
      logout: isSameAddress(ctx.actor?.email, body.email),
    };
  }

  @Route(checkRecoveryRoute)
  async check(@Call() ctx: CallContext, @Body() body: BodyOf<typeof checkRecoveryRoute>) {
    await this.rpc.call(ctx, checkRecovery, body);
    return { valid: true as const };
  }

  @Route(finishRecoveryRoute)
  async finish(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof finishRecoveryRoute>,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.rpc.call(ctx, finishRecovery, { ...body, client });
    clearSession(reply);
    return { message: 'Password updated. Please sign in with the new one.' };
  }
}
