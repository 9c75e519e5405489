import type { PAYMENT_MODES } from '@plainscan/contracts';
import type { BillingConfig } from '../config.ts';

/** Which payment form is shown. */
export class PaymentSetup {
  readonly mode: (typeof PAYMENT_MODES)[number];
  /** Stripe's own form needs it; null: there is none */
  readonly publishableKey: string | null;
  constructor({ stripe }: Pick<BillingConfig, 'stripe'>) {
    this.mode = stripe?.mode ?? 'none';
    this.publishableKey = stripe?.mode === 'stripe' ? stripe.publishableKey : null;
  }
}
