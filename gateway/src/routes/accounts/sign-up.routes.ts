import { Controller } from '@nestjs/common';
import { signUp, signUpRoute, verifyEmail, verifyEmailRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, HttpAnswer, type RouteInput } from '../../http/answers.ts';
import { clear, type Client, keep } from '../../http/cookies.ts';
import { sessionAnswer, SIGN_UP, SIGN_UP_SECONDS } from './session-cookies.ts';

@Controller()
export class SignUpRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(signUpRoute)
  async signUp(ctx: CallContext, { body }: RouteInput<typeof signUpRoute>, client: Client) {
    const { email, browserSecret } = await this.#rpc.call(ctx, signUp, { ...body, client: client.from });
    return new HttpAnswer(
      {
        message: `Almost there: we have sent a link to ${email}. Open it to confirm your address.`,
        data: { user: { email } },
      },
      { cookies: [keep(SIGN_UP, browserSecret, SIGN_UP_SECONDS)] },
    );
  }

  @Answers(verifyEmailRoute)
  async verify(ctx: CallContext, { body }: RouteInput<typeof verifyEmailRoute>, client: Client) {
    const grant = await this.#rpc.call(ctx, verifyEmail, {
      token: body.token,
      password: body.password ?? null,
      browserSecret: client.cookie(SIGN_UP),
      client: client.from,
    });
    return sessionAnswer('Your address is confirmed. Welcome to Plainscan!', grant, [clear(SIGN_UP)]);
  }
}
