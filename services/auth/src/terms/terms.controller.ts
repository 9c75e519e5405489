import { Controller } from '@nestjs/common';
import { acceptTerms, getTerms, getTrialFacts, type TermsStatus } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { Terms } from './terms.ts';

@Controller()
export class TermsController {
  readonly #terms: Terms;
  constructor(terms: Terms) {
    this.#terms = terms;
  }

  @Handles(getTerms)
  status(ctx: CallContext, _input: object): Promise<TermsStatus> {
    return this.#terms.status(ctx);
  }

  @Handles(getTrialFacts)
  trialFacts(ctx: CallContext, _input: object) {
    return this.#terms.trialFacts(ctx);
  }

  @Handles(acceptTerms)
  accept(ctx: CallContext, _input: object): Promise<TermsStatus> {
    return this.#terms.accept(ctx);
  }
}
