import { Controller } from '@nestjs/common';
import {
  changeEmail,
  changeEmailRoute,
  changePassword,
  changePasswordRoute,
  confirmEmail,
  confirmEmailRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';

@Controller()
export class CredentialsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(changePasswordRoute)
  async changePassword(ctx: CallContext, { body }: RouteInput<typeof changePasswordRoute>, client: Client) {
    await this.#rpc.call(ctx, changePassword, { ...body, client: client.from });
    return { message: 'Your password is changed, and every other session is signed out.' };
  }

  @Answers(changeEmailRoute)
  async changeEmail(ctx: CallContext, { body }: RouteInput<typeof changeEmailRoute>, client: Client) {
    await this.#rpc.call(ctx, changeEmail, { ...body, client: client.from });
    return { message: `We have sent a link to ${body.email}. Open it to confirm your new address.` };
  }

  @Answers(confirmEmailRoute)
  async confirmEmail(ctx: CallContext, { body }: RouteInput<typeof confirmEmailRoute>) {
    const { email } = await this.#rpc.call(ctx, confirmEmail, body);
    return { message: `Your address is now ${email}.`, email };
  }
}
