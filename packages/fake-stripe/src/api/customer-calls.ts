import { z } from 'zod';
import { newCustomer, newPortalSession, newPrice, newProduct } from '../objects/billing-objects.ts';
import { cancelNow } from '../subscriptions.ts';
import { type Customer, type PortalSession, type Price, type Product, randomText, type WireObject } from '../wire.ts';
import { type Call, findOrThrow } from './call.ts';
import { invalidParam } from './errors.ts';
import { form, readParams } from './form.ts';

const email = form.emptyUnsets.refine((address) => address === null || /^[^\s@]+@[^\s@]+$/.test(address), {
  error: 'not an email address',
  params: { code: 'email_invalid' },
});

export function createCustomer({ account, values }: Call): Customer {
  const schema = z.strictObject({ email: email.default(null), metadata: form.metadata.default({}) });
  const customer = newCustomer(account.now(), readParams(schema, values));
  account.objects.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  return customer;
}

export function updateCustomer({ account, id, values }: Call): Customer {
  const customer = findOrThrow(account.objects.customers, 'customer', id);
  account.update('customer.updated', customer, readParams(z.strictObject({ email }), values));
  return customer;
}

export function deleteCustomer({ account, id }: Call): WireObject {
  const { customers, deletedCustomers, subscriptions, paymentMethods } = account.objects;
  const customer = findOrThrow(customers, 'customer', id);
  for (const subscription of subscriptions.values())
    if (subscription.customer === id && !subscription.ended_at)
      cancelNow(account, subscription, 'cancellation_requested');
  for (const method of paymentMethods.values()) if (method.customer === id) paymentMethods.delete(method.id);
  account.emit('customer.deleted', customer);
  customers.delete(id);
  const deleted = { id, object: 'customer', deleted: true } as const;
  deletedCustomers.set(id, deleted);
  return deleted;
}

export function createProduct({ account, values }: Call): Product {
  const product = newProduct(account.now(), readParams(z.strictObject({ name: form.text }), values).name);
  account.objects.products.set(product.id, product);
  account.emit('product.created', product);
  return product;
}

const priceParams = z.strictObject({
  product: form.text,
  currency: form.currency,
  unit_amount: form.integer.pipe(z.int().min(0)),
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: form.text.nullable().default(null),
});

export function createPrice({ account, values }: Call): Price {
  const { recurring: _monthly, ...params } = readParams(priceParams, values);
  const { products, prices } = account.objects;
  findOrThrow(products, 'product', params.product, 'product');
  const { lookup_key: key } = params;
  if (key !== null && [...prices.values()].some((each) => each.lookup_key === key))
    throw invalidParam('A price already uses that lookup key.', 'lookup_key');
  const price = newPrice(account.now(), params);
  prices.set(price.id, price);
  account.emit('price.created', price);
  return price;
}

export function openPortal({ account, values }: Call): PortalSession {
  const schema = z.strictObject({ customer: form.text, return_url: form.text.nullable().default(null) });
  const { customer, return_url: returnUrl } = readParams(schema, values);
  findOrThrow(account.objects.customers, 'customer', customer, 'customer');
  const secret = randomText(40);
  const session = newPortalSession(account.now(), customer, returnUrl, `${account.url}/portal/${secret}`);
  account.objects.portalSessions.set(secret, session);
  return session;
}
