import { Controller } from '@nestjs/common';
import {
  AppError,
  refreshRoute,
  refreshSession,
  signIn,
  signInRoute,
  signOut,
  signOutRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, ErrorReply, HttpAnswer, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';
import { REFRESH, sessionAnswer, SIGNED_OUT } from './session-cookies.ts';

const noSession = (): AppError =>
  new AppError('unauthenticated', 'SESSION_ENDED', 'Your session has ended: please sign in.');

@Controller()
export class SignInRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(signInRoute)
  async signIn(ctx: CallContext, { body }: RouteInput<typeof signInRoute>, client: Client) {
    const grant = await this.#rpc.call(ctx, signIn, { ...body, client: client.from });
    return sessionAnswer('Signed in successfully!', grant);
  }

  /** A cookie that no session answers to is of no more use; while the auth service is away it is kept. */
  @Answers(refreshRoute)
  async refresh(ctx: CallContext, _input: RouteInput<typeof refreshRoute>, client: Client) {
    const refreshToken = client.cookie(REFRESH);
    try {
      if (refreshToken === null) throw noSession();
      const grant = await this.#rpc.call(ctx, refreshSession, { refreshToken, client: client.from });
      return sessionAnswer('Session renewed.', grant);
    } catch (err) {
      throw err instanceof AppError && err.code === 'SESSION_ENDED' ? new ErrorReply(err, SIGNED_OUT) : err;
    }
  }

  /** The browser forgets its session also when the auth service cannot be told. */
  @Answers(signOutRoute)
  async signOut(ctx: CallContext, _input: RouteInput<typeof signOutRoute>, client: Client) {
    try {
      await this.#rpc.call(ctx, signOut, { refreshToken: client.cookie(REFRESH) });
    } catch (err) {
      throw err instanceof AppError ? new ErrorReply(err, SIGNED_OUT) : err;
    }
    return new HttpAnswer({ message: 'You are signed out.' }, SIGNED_OUT);
  }
}
