import { Controller } from '@nestjs/common';
import { type AuthClient, finishProviderSignIn, type SessionGrant, startProviderSignIn } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ProviderSignIn } from './provider-sign-in.ts';

@Controller()
export class ProviderController {
  readonly #signIn: ProviderSignIn;
  constructor(signIn: ProviderSignIn) {
    this.#signIn = signIn;
  }

  @Handles(startProviderSignIn)
  start(_ctx: CallContext, { redirect }: { redirect: string | null }): Promise<{ url: string; flow: string }> {
    return this.#signIn.start(redirect);
  }

  @Handles(finishProviderSignIn)
  finish(
    ctx: CallContext,
    given: { flow: string; query: Record<string, string>; client: AuthClient },
  ): Promise<{ grant: SessionGrant; redirect: string | null }> {
    return this.#signIn.finish(ctx, given);
  }
}
