import { Controller } from '@nestjs/common';
import { signUp, verifyEmail } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { SignUp } from './sign-up.ts';
import { VerifyEmail } from './verify-email.ts';

@Controller()
export class SignUpController {
  readonly #signUp: SignUp;
  readonly #verifyEmail: VerifyEmail;
  constructor(signUps: SignUp, verifications: VerifyEmail) {
    this.#signUp = signUps;
    this.#verifyEmail = verifications;
  }

  @Handles(signUp)
  ask(ctx: CallContext, input: z.output<typeof signUp.input>): Promise<z.input<typeof signUp.output>> {
    return this.#signUp.ask(ctx, input);
  }

  @Handles(verifyEmail)
  verify(ctx: CallContext, input: z.output<typeof verifyEmail.input>): Promise<z.input<typeof verifyEmail.output>> {
    return this.#verifyEmail.open(ctx, input);
  }
}
