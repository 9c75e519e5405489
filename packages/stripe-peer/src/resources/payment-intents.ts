import { z } from 'zod';
import type { Account } from '../account.ts';
import { settleInvoice } from '../billing/settle.ts';
import { invalidParam, invalidState, noSuch, StripeError } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import { currency, mustBeChargeable } from '../payments/money.ts';
import { cancelIntent, createIntent, pay } from '../payments/pay.ts';
import {
  createPaymentMethod,
  mustBeUsable,
  paymentMethodData,
  paymentMethodNamed,
} from '../payments/payment-methods.ts';
import type { PaymentIntent, PaymentMethod } from '../wire.ts';
import { customerNamed } from './customers.ts';

export const confirmFields = {
  payment_method: form.text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: form.text.optional(),
  use_stripe_sdk: form.boolean.optional(),
  client_secret: form.text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  off_session: form.boolean.optional(),
  receipt_email: form.text.optional(),
};
const confirmParams = z.strictObject(confirmFields);
const { client_secret: _secret, use_stripe_sdk: _sdk, ...confirmAtCreation } = confirmFields;

const createParams = z.strictObject({
  ...confirmAtCreation,
  amount: form.integer,
  currency,
  confirm: form.boolean.optional(),
  customer: form.text.optional(),
  description: form.text.optional(),
  metadata: form.metadata.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: form.boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
});

type Confirmation = z.output<typeof confirmParams>;

export function intentNamed({ account, path, values, publishable }: Call): PaymentIntent {
  const id = path['id']!;
  const intent = account.objects.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  if (publishable) mustKnowSecret(values['client_secret'], intent.client_secret!, 'payment_intent', id);
  return intent;
}

/** A browser is told of an intent only if it holds its client secret. */
export function mustKnowSecret(given: unknown, secret: string, kind: string, id: string): void {
  if (given === undefined)
    throw invalidParam('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  if (given !== secret)
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${id}'`,
      param: 'client_secret',
    });
}

function createPaymentIntent({ account, values }: Call): PaymentIntent {
  const params = readParams(createParams, values);
  mustBeChargeable(params.amount);
  if (params.customer) customerNamed(account, params.customer, 'customer');
  const { automatic_payment_methods: automatic, payment_method_types: types, confirm, customer = null } = params;
  if (automatic?.enabled && types)
    throw invalidParam('Give automatic_payment_methods or payment_method_types, not both.', 'payment_method_types');
  if (!confirm && (params.return_url || params.off_session))
    throw invalidParam(
      'This parameter is only for a PaymentIntent that is confirmed at once.',
      params.return_url ? 'return_url' : 'off_session',
    );
  const method = chosenMethod(account, params);
  if (method) mustBeUsable(account, method, customer);
  if (confirm && !method) throw missingMethod();
  const redirects = automatic?.allow_redirects ?? 'always';
  const automaticMethods = types || automatic?.enabled === false ? null : { enabled: true, allow_redirects: redirects };
  if (confirm) mustSayWhereToReturn(automaticMethods, params.return_url);
  const intent = createIntent(account, {
    amount: params.amount,
    currency: params.currency,
    customer,
    automatic_payment_methods: automaticMethods,
    capture_method: params.capture_method ?? 'automatic_async',
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  if (confirm) payWith(account, intent, method!, params);
  return intent;
}

function chosenMethod(account: Account, params: Confirmation): PaymentMethod | null {
  if (params.payment_method_data) return createPaymentMethod(account, params.payment_method_data);
  return params.payment_method ? paymentMethodNamed(account, params.payment_method, 'payment_method') : null;
}

const missingMethod = () =>
  invalidState(
    'You cannot confirm this PaymentIntent because it is missing a payment method. Update it with a payment method and confirm it again.',
    'payment_intent_unexpected_state',
  );

function mustSayWhereToReturn(
  automatic: PaymentIntent['automatic_payment_methods'],
  returnUrl: string | undefined,
): void {
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && !returnUrl)
    throw invalidParam(
      'This PaymentIntent accepts payment methods that may redirect the customer, so a `return_url` is needed. To accept none that do, set `automatic_payment_methods[allow_redirects]` to `never`.',
      'return_url',
    );
}

function confirmPaymentIntent(call: Call): PaymentIntent {
  const { account, values } = call;
  const params = readParams(confirmParams, values);
  const intent = intentNamed(call);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalidState(
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
      { payment_intent: structuredClone(intent) },
    );
  const method =
    chosenMethod(account, params) ??
    (intent.payment_method ? account.objects.paymentMethods.get(intent.payment_method)! : null);
  if (!method) throw missingMethod();
  mustBeUsable(account, method, intent.customer);
  mustSayWhereToReturn(intent.automatic_payment_methods, params.return_url);
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  if (params.setup_future_usage) intent.setup_future_usage = params.setup_future_usage;
  payWith(account, intent, method, params);
  return intent;
}

/** @throws StripeError 402 where the card is declined, which leaves the intent to be tried with another */
function payWith(account: Account, intent: PaymentIntent, method: PaymentMethod, params: Confirmation): void {
  const refusal = pay(account, intent, method, {
    offSession: params.off_session ?? false,
    returnUrl: params.use_stripe_sdk ? null : (params.return_url ?? null),
  });
  settleInvoice(account, intent);
  if (refusal) throw new StripeError(402, refusal);
}

function cancelPaymentIntent(call: Call): PaymentIntent {
  const { account, values } = call;
  const { cancellation_reason: reason } = readParams(
    z.strictObject({
      cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
    }),
    values,
  );
  const intent = intentNamed(call);
  if (['succeeded', 'canceled'].includes(intent.status))
    throw invalidState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
      { payment_intent: structuredClone(intent) },
    );
  const { invoicePayments } = account.objects;
  if ([...invoicePayments.values()].some((each) => each.payment.payment_intent === intent.id))
    throw invalidState('You cannot cancel a PaymentIntent that was made for an invoice. Void the invoice instead.');
  cancelIntent(account, intent, reason ?? null);
  return intent;
}

const updateParams = z.strictObject({
  amount: form.integer.optional(),
  customer: form.text.optional(),
  description: form.clearable.optional(),
  metadata: form.metadata.optional(),
  receipt_email: form.clearable.optional(),
});

function updatePaymentIntent(call: Call): PaymentIntent {
  const { account, values } = call;
  const { metadata, ...plain } = readParams(updateParams, values);
  const intent = intentNamed(call);
  if (plain.customer) customerNamed(account, plain.customer, 'customer');
  if (plain.amount !== undefined) {
    mustBeChargeable(plain.amount);
    if (['succeeded', 'canceled'].includes(intent.status))
      throw invalidState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
  }
  Object.assign(intent, plain, { metadata: mergeMetadata(intent.metadata, metadata) });
  return intent;
}

export const paymentIntentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/payment_intents', run: createPaymentIntent },
  {
    method: 'GET',
    path: '/payment_intents',
    run: (call) =>
      page(
        call,
        call.account.objects.paymentIntents,
        { customer: form.text.optional() },
        (intent, { customer }) => customer === undefined || intent.customer === customer,
      ),
  },
  { method: 'GET', path: '/payment_intents/:id', browser: true, run: intentNamed },
  { method: 'POST', path: '/payment_intents/:id', run: updatePaymentIntent },
  { method: 'POST', path: '/payment_intents/:id/confirm', browser: true, run: confirmPaymentIntent },
  { method: 'POST', path: '/payment_intents/:id/cancel', run: cancelPaymentIntent },
];
