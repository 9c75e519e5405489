import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidParam, invalidState, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import {
  attach,
  createPaymentMethod,
  detach,
  factsOf,
  mustBeUsable,
  paymentMethodData,
  paymentMethodNamed,
} from '../payments/payment-methods.ts';
import { mustBeAttachable } from '../payments/setup.ts';
import { isToken } from '../payments/test-cards.ts';
import type { PaymentMethod } from '../wire.ts';
import { customerNamed } from './customers.ts';

function named(account: Account, id: string): PaymentMethod {
  const method = account.objects.paymentMethods.get(id);
  if (!method && !isToken(id)) throw noSuch('PaymentMethod', id);
  return method ?? paymentMethodNamed(account, id, 'id');
}

function attachMethod({ account, path, values }: Call): PaymentMethod {
  const { customer: id } = readParams(z.strictObject({ customer: form.text }), values);
  const customer = customerNamed(account, id, 'customer');
  const method = named(account, path['id']!);
  if (method.customer && method.customer !== customer.id)
    throw invalidParam('The payment method belongs to another customer.', 'payment_method');
  mustBeUsable(account, method, customer.id);
  mustBeAttachable(account, method);
  attach(account, method, customer.id);
  return method;
}

function detachMethod({ account, path }: Call): PaymentMethod {
  const method = named(account, path['id']!);
  if (!method.customer) throw invalidState('The payment method you provided is not attached to a customer.');
  detach(account, method);
  return method;
}

const listParams = { customer: form.text.optional(), type: z.enum(['card']).optional() };
const listed = (call: Call, customer: string | null) =>
  page(call, call.account.objects.paymentMethods, listParams, (method, filter) => {
    const owner = customer ?? filter.customer;
    return owner !== undefined && method.customer === owner && !factsOf(call.account, method).spent;
  });

export const paymentMethodEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/payment_methods',
    browser: true,
    run: ({ account, values }) => createPaymentMethod(account, readParams(paymentMethodData, values)),
  },
  { method: 'GET', path: '/payment_methods', run: (call) => listed(call, null) },
  {
    method: 'GET',
    path: '/payment_methods/:id',
    run: ({ account, path }) => named(account, path['id']!),
  },
  {
    method: 'POST',
    path: '/payment_methods/:id',
    run: ({ account, path, values }) => {
      const { metadata } = readParams(z.strictObject({ metadata: form.metadata.optional() }), values);
      const method = named(account, path['id']!);
      account.update('payment_method.updated', method, { metadata: mergeMetadata(method.metadata ?? {}, metadata) });
      return method;
    },
  },
  { method: 'POST', path: '/payment_methods/:id/attach', run: attachMethod },
  { method: 'POST', path: '/payment_methods/:id/detach', run: detachMethod },
  {
    method: 'GET',
    path: '/customers/:id/payment_methods',
    run: (call) => listed(call, customerNamed(call.account, call.path['id']!).id),
  },
];
