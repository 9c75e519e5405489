import type { Account } from '../account.ts';
import { invalidState, StripeError, type StripeErrorBody } from '../errors.ts';
import { newClientSecret, newId } from '../ids.ts';
import type { PaymentIntent, PaymentMethod } from '../wire.ts';
import { createCharge } from './charges.ts';
import { challenge } from './challenge.ts';
import { openDispute } from './disputes.ts';
import { attach, factsOf, mustBeUsable } from './payment-methods.ts';
import { AUTHENTICATION_REQUIRED, cardOfNumber, type Decline, verdict } from './test-cards.ts';

type NewIntent = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>;

export function createIntent(account: Account, given: NewIntent): PaymentIntent {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: account.nowOf(given.customer),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
  account.objects.paymentIntents.set(id, intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

export interface PayOptions {
  offSession?: boolean;
  /** the holder has just been authenticated */
  authenticated?: boolean;
  returnUrl?: string | null;
  /** a challenge waits for its holder, even where nobody is there to answer (invoices), instead of declining */
  mayWait?: boolean;
}
/** null: paid, or waiting for the card's holder; else why not, as the answer to the call tells it */
export type Refusal = StripeErrorBody | null;

/** Tries to pay the intent with a card: charges it once, asks for 3-D Secure, or is declined. */
export function pay(account: Account, intent: PaymentIntent, method: PaymentMethod, options: PayOptions = {}): Refusal {
  const { offSession = false, authenticated = false, returnUrl = null, mayWait = !offSession } = options;
  mustBeUsable(account, method, intent.customer);
  const outcome = verdict(factsOf(account, method), { offSession, authenticated });
  if (outcome === 'challenged' && mayWait) {
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: challenge(account, intent.id, returnUrl),
    } satisfies Partial<PaymentIntent>);
    account.emit('payment_intent.requires_action', intent);
    return null;
  }
  if (outcome !== 'succeeds')
    return decline(
      account,
      intent,
      method,
      outcome === 'challenged' ? AUTHENTICATION_REQUIRED : outcome,
      authenticated,
    );
  const charge = createCharge(account, intent, method, null, authenticated);
  Object.assign(intent, {
    status: 'succeeded',
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  account.emit('payment_intent.succeeded', intent);
  const facts = factsOf(account, method);
  if (intent.customer && intent.setup_future_usage) {
    facts.setUp ||= authenticated;
    attach(account, method, intent.customer);
  } else if (!method.customer) facts.spent = true;
  if (cardOfNumber(facts.number)!.disputed) openDispute(account, charge, 'fraudulent');
  return null;
}

function decline(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: Decline,
  authenticated: boolean,
): StripeErrorBody {
  const charge = createCharge(account, intent, method, why, authenticated);
  intent.latest_charge = charge.id;
  return failed(account, intent, method, {
    type: 'card_error',
    code: why.code,
    message: why.message,
    charge: charge.id,
    ...(why.declineCode && { decline_code: why.declineCode }),
  });
}

function failed(account: Account, intent: PaymentIntent, method: PaymentMethod, why: StripeErrorBody): StripeErrorBody {
  const { body } = new StripeError(402, { ...why, payment_method: structuredClone(method) });
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: body as PaymentIntent['last_payment_error'],
  } satisfies Partial<PaymentIntent>);
  account.emit('payment_intent.payment_failed', intent);
  return { ...body, payment_intent: structuredClone(intent) };
}

/** What the holder answered to the 3-D Secure challenge of an intent that waits for it. */
export function answerChallenge(account: Account, intent: PaymentIntent, outcome: 'succeed' | 'fail'): Refusal {
  if (intent.status !== 'requires_action')
    throw invalidState(
      `The PaymentIntent ${intent.id} waits for no authentication: its status is ${intent.status}.`,
      'payment_intent_unexpected_state',
    );
  const method = account.objects.paymentMethods.get(intent.payment_method!)!;
  if (outcome === 'succeed') return pay(account, intent, method, { authenticated: true });
  return failed(account, intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication. Provide another one to try this payment again.',
  });
}

export function cancelIntent(
  account: Account,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): void {
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: account.nowOf(intent.customer),
    cancellation_reason: reason,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  account.emit('payment_intent.canceled', intent);
}
