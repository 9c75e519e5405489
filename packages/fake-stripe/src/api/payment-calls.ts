import { z } from 'zod';
import type { Account } from '../account.ts';
import { newPaymentMethod } from '../objects/payment-objects.ts';
import { attach, cancelIntent, createIntent, mustBeAttachable, pay, refund, setUp } from '../payments.ts';
import { settlePayment, settleSetup } from '../subscriptions.ts';
import { TEST_CARDS } from '../test-cards.ts';
import type { PaymentIntent, PaymentMethod, Refund, SetupIntent } from '../wire.ts';
import { type Call, findOrThrow } from './call.ts';
import { invalidParam, invalidState, StripeError } from './errors.ts';
import { form, readParams } from './form.ts';

/** The payment method with an ID, or a new one for a test token, as Stripe creates one for each use of a token. */
function findMethod(account: Account, id: string, param?: string): PaymentMethod {
  const { paymentMethods, cards } = account.objects;
  if (!Object.hasOwn(TEST_CARDS, id)) return findOrThrow(paymentMethods, 'PaymentMethod', id, param);
  const method = newPaymentMethod(account.now(), TEST_CARDS[id]!);
  paymentMethods.set(method.id, method);
  cards.set(method.id, id);
  return method;
}

export function usableMethod(account: Account, id: string, customer: string | null): PaymentMethod {
  const method = findMethod(account, id, 'payment_method');
  if (method.customer !== null && method.customer !== customer)
    throw invalidParam(`The PaymentMethod ${id} belongs to another customer.`, 'payment_method');
  return method;
}

export function attachMethod({ account, id, values }: Call): PaymentMethod {
  const { customer } = readParams(z.strictObject({ customer: form.text }), values);
  findOrThrow(account.objects.customers, 'customer', customer, 'customer');
  const method = findMethod(account, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalidParam('The payment method belongs to another customer.', 'payment_method');
  mustBeAttachable(account, method);
  attach(account, method, customer);
  return method;
}

const limit = (error: string, code: string) => ({ error, params: { code } });
const intentParams = z.strictObject({
  amount: form.integer
    .refine((cents) => cents >= 50, limit('below the minimum', 'amount_too_small'))
    .refine((cents) => cents <= 99_999_999, limit('above the maximum', 'amount_too_large')),
  currency: form.currency,
  customer: form.text.nullable().default(null),
  description: form.text.nullable().default(null),
  metadata: form.metadata.default({}),
  automatic_payment_methods: z
    .strictObject({ enabled: form.boolean, allow_redirects: z.enum(['always', 'never']).default('always') })
    .default({ enabled: true, allow_redirects: 'always' }),
  payment_method: form.text.optional(),
  confirm: form.boolean.optional(),
});

export function createPaymentIntent({ account, values }: Call): PaymentIntent {
  const { confirm, payment_method: card, ...params } = readParams(intentParams, values);
  if (params.customer !== null) findOrThrow(account.objects.customers, 'customer', params.customer, 'customer');
  if (confirm) mustHaveReturnUrl(params.automatic_payment_methods, undefined);
  const method = card === undefined ? null : usableMethod(account, card, params.customer);
  if (confirm && !method) throw missingMethod('payment_intent');
  const intent = createIntent(account, { ...params, payment_method: method?.id ?? null });
  if (confirm) throwIfRefused(pay(account, intent, method!));
  return intent;
}

const missingMethod = (kind: string) =>
  invalidState(`You cannot confirm this ${kind} because it is missing a payment method.`, `${kind}_unexpected_state`);

type AutomaticMethods = PaymentIntent['automatic_payment_methods'] | SetupIntent['automatic_payment_methods'];

function mustHaveReturnUrl(automatic: AutomaticMethods, returnUrl: string | undefined): void {
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && !returnUrl)
    throw invalidParam(
      'Payment methods that redirect the customer need a `return_url`. To exclude them, set `automatic_payment_methods[allow_redirects]` to `never`.',
      'return_url',
    );
}

export const throwIfRefused = (refusal: ReturnType<typeof pay>): void => {
  if (refusal) throw new StripeError(402, refusal);
};

const confirmParams = z.strictObject({ payment_method: form.text.optional(), return_url: form.text.optional() });

/** Also used by the hosted invoice page. */
export function confirmIntent({ account, id, values }: Call): PaymentIntent | SetupIntent {
  const { payment_method: card, return_url: returnUrl } = readParams(confirmParams, values);
  const { paymentIntents, setupIntents, paymentMethods } = account.objects;
  const intent = paymentIntents.get(id) ?? findOrThrow(setupIntents, 'intent', id, 'intent');
  mustBeOpen(intent, 'confirm');
  const method = card ? usableMethod(account, card, intent.customer) : paymentMethods.get(intent.payment_method ?? '');
  if (!method) throw missingMethod(intent.object);
  mustHaveReturnUrl(intent.automatic_payment_methods, returnUrl);
  if (intent.object === 'payment_intent') {
    const refusal = pay(account, intent, method);
    settlePayment(account, intent);
    throwIfRefused(refusal);
  } else {
    const refusal = setUp(account, intent, method);
    settleSetup(account, intent);
    throwIfRefused(refusal);
  }
  return intent;
}

function mustBeOpen(intent: PaymentIntent | SetupIntent, action: string): void {
  if (['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) return;
  throw invalidState(
    `You cannot ${action} this ${intent.object} because it has a status of ${intent.status}.`,
    `${intent.object}_unexpected_state`,
    { [intent.object]: structuredClone(intent) },
  );
}

export function cancelPaymentIntent({ account, id, values }: Call): PaymentIntent {
  readParams(z.strictObject({}), values);
  const intent = findOrThrow(account.objects.paymentIntents, 'payment_intent', id, 'intent');
  mustBeOpen(intent, 'cancel');
  const { invoicePayments } = account.objects;
  if ([...invoicePayments.values()].some((each) => each.payment.payment_intent === id))
    throw invalidState('You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.');
  cancelIntent(account, intent, null);
  return intent;
}

export function createRefund({ account, values }: Call): Refund {
  const schema = z.strictObject({ payment_intent: form.text, amount: form.integer.optional() });
  const { payment_intent: id, amount } = readParams(schema, values);
  const intent = findOrThrow(account.objects.paymentIntents, 'payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalidState(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  return refund(account, account.objects.charges.get(intent.latest_charge!)!, amount);
}
