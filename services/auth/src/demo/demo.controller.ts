import { Controller } from '@nestjs/common';
import { type AuthClient, type SessionGrant, signInDemo } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { SignInDemo } from './sign-in-demo.ts';

@Controller()
export class DemoController {
  readonly #demo: SignInDemo;
  constructor(demo: SignInDemo) {
    this.#demo = demo;
  }

  @Handles(signInDemo)
  signIn(ctx: CallContext, { client }: { client: AuthClient }): Promise<SessionGrant> {
    return this.#demo.signIn(ctx, client);
  }
}
