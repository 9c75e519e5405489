import { Controller } from '@nestjs/common';
import { acceptTerms, getTerms, getTrialFacts } from '@plainscan/contracts';
import { type CallContext, Rpc } from '@plainscan/service-kit';
import { TermsService } from './terms.service.ts';

@Controller()
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Rpc(getTerms)
  status(ctx: CallContext) {
    return this.terms.status(ctx);
  }

  @Rpc(getTrialFacts)
  trialFacts(ctx: CallContext) {
    return this.terms.trialFacts(ctx);
  }

  @Rpc(acceptTerms)
  accept(ctx: CallContext) {
    return this.terms.accept(ctx);
  }
}
