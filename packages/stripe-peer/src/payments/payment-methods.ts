import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { form } from '../http/form.ts';
import { invalidParam, invalidState, noSuch, StripeError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from '../wire.ts';
import { cardOfNumber, cardOfToken, type CardFacts, isToken, passesLuhn, type TestCard } from './test-cards.ts';

const address = z.strictObject({
  city: form.clearable.optional(),
  country: form.clearable.optional(),
  line1: form.clearable.optional(),
  line2: form.clearable.optional(),
  postal_code: form.clearable.optional(),
  state: form.clearable.optional(),
});
export const addressParams = z.union([z.literal(''), address]);

export const billingDetails = z.strictObject({
  address: addressParams.optional(),
  email: form.clearable.optional(),
  name: form.clearable.optional(),
  phone: form.clearable.optional(),
});

export const paymentMethodData = z.strictObject({
  type: z.enum(['card']),
  card: z.union([
    z.strictObject({ token: form.text }),
    z.strictObject({
      number: form.text,
      exp_month: form.integer,
      exp_year: form.integer,
      cvc: form.text.optional(),
    }),
  ]),
  billing_details: billingDetails.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata: form.metadata.optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

export const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const cardError = (code: string, message: string, param?: string, declineCode?: string): StripeError =>
  new StripeError(402, {
    type: 'card_error',
    code,
    message,
    ...(param && { param }),
    ...(declineCode && { decline_code: declineCode }),
  });

function cardOf(data: PaymentMethodData['card'], now: number): { card: TestCard; month: number; year: number } {
  const today = new Date(now * 1000);
  if ('token' in data) {
    const card = cardOfToken(data.token);
    if (!card) throw noSuch('token', data.token, 'card[token]');
    return { card, month: 12, year: today.getUTCFullYear() + 4 };
  }
  const number = data.number.replace(/[ -]/g, '');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const card = cardOfNumber(number);
  if (!card)
    throw cardError(
      'card_declined',
      'Your card was declined. The request was in test mode, but it used a card that is not a test card.',
      undefined,
      'test_mode_live_card',
    );
  if (data.exp_month < 1 || data.exp_month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const year = data.exp_year < 100 ? 2000 + data.exp_year : data.exp_year;
  const past = year * 12 + data.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (past) throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (data.cvc !== undefined && !/^\d{3,4}$/.test(data.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { card, month: data.exp_month, year };
}

/** A new payment method, of nobody yet. */
export function createPaymentMethod(account: Account, data: PaymentMethodData): PaymentMethod {
  const { card, month, year } = cardOf(data.card, account.now());
  const { brand, number } = card;
  const billing = data.billing_details ?? {};
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: { ...noAddress, ...(billing.address || null) },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata || {},
    type: 'card',
  };
  account.objects.paymentMethods.set(method.id, method);
  account.objects.cards.set(method.id, { number, setUp: false, spent: false });
  return method;
}

/** The payment method an id or a test token names; each use of a token makes a new one, as at Stripe. */
export function paymentMethodNamed(account: Account, id: string, param: string): PaymentMethod {
  if (isToken(id)) {
    if (!cardOfToken(id)) throw noSuch('PaymentMethod', id, param);
    return createPaymentMethod(account, { type: 'card', card: { token: id } });
  }
  const method = account.objects.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

export const factsOf = (account: Account, method: PaymentMethod | string): CardFacts =>
  account.objects.cards.get(typeof method === 'string' ? method : method.id)!;

/** Refuses a payment method of another customer, or one that may not be used again. */
export function mustBeUsable(account: Account, method: PaymentMethod, customer: string | null): void {
  if (factsOf(account, method).spent)
    throw invalidState(
      `The PaymentMethod ${method.id} was used before without belonging to a customer, or was detached from one. It may not be used again.`,
      'payment_method_unexpected_state',
    );
  if (method.customer !== null && method.customer !== customer)
    throw invalidParam(
      `The PaymentMethod ${method.id} belongs to another customer. Name its customer or use another PaymentMethod.`,
      'payment_method',
    );
}

/** Makes it the customer's, who may use it from now on. */
export function attach(account: Account, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

export function detach(account: Account, method: PaymentMethod): void {
  const { customer } = method;
  factsOf(account, method).spent = true;
  method.customer = null;
  account.emit('payment_method.detached', method, { customer });
}
