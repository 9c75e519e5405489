import { Body, Controller, Res } from '@nestjs/common';
import { type AuthClient, signUp, signUpRoute, verifyEmail, verifyEmailRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call, Client, Cookie } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import { beginSession, SIGN_UP, SIGN_UP_SECONDS } from './session-cookies.ts';

@Controller()
export class SignUpController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(signUpRoute)
  async signUp(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof signUpRoute>,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { email, browserSecret } = await this.rpc.call(ctx, signUp, { ...body, client });
    setCookie(reply, SIGN_UP, browserSecret, SIGN_UP_SECONDS);
    return {
      message: `Almost there. We sent a link to ${email}. Click it to confirm your email.`,
      data: { user: { email } },
    };
  }

  @Route(verifyEmailRoute)
  async verify(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof verifyEmailRoute>,
    @Cookie(SIGN_UP) browserSecret: string | null,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { token, password } = body;
    const grant = await this.rpc.call(ctx, verifyEmail, { token, password: password ?? null, browserSecret, client });
    clearCookie(reply, SIGN_UP);
    return beginSession(reply, 'Your email is confirmed. Welcome to Plainscan!', grant);
  }
}
