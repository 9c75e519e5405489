import { Controller } from '@nestjs/common';
import { finishProviderSignIn, startProviderSignIn } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ProviderSignInService } from './provider-sign-in.service.ts';

@Controller()
export class ProviderController {
  constructor(private readonly signIn: ProviderSignInService) {}

  @Rpc(startProviderSignIn)
  start(_ctx: CallContext, { redirect }: RpcInput<typeof startProviderSignIn>) {
    return this.signIn.start(redirect);
  }

  @Rpc(finishProviderSignIn)
  finish(ctx: CallContext, input: RpcInput<typeof finishProviderSignIn>) {
    return this.signIn.finish(ctx, input);
  }
}
