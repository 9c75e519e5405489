import { Controller } from '@nestjs/common';
import { acceptTerms, acceptTermsRoute, getTerms, termsStatusRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { Route } from '../http/route.decorator.ts';
import { orSignInAgain } from '../identity/terms.guard.ts';

@Controller()
export class TermsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(termsStatusRoute)
  status(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, getTerms, {}));
  }

  @Route(acceptTermsRoute)
  accept(@Call() ctx: CallContext) {
    return orSignInAgain(this.rpc.call(ctx, acceptTerms, {}));
  }
}
