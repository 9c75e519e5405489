import { AppError, type localPaymentSchema, type TestCard } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { actorId } from '../actor.ts';
import type { StripeConfig } from '../config.ts';
import type { Customers } from '../stripe/customers.ts';
import { idOf } from '../stripe/id-of.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { isCardError, paymentsUnavailable } from '../stripe/stripe-failure.ts';

export type LocalPayment = z.output<typeof localPaymentSchema>;
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const SECRET = /^((pi|seti)_[A-Za-z0-9]{1,120})_secret_[A-Za-z0-9]{1,200}$/;
const ANSWER_MS = 4000;
const MESSAGE_MAX = 500;
const OVER: ReadonlySet<string> = new Set(['succeeded', 'canceled']);

const notFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is no such payment.');

/** What Stripe's form does in the browser, done here beside the local peer: nowhere else. */
export class LocalPayments {
  /** null: Stripe itself is spoken to, or nobody */
  readonly #fakeUrl: string | null;
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #returnUrl: string;

  constructor(parts: { config: StripeConfig | null; calls: StripeCalls; customers: Customers; publicUrl: string }) {
    this.#fakeUrl = parts.config?.fakeUrl ?? null;
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#returnUrl = `${parts.publicUrl}/payment/success`;
  }

  /** Pays with a test card. @throws AppError NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async confirm(ctx: CallContext, clientSecret: string, card: TestCard): Promise<LocalPayment> {
    const intent = await this.#own(ctx, clientSecret);
    if (OVER.has(intent.status)) return outcomeOf(intent);
    const { id } = intent;
    const params = { payment_method: card, return_url: this.#returnUrl };
    return this.#outcome(ctx, id, (stripe) =>
      id.startsWith('seti_') ? stripe.setupIntents.confirm(id, params) : stripe.paymentIntents.confirm(id, params),
    );
  }

  /** Answers what the card's bank asks. @throws AppError NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async authenticate(ctx: CallContext, clientSecret: string, succeed: boolean): Promise<LocalPayment> {
    const intent = await this.#own(ctx, clientSecret);
    if (intent.status !== 'requires_action') return outcomeOf(intent);
    const answer = { id: intent.id, outcome: succeed ? 'succeed' : 'fail' };
    const answered = await fetch(new URL('/test/authenticate', this.#fakeUrl!), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    if (!answered?.ok) throw paymentsUnavailable();
    return outcomeOf((await answered.json()) as Intent);
  }

  /** Whoever has the secret may pay with it, as in the browser; here it is the user's own besides. */
  async #own(ctx: CallContext, clientSecret: string): Promise<Intent> {
    const userId = actorId(ctx);
    const id = SECRET.exec(clientSecret)?.[1];
    if (this.#fakeUrl === null || id === undefined) throw notFound();
    const [customer, intent] = await Promise.all([this.#customers.find(userId), this.#retrieve(ctx, id)]);
    const owner = customer?.stripeId ?? null;
    if (!intent || owner === null || idOf(intent.customer) !== owner || intent.client_secret !== clientSecret)
      throw notFound();
    return intent;
  }

  #retrieve(ctx: CallContext, id: string): Promise<Intent | null> {
    return this.#calls.find<Intent>(ctx, (stripe) =>
      id.startsWith('seti_') ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id),
    );
  }

  async #outcome(ctx: CallContext, id: string, work: (stripe: Stripe) => Promise<Intent>): Promise<LocalPayment> {
    try {
      const intent = await this.#calls.raw(ctx, work);
      return outcomeOf(intent);
    } catch (err) {
      if (isCardError(err)) return { status: 'failed', id, message: err.message.slice(0, MESSAGE_MAX) };
      throw this.#calls.refused(err);
    }
  }
}

function outcomeOf(intent: Intent): LocalPayment {
  const { id, status } = intent;
  if (status === 'succeeded') return { status: 'succeeded', id, message: null };
  if (status === 'requires_action') return { status: 'requires_action', id, message: null };
  const failure = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  return { status: 'failed', id, message: failure?.message?.slice(0, MESSAGE_MAX) ?? 'The payment did not succeed.' };
}
