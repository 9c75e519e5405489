import { Controller } from '@nestjs/common';
import { signIn } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { SignIn } from './sign-in.ts';

@Controller()
export class SignInController {
  readonly #signIn: SignIn;
  constructor(signIns: SignIn) {
    this.#signIn = signIns;
  }

  @Handles(signIn)
  enter(ctx: CallContext, input: z.output<typeof signIn.input>): Promise<z.input<typeof signIn.output>> {
    return this.#signIn.enter(ctx, input);
  }
}
