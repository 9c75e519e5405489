import { Controller } from '@nestjs/common';
import { acceptTerms, acceptTermsRoute, getTerms, termsStatusRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers } from '../../http/answers.ts';
import { ofAccount } from '../../identity/of-account.ts';

@Controller()
export class TermsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(termsStatusRoute)
  status(ctx: CallContext) {
    return ofAccount(this.#rpc.call(ctx, getTerms, {}));
  }

  @Answers(acceptTermsRoute)
  accept(ctx: CallContext) {
    return ofAccount(this.#rpc.call(ctx, acceptTerms, {}));
  }
}
