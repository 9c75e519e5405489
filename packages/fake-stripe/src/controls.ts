import type { Account } from './account.ts';
import { noSuch } from './api/errors.ts';
import type { Faults } from './faults.ts';
import { completeChallenge, closeDispute, openDispute } from './payments.ts';
import { catchUp, settlePayment, settleSetup } from './subscriptions.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { Dispute, PaymentIntent, SetupIntent } from './wire.ts';

/** Lets tests cause what Stripe's API has no call for. */
export class Controls {
  readonly webhooks: WebhookSender;
  readonly faults: Faults;
  readonly #account: Account;

  constructor(account: Account, webhooks: WebhookSender, faults: Faults) {
    this.#account = account;
    this.webhooks = webhooks;
    this.faults = faults;
  }

  /** Completes a 3-D Secure challenge on behalf of the cardholder. */
  authenticate(id: string, outcome: 'succeed' | 'fail'): PaymentIntent | SetupIntent {
    const { paymentIntents, setupIntents } = this.#account.objects;
    const intent = paymentIntents.get(id) ?? setupIntents.get(id);
    if (!intent) throw noSuch('intent', id);
    completeChallenge(this.#account, intent, outcome === 'succeed');
    if (intent.object === 'payment_intent') settlePayment(this.#account, intent);
    else settleSetup(this.#account, intent);
    return intent;
  }

  openDispute(paymentIntent: string): Dispute {
    const { paymentIntents, charges } = this.#account.objects;
    const charge = charges.get(paymentIntents.get(paymentIntent)?.latest_charge ?? '');
    if (!charge) throw noSuch('payment_intent', paymentIntent);
    return openDispute(this.#account, charge);
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const dispute = this.#account.objects.disputes.get(id);
    if (!dispute) throw noSuch('dispute', id);
    return closeDispute(this.#account, dispute, outcome);
  }

  /** Sets how far the fake's clock is ahead of the machine's, and processes everything that is now due. */
  setClockOffset(seconds: number): void {
    this.#account.objects.clock.set('offsetS', seconds);
    catchUp(this.#account);
  }

  /** Moves the clock forward. Returns the new time in epoch seconds. */
  passTime(seconds: number): { now: number } {
    this.setClockOffset((this.#account.objects.clock.get('offsetS') ?? 0) + seconds);
    return { now: this.#account.now() };
  }
}
