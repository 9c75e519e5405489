import { Controller } from '@nestjs/common';
import { signIn } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { HASHES } from '../passwords/password-hasher.ts';
import { SignInService } from './sign-in.service.ts';

@Controller()
export class SignInController {
  constructor(private readonly service: SignInService) {}

  @Rpc(signIn, HASHES)
  signIn(ctx: CallContext, credentials: RpcInput<typeof signIn>) {
    return this.service.signIn(ctx, credentials);
  }
}
