import { z } from 'zod';
import { settleSetup } from '../billing/settle.ts';
import { invalidState, noSuch, StripeError } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import {
  createPaymentMethod,
  mustBeUsable,
  paymentMethodData,
  paymentMethodNamed,
} from '../payments/payment-methods.ts';
import { cancelSetup, createSetup, setUp } from '../payments/setup.ts';
import type { SetupIntent } from '../wire.ts';
import { customerNamed } from './customers.ts';
import { mustKnowSecret } from './payment-intents.ts';

const createParams = z.strictObject({
  customer: form.text.optional(),
  description: form.text.optional(),
  metadata: form.metadata.optional(),
  payment_method: form.text.optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: form.boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  confirm: form.boolean.optional(),
  return_url: form.text.optional(),
});
const confirmParams = z.strictObject({
  payment_method: form.text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: form.text.optional(),
  use_stripe_sdk: form.boolean.optional(),
  client_secret: form.text.optional(),
});

function setupNamed({ account, path, values, publishable }: Call): SetupIntent {
  const id = path['id']!;
  const intent = account.objects.setupIntents.get(id);
  if (!intent) throw noSuch('setupintent', id, 'intent');
  if (publishable) mustKnowSecret(values['client_secret'], intent.client_secret!, 'setupintent', id);
  return intent;
}

function createSetupIntent(call: Call): SetupIntent {
  const { account } = call;
  const params = readParams(createParams, call.values);
  const customer = params.customer ? customerNamed(account, params.customer, 'customer').id : null;
  const method = params.payment_method ? paymentMethodNamed(account, params.payment_method, 'payment_method') : null;
  if (method) mustBeUsable(account, method, customer);
  const automatic = params.automatic_payment_methods;
  const intent = createSetup(account, {
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    usage: params.usage ?? 'off_session',
    automatic_payment_methods:
      params.payment_method_types || automatic?.enabled === false
        ? null
        : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
  });
  return params.confirm ? confirm(call, intent, params) : intent;
}

function confirm(
  { account }: Call,
  intent: SetupIntent,
  params: Omit<z.output<typeof confirmParams>, 'client_secret'>,
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidState(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
      { setup_intent: structuredClone(intent) },
    );
  const method = params.payment_method_data
    ? createPaymentMethod(account, params.payment_method_data)
    : params.payment_method
      ? paymentMethodNamed(account, params.payment_method, 'payment_method')
      : intent.payment_method && account.objects.paymentMethods.get(intent.payment_method);
  if (!method)
    throw invalidState(
      'You cannot confirm this SetupIntent because it is missing a payment method.',
      'setup_intent_unexpected_state',
    );
  const refusal = setUp(account, intent, method, {
    returnUrl: params.use_stripe_sdk ? null : (params.return_url ?? null),
  });
  settleSetup(account, intent);
  if (refusal) throw new StripeError(402, refusal);
  return intent;
}

export const setupIntentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/setup_intents', run: createSetupIntent },
  {
    method: 'GET',
    path: '/setup_intents',
    run: (call) =>
      page(
        call,
        call.account.objects.setupIntents,
        { customer: form.text.optional() },
        (intent, { customer }) => customer === undefined || intent.customer === customer,
      ),
  },
  { method: 'GET', path: '/setup_intents/:id', browser: true, run: setupNamed },
  {
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    browser: true,
    run: (call) => {
      const params = readParams(confirmParams, call.values);
      return confirm(call, setupNamed(call), params);
    },
  },
  {
    method: 'POST',
    path: '/setup_intents/:id/cancel',
    run: (call) => {
      const intent = setupNamed(call);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalidState(
          `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
          'setup_intent_unexpected_state',
        );
      cancelSetup(call.account, intent, 'requested_by_customer');
      return intent;
    },
  },
];
