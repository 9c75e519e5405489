import { Controller } from '@nestjs/common';
import { signUp, verifyEmail } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { HASHES } from '../passwords/password-hasher.ts';
import { SignUpService } from './sign-up.service.ts';
import { VerifyEmailService } from './verify-email.service.ts';

@Controller()
export class SignUpController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly verifications: VerifyEmailService,
  ) {}

  @Rpc(signUp, HASHES)
  request(ctx: CallContext, input: RpcInput<typeof signUp>) {
    return this.signUps.request(ctx, input);
  }

  @Rpc(verifyEmail, HASHES)
  verify(ctx: CallContext, input: RpcInput<typeof verifyEmail>) {
    return this.verifications.verify(ctx, input);
  }
}
