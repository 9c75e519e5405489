import { Body, Controller, Res } from '@nestjs/common';
import {
  AppError,
  type AuthClient,
  refreshRoute,
  refreshSession,
  signIn,
  signInRoute,
  signOut,
  signOutRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call, Client, Cookie } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { beginSession, clearSession, DEVICE, keepPendingSignIn, REFRESH } from './session-cookies.ts';

const noSession = (): AppError =>
  new AppError('unauthenticated', 'SESSION_ENDED', 'Your session has ended. Please sign in.');

@Controller()
export class SignInController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(signInRoute)
  async signIn(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof signInRoute>,
    @Cookie(DEVICE) device: string | null,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const grant = await this.rpc.call(ctx, signIn, { ...body, device, client }).catch((err: unknown) => {
      throw keepPendingSignIn(reply, err);
    });
    return beginSession(reply, 'Signed in successfully!', grant);
  }

  /** Clears the cookie if its session has ended, but not while the auth service is unavailable. */
  @Route(refreshRoute)
  async refresh(
    @Call() ctx: CallContext,
    @Cookie(REFRESH) refreshToken: string | null,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      if (refreshToken === null) throw noSession();
      const grant = await this.rpc.call(ctx, refreshSession, { refreshToken, client });
      return beginSession(reply, 'Session renewed.', grant);
    } catch (err) {
      if (err instanceof AppError && err.code === 'SESSION_ENDED') clearSession(reply);
      throw err;
    }
  }

  /** Clears the cookie even if the auth service is unavailable. */
  @Route(signOutRoute)
  async signOut(
    @Call() ctx: CallContext,
    @Cookie(REFRESH) refreshToken: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    clearSession(reply);
    await this.rpc.call(ctx, signOut, { refreshToken });
    return { message: "You're signed out." };
  }
}
