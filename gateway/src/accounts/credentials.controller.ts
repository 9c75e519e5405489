import { Body, Controller } from '@nestjs/common';
import {
  type AuthClient,
  changeEmail,
  changeEmailRoute,
  changePassword,
  changePasswordRoute,
  confirmEmail,
  confirmEmailRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call, Client } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';

@Controller()
export class CredentialsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(changePasswordRoute)
  async changePassword(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof changePasswordRoute>,
    @Client() client: AuthClient,
  ) {
    await this.rpc.call(ctx, changePassword, { ...body, client });
    return { message: 'Your password was changed. Your other devices were signed out.' };
  }

  @Route(changeEmailRoute)
  async changeEmail(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof changeEmailRoute>,
    @Client() client: AuthClient,
  ) {
    await this.rpc.call(ctx, changeEmail, { ...body, client });
    return { message: `We sent a link to ${body.email}. Click it to confirm your new email.` };
  }

  @Route(confirmEmailRoute)
  async confirmEmail(@Call() ctx: CallContext, @Body() body: BodyOf<typeof confirmEmailRoute>) {
    const { email } = await this.rpc.call(ctx, confirmEmail, body);
    return { message: `Your email is now ${email}.`, email };
  }
}
