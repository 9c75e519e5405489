import { Controller } from '@nestjs/common';
import { authenticateLocalPayment, confirmLocalPayment, type TestCard } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { type LocalPayment, LocalPayments } from './local-payments.ts';

@Controller()
export class LocalController {
  readonly #payments: LocalPayments;
  constructor(payments: LocalPayments) {
    this.#payments = payments;
  }

  @Handles(confirmLocalPayment)
  confirm(ctx: CallContext, { clientSecret, card }: { clientSecret: string; card: TestCard }): Promise<LocalPayment> {
    return this.#payments.confirm(ctx, clientSecret, card);
  }

  @Handles(authenticateLocalPayment)
  authenticate(
    ctx: CallContext,
    { clientSecret, succeed }: { clientSecret: string; succeed: boolean },
  ): Promise<LocalPayment> {
    return this.#payments.authenticate(ctx, clientSecret, succeed);
  }
}
