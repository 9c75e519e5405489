import { z } from 'zod';
import type { Account } from '../account.ts';
import { settleInvoice, settleSetup } from '../billing/settle.ts';
import { invalidParam, noSuch } from '../errors.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { answerChallenge } from '../payments/pay.ts';
import { answerSetupChallenge } from '../payments/setup.ts';
import { chargeOf } from '../resources/charges.ts';
import type { Deliveries, Delivery } from '../webhooks/deliveries.ts';
import type { Dispute, PaymentIntent, SetupIntent } from '../wire.ts';
import type { Faults } from './faults.ts';

export const authentication = z.strictObject({
  payment_intent: z.string().optional(),
  setup_intent: z.string().optional(),
  outcome: z.enum(['succeed', 'fail']),
});
export const dispute = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.string().default('fraudulent'),
  amount: z.int().positive().optional(),
});
export const closing = z.strictObject({ outcome: z.enum(['won', 'lost']) });
export const fault = z.strictObject({
  kind: z.enum(['500', '429', 'reset']).optional(),
  count: z.int().positive().optional(),
  when: z.enum(['before', 'during', 'after']).optional(),
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
  holdMs: z.int().min(0).max(60_000).optional(),
});
export const passing = z.strictObject({ seconds: z.int().positive() });

/** What a test may make happen that Stripe's API has no call for; the same things are below /test over HTTP. */
export class Controls {
  readonly webhooks: Deliveries;
  readonly faults: Faults;
  readonly #account: Account;
  readonly #catchUp: () => void;

  constructor(account: Account, webhooks: Deliveries, faults: Faults, catchUp: () => void) {
    this.#account = account;
    this.webhooks = webhooks;
    this.faults = faults;
    this.#catchUp = catchUp;
  }

  /** The holder of the card answers a 3-D Secure challenge. */
  authenticate(answer: z.output<typeof authentication>): PaymentIntent | SetupIntent {
    const { payment_intent: payment, setup_intent: setup, outcome } = answer;
    const { paymentIntents, setupIntents } = this.#account.objects;
    if (payment !== undefined) {
      const intent = paymentIntents.get(payment);
      if (!intent) throw noSuch('payment_intent', payment);
      answerChallenge(this.#account, intent, outcome);
      settleInvoice(this.#account, intent);
      return intent;
    }
    if (setup === undefined) throw invalidParam('Missing required param: payment_intent.', 'payment_intent');
    const intent = setupIntents.get(setup);
    if (!intent) throw noSuch('setupintent', setup);
    answerSetupChallenge(this.#account, intent, outcome);
    settleSetup(this.#account, intent);
    return intent;
  }

  openDispute(given: z.input<typeof dispute>): Dispute {
    const { reason, amount, ...payment } = dispute.parse(given);
    const charge = chargeOf(this.#account, payment);
    if (amount !== undefined && amount > charge.amount) throw invalidParam('More than the charge.', 'amount');
    return openDispute(this.#account, charge, reason, amount);
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const open = this.#account.objects.disputes.get(id);
    if (!open) throw noSuch('dispute', id);
    return closeDispute(this.#account, open, outcome);
  }

  /** Moves the account's own time ahead, for all that is on no test clock; what falls due happens. */
  passTime(seconds: number): { now: number } {
    const { time } = this.#account.objects;
    time.set('ahead', (time.get('ahead') ?? 0) + seconds);
    this.#catchUp();
    return { now: this.#account.now() };
  }

  /** whether such an event happened */
  knows(event: string): boolean {
    return this.#account.objects.events.has(event);
  }

  /** As the deliveries stand, oldest first, of one event or of all. */
  deliveries(event?: string): Delivery[] {
    return this.webhooks.all().filter((each) => event === undefined || each.event === event);
  }
}
