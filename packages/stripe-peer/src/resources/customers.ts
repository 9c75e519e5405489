import { z } from 'zod';
import type { Account } from '../account.ts';
import { cancelNow } from '../billing/cancel.ts';
import { invalidParam, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import { newId, randomText } from '../ids.ts';
import { addressParams, detach, noAddress } from '../payments/payment-methods.ts';
import type { Customer } from '../wire.ts';

const fields = {
  address: addressParams.optional(),
  description: form.clearable.optional(),
  email: form.clearable
    .refine((email) => email === null || /^[^\s@]+@[^\s@]+$/.test(email), {
      message: 'Invalid email address.',
      params: { code: 'email_invalid' },
    })
    .optional(),
  name: form.clearable.optional(),
  phone: form.clearable.optional(),
  metadata: form.metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: form.clearable.optional() }).optional(),
};
const createParams = z.strictObject({ ...fields, test_clock: form.text.optional() });
const updateParams = z.strictObject(fields);

/** @throws StripeError 404 (`id`) or 400 (another parameter) where there is none, or it was deleted */
export function customerNamed(account: Account, id: string, param?: string): Customer {
  const customer = account.objects.customers.get(id);
  if (!customer) throw noSuch('customer', id, param);
  return customer;
}

function createCustomer({ account, values }: Call): Customer {
  const params = readParams(createParams, values);
  if (params.test_clock && !account.objects.testClocks.has(params.test_clock))
    throw noSuch('test clock', params.test_clock, 'test_clock');
  if (params.invoice_settings?.default_payment_method)
    throw invalidParam('Attach a payment method first.', 'invoice_settings[default_payment_method]');
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: params.address ? { ...noAddress, ...params.address } : null,
    balance: 0,
    created: account.now(params.test_clock ?? null),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: params.test_clock ?? null,
  };
  account.objects.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  return customer;
}

function updateCustomer({ account, path, values }: Call): Customer {
  const customer = customerNamed(account, path['id']!);
  const { address, metadata, invoice_settings: settings, ...plain } = readParams(updateParams, values);
  const method = settings?.default_payment_method;
  if (method && account.objects.paymentMethods.get(method)?.customer !== customer.id)
    throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  account.update('customer.updated', customer, {
    ...plain,
    ...(address !== undefined && { address: address ? { ...noAddress, ...address } : null }),
    ...(metadata !== undefined && { metadata: mergeMetadata(customer.metadata, metadata) }),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
    }),
  });
  return customer;
}

function deleteCustomer({ account, path }: Call) {
  const customer = customerNamed(account, path['id']!);
  const { subscriptions, paymentMethods, customers, deletedCustomers } = account.objects;
  for (const subscription of subscriptions.values())
    if (subscription.customer === customer.id && !subscription.ended_at)
      cancelNow(account, subscription, 'cancellation_requested');
  for (const method of paymentMethods.values()) if (method.customer === customer.id) detach(account, method);
  account.emit('customer.deleted', customer);
  customers.delete(customer.id);
  deletedCustomers.set(customer.id, customer.id);
  return { id: customer.id, object: 'customer', deleted: true };
}

export const customerEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/customers', run: createCustomer },
  {
    method: 'GET',
    path: '/customers',
    run: (call) =>
      page(
        call,
        call.account.objects.customers,
        { email: form.text.optional(), test_clock: form.text.optional() },
        (customer, { email, test_clock: clock }) =>
          (email === undefined || customer.email === email) && customer.test_clock === (clock ?? null),
      ),
  },
  {
    method: 'GET',
    path: '/customers/:id',
    run: ({ account, path }) => {
      const id = path['id']!;
      if (account.objects.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
      return customerNamed(account, id);
    },
  },
  { method: 'POST', path: '/customers/:id', run: updateCustomer },
  { method: 'DELETE', path: '/customers/:id', run: deleteCustomer },
];
