import { Inject, Injectable } from '@nestjs/common';
import { AppError, type localPaymentSchema, type TestCard } from '@plainscan/contracts';
import { actorId, type CallContext, CONFIG } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { BillingConfig } from '../config.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { idOf } from '../stripe/payment-state.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { isCardError, paymentsUnavailable } from '../stripe/stripe-errors.ts';

export type LocalPayment = z.output<typeof localPaymentSchema>;
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const SECRET = /^((pi|seti)_[A-Za-z0-9]{1,120})_secret_[A-Za-z0-9]{1,200}$/;
const FAKE_TIMEOUT_MS = 4000;
const MESSAGE_MAX = 500;
const FINISHED: ReadonlySet<string> = new Set(['succeeded', 'canceled']);

const notFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'Payment not found.');

/** Does what Stripe's form does in the browser; only with the fake Stripe. */
@Injectable()
export class LocalPaymentsService {
  /** null: the fake Stripe isn't configured */
  private readonly fakeUrl: string | null;
  private readonly returnUrl: string;

  constructor(
    private readonly calls: StripeCalls,
    private readonly customers: CustomersService,
    @Inject(CONFIG) { stripe, publicUrl }: Pick<BillingConfig, 'stripe' | 'publicUrl'>,
  ) {
    this.fakeUrl = stripe?.fakeUrl ?? null;
    this.returnUrl = `${publicUrl}/payment/success`;
  }

  /** Pays with a test card. @throws AppError NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async confirm(ctx: CallContext, clientSecret: string, card: TestCard): Promise<LocalPayment> {
    const intent = await this.ownIntent(ctx, clientSecret);
    if (FINISHED.has(intent.status)) return outcomeOf(intent);
    const { id } = intent;
    const params = { payment_method: card, return_url: this.returnUrl };
    try {
      const confirmed = await this.calls.raw<Intent>(ctx, (stripe) =>
        intent.object === 'setup_intent'
          ? stripe.setupIntents.confirm(id, params)
          : stripe.paymentIntents.confirm(id, params),
      );
      return outcomeOf(confirmed);
    } catch (err) {
      if (isCardError(err))
        return { status: 'failed', id, message: err.message.slice(0, MESSAGE_MAX), declineCode: declineCodeOf(err) };
      throw this.calls.asAppError(err);
    }
  }

  /** Completes the bank's authentication step. @throws AppError NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async authenticate(ctx: CallContext, clientSecret: string, succeed: boolean): Promise<LocalPayment> {
    const intent = await this.ownIntent(ctx, clientSecret);
    if (intent.status !== 'requires_action') return outcomeOf(intent);
    const response = await fetch(new URL('/test/authenticate', this.fakeUrl!), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: intent.id, outcome: succeed ? 'succeed' : 'fail' }),
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(FAKE_TIMEOUT_MS)]),
    }).catch(() => null);
    if (!response?.ok) throw paymentsUnavailable();
    return outcomeOf((await response.json()) as Intent);
  }

  /** As in the browser, paying requires the client secret; the intent must also belong to the actor. */
  private async ownIntent(ctx: CallContext, clientSecret: string): Promise<Intent> {
    const userId = actorId(ctx);
    const id = SECRET.exec(clientSecret)?.[1];
    if (this.fakeUrl === null || id === undefined) throw notFound();
    const [owner, intent] = await Promise.all([this.customers.stripeIdOf(userId), this.retrieve(ctx, id)]);
    if (!intent || owner === null || idOf(intent.customer) !== owner || intent.client_secret !== clientSecret)
      throw notFound();
    return intent;
  }

  private retrieve(ctx: CallContext, id: string): Promise<Intent | null> {
    return this.calls.find<Intent>(ctx, (stripe) =>
      id.startsWith('seti_') ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id),
    );
  }
}

/** `code` is `card_declined` for many reasons. The SDK's errors have an empty `decline_code` if there is none. */
const declineCodeOf = ({ decline_code, code }: { decline_code?: string; code?: string }): string | null =>
  decline_code || (code ?? null);

function outcomeOf(intent: Intent): LocalPayment {
  const { id, status } = intent;
  const accepted = { id, message: null, declineCode: null };
  if (status === 'succeeded') return { status: 'succeeded', ...accepted };
  if (status === 'requires_action') return { status: 'requires_action', ...accepted };
  const error = intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
  const message = error?.message?.slice(0, MESSAGE_MAX) ?? "The payment didn't go through.";
  return { status: 'failed', id, message, declineCode: error ? declineCodeOf(error) : null };
}
