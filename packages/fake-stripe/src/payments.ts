import type { Account } from './account.ts';
import { invalidState, StripeError, type StripeErrorBody } from './api/errors.ts';
import { newCharge, newDispute, newPaymentIntent, newRefund } from './objects/payment-objects.ts';
import { chargeOutcome, type Decline, setupOutcome, TEST_CARDS, type TestCard } from './test-cards.ts';
import {
  type Charge,
  type Dispute,
  newId,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type SetupIntent,
} from './wire.ts';

/** The body of a 402 response; null if paid or waiting for 3-D Secure. */
export type Refusal = StripeErrorBody | null;

interface PayOptions {
  /** whether 3-D Secure was just completed */
  authenticated?: boolean;
}

const cardOf = (account: Account, method: PaymentMethod): TestCard =>
  TEST_CARDS[account.objects.cards.get(method.id)!]!;

export function createIntent(account: Account, fields: Parameters<typeof newPaymentIntent>[1]): PaymentIntent {
  const intent = newPaymentIntent(account.now(), fields);
  account.objects.paymentIntents.set(intent.id, intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Charges the card once, asks for 3-D Secure, or declines it. */
export function pay(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  { authenticated = false }: PayOptions = {},
): Refusal {
  const outcome = chargeOutcome(cardOf(account, method), { authenticated });
  if (outcome === 'challenged') {
    Object.assign(intent, challenge(method), { last_payment_error: null });
    account.emit('payment_intent.requires_action', intent);
    return null;
  }
  const decline = outcome === 'succeeds' ? null : outcome;
  const charge = newCharge(account.now(), intent, method, decline, account.url);
  account.objects.charges.set(charge.id, charge);
  account.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  intent.latest_charge = charge.id;
  if (decline) return fail(account, intent, method, { type: 'card_error', ...decline, charge: charge.id });
  Object.assign(intent, {
    status: 'succeeded',
    payment_method: method.id,
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  account.emit('payment_intent.succeeded', intent);
  if (intent.customer && intent.setup_future_usage) attach(account, method, intent.customer);
  return null;
}

/** Saves a card for later payments. */
export function setUp(
  account: Account,
  intent: SetupIntent,
  method: PaymentMethod,
  { authenticated = false }: PayOptions = {},
): Refusal {
  const outcome = setupOutcome(cardOf(account, method), { authenticated });
  intent.latest_attempt = newId('setatt');
  if (outcome === 'challenged') {
    Object.assign(intent, challenge(method), { last_setup_error: null });
    account.emit('setup_intent.requires_action', intent);
    return null;
  }
  if (outcome !== 'succeeds') return fail(account, intent, method, { type: 'card_error', ...outcome });
  Object.assign(intent, {
    status: 'succeeded',
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  } satisfies Partial<SetupIntent>);
  attach(account, method, intent.customer!);
  account.emit('setup_intent.succeeded', intent);
  return null;
}

const challenge = ({ id }: PaymentMethod) => ({
  status: 'requires_action' as const,
  payment_method: id,
  next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
});

function fail(
  account: Account,
  intent: PaymentIntent | SetupIntent,
  method: PaymentMethod,
  error: StripeErrorBody,
): StripeErrorBody {
  const { body } = new StripeError(402, { ...error, payment_method: structuredClone(method) });
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
  if (intent.object === 'payment_intent') intent.last_payment_error = body as PaymentIntent['last_payment_error'];
  else intent.last_setup_error = body as SetupIntent['last_setup_error'];
  account.emit(
    intent.object === 'payment_intent' ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed',
    intent,
  );
  return { ...body, [intent.object]: structuredClone(intent) };
}

/** The cardholder completes a 3-D Secure challenge, successfully or not. */
export function completeChallenge(account: Account, intent: PaymentIntent | SetupIntent, succeed: boolean): void {
  if (intent.status !== 'requires_action')
    throw invalidState(
      `This ${intent.object} has a status of ${intent.status} and needs no authentication.`,
      `${intent.object}_unexpected_state`,
    );
  const method = account.objects.paymentMethods.get(intent.payment_method!)!;
  if (!succeed)
    fail(account, intent, method, {
      type: 'invalid_request_error',
      code: `${intent.object}_authentication_failure`,
      message: 'The provided PaymentMethod has failed authentication. Provide another one to try again.',
    });
  else if (intent.object === 'payment_intent') pay(account, intent, method, { authenticated: true });
  else setUp(account, intent, method, { authenticated: true });
}

export function cancelIntent(
  account: Account,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): void {
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: reason,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  account.emit('payment_intent.canceled', intent);
}

/** @throws StripeError 402 for cards that are always declined */
export function mustBeAttachable(account: Account, method: PaymentMethod): void {
  const outcome = setupOutcome(cardOf(account, method), { authenticated: true });
  if (typeof outcome === 'object') throw new StripeError(402, cardError(outcome));
}

const cardError = (decline: Decline): StripeErrorBody => ({ type: 'card_error', ...decline });

export function attach(account: Account, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export function refund(
  account: Account,
  charge: Charge,
  amount = charge.amount_captured - charge.amount_refunded,
): Refund {
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed)
    throw invalidState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (refundable === 0) throw invalidState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount < 1 || amount > refundable)
    throw invalidState(`Refund amount (${dollars(amount)}) must be between $0.01 and ${dollars(refundable)}`);
  const created = newRefund(account.now(), charge, amount);
  account.objects.refunds.set(created.id, created);
  account.emit('refund.created', created);
  account.update('charge.refunded', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === refundable,
  });
  return created;
}

/** The cardholder disputes the payment: the funds are withdrawn, and returned if the dispute is won. */
export function openDispute(account: Account, charge: Charge): Dispute {
  if (!charge.paid || charge.disputed)
    throw invalidState(`Charge ${charge.id} cannot be disputed: ${charge.paid ? 'already disputed' : 'not paid'}.`);
  const dispute = newDispute(account.now(), charge);
  account.objects.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalidState(`Dispute ${dispute.id} is already closed.`);
  account.update('charge.dispute.closed', dispute, { status: outcome });
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
