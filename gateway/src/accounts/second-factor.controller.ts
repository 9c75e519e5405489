import { Body, Controller, Res } from '@nestjs/common';
import {
  AppError,
  type AuthClient,
  disableSecondFactor,
  disableSecondFactorRoute,
  enableSecondFactor,
  enableSecondFactorRoute,
  finishSignIn,
  finishSignInRoute,
  getSecondFactor,
  renewRecoveryCodes,
  renewRecoveryCodesRoute,
  secondFactorRoute,
  startSecondFactor,
  startSecondFactorRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { clearCookie } from '../http/cookies.ts';
import { Call, Client, Cookie } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { orSignInAgain } from '../identity/terms.guard.ts';
import { beginSession, PENDING_SIGN_IN } from './session-cookies.ts';

@Controller()
export class SecondFactorController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(finishSignInRoute)
  async finishSignIn(
    @Call() ctx: CallContext,
    @Body() { code }: BodyOf<typeof finishSignInRoute>,
    @Cookie(PENDING_SIGN_IN) pending: string | null,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      if (pending === null) throw signInExpired();
      const grant = await this.rpc.call(ctx, finishSignIn, { pending, code, client });
      clearCookie(reply, PENDING_SIGN_IN);
      return beginSession(reply, 'Signed in successfully!', grant);
    } catch (err) {
      if (err instanceof AppError && err.code === 'SIGN_IN_EXPIRED') clearCookie(reply, PENDING_SIGN_IN);
      throw err;
    }
  }

  @Route(secondFactorRoute)
  status(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, getSecondFactor, {}));
  }

  @Route(startSecondFactorRoute)
  start(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, startSecondFactor, {}));
  }

  @Route(enableSecondFactorRoute)
  enable(@Call() ctx: CallContext, @Body() body: BodyOf<typeof enableSecondFactorRoute>, @Client() client: AuthClient) {
    return this.rpc.call(ctx, enableSecondFactor, { ...body, client });
  }

  @Route(renewRecoveryCodesRoute)
  renewRecoveryCodes(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof renewRecoveryCodesRoute>,
    @Client() client: AuthClient,
  ) {
    return this.rpc.call(ctx, renewRecoveryCodes, { ...body, client });
  }

  @Route(disableSecondFactorRoute)
  async disable(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof disableSecondFactorRoute>,
    @Client() client: AuthClient,
  ) {
    await this.rpc.call(ctx, disableSecondFactor, { ...body, client });
    return { message: 'Two-factor authentication is off.' };
  }
}

const signInExpired = (): AppError =>
  new AppError('unauthenticated', 'SIGN_IN_EXPIRED', 'Your sign-in has expired. Please sign in again.');
