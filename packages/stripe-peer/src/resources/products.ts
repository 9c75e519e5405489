import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidParam, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import { newId } from '../ids.ts';
import { currency } from '../payments/money.ts';
import type { Price, Product } from '../wire.ts';

const productParams = z.strictObject({
  id: form.text.optional(),
  name: form.text,
  active: form.boolean.optional(),
  description: form.clearable.optional(),
  metadata: form.metadata.optional(),
});

function newProduct(account: Account, params: z.output<typeof productParams>): Product {
  const { products } = account.objects;
  const { id = newId('prod') } = params;
  if (products.has(id)) throw invalidParam(`Product already exists: '${id}'`, 'id', 'resource_already_exists');
  const now = account.now();
  const product: Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  products.set(id, product);
  account.emit('product.created', product);
  return product;
}

const priceParams = z.strictObject({
  currency,
  unit_amount: form.integer,
  active: form.boolean.optional(),
  lookup_key: form.text.optional(),
  transfer_lookup_key: form.boolean.optional(),
  metadata: form.metadata.optional(),
  nickname: form.text.optional(),
  product: form.text.optional(),
  product_data: productParams.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: form.integer.optional(),
      usage_type: z.enum(['licensed']).optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});

function createPrice({ account, values }: Call): Price {
  const params = readParams(priceParams, values);
  const { prices, products } = account.objects;
  if (params.unit_amount < 0)
    throw invalidParam('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer');
  const count = params.recurring?.interval_count ?? 1;
  if (count < 1)
    throw invalidParam('Invalid positive integer', 'recurring[interval_count]', 'parameter_invalid_integer');
  if (!params.product && !params.product_data)
    throw invalidParam('Missing required param: product.', 'product', 'parameter_missing');
  if (params.product && !products.has(params.product)) throw noSuch('product', params.product, 'product');
  const taken = [...prices.values()].find((each) => params.lookup_key && each.lookup_key === params.lookup_key);
  if (taken && !params.transfer_lookup_key)
    throw invalidParam(`A price (\`${taken.id}\`) already uses that lookup key.`, 'lookup_key');
  if (taken) account.update('price.updated', taken, { lookup_key: null });
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product ?? newProduct(account, params.product_data!).id,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  prices.set(price.id, price);
  account.emit('price.created', price);
  return price;
}

const found = <T>(collection: ReadonlyMap<string, T>, kind: string, id: string): T => {
  const object = collection.get(id);
  if (!object) throw noSuch(kind, id);
  return object;
};

export const productEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/products',
    run: ({ account, values }) => newProduct(account, readParams(productParams, values)),
  },
  {
    method: 'GET',
    path: '/products',
    run: (call) =>
      page(
        call,
        call.account.objects.products,
        { active: form.boolean.optional(), ids: form.ids.optional() },
        (product, { active, ids }) =>
          (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id)),
      ),
  },
  {
    method: 'GET',
    path: '/products/:id',
    run: ({ account, path }) => found(account.objects.products, 'product', path['id']!),
  },
  { method: 'POST', path: '/prices', run: createPrice },
  {
    method: 'GET',
    path: '/prices',
    run: (call) =>
      page(
        call,
        call.account.objects.prices,
        {
          active: form.boolean.optional(),
          product: form.text.optional(),
          lookup_keys: form.ids.optional(),
          type: z.enum(['one_time', 'recurring']).optional(),
        },
        (price, { active, product, lookup_keys: keys, type }) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (type === undefined || price.type === type) &&
          (keys === undefined || keys.includes(price.lookup_key ?? '')),
      ),
  },
  {
    method: 'GET',
    path: '/prices/:id',
    run: ({ account, path }) => found(account.objects.prices, 'price', path['id']!),
  },
];
