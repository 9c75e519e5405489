import { invalidParam } from '../errors.ts';
import type { Objects } from '../store.ts';
import type { WireObject } from '../wire.ts';

const MAX_LEVELS = 4;

type Lookup = (objects: Objects, id: string) => WireObject | undefined;
const customer: Lookup = (objects, id) =>
  objects.customers.get(id) ?? ({ id, object: 'customer', deleted: true } as WireObject);
const paymentMethod: Lookup = (objects, id) => objects.paymentMethods.get(id);
const paymentIntent: Lookup = (objects, id) => objects.paymentIntents.get(id);
const charge: Lookup = (objects, id) => objects.charges.get(id);
const invoice: Lookup = (objects, id) => objects.invoices.get(id);
const subscription: Lookup = (objects, id) => objects.subscriptions.get(id);
const testClock: Lookup = (objects, id) => objects.testClocks.get(id);
const product: Lookup = (objects, id) => objects.products.get(id);
const price: Lookup = (objects, id) => objects.prices.get(id);

/** What holds an id that may be asked for as the object itself; hashes without an `object` go by their own name. */
const EXPANDABLE: Record<string, Record<string, Lookup>> = {
  customer: { test_clock: testClock },
  invoice_settings: { default_payment_method: paymentMethod },
  payment_method: { customer },
  payment_intent: { customer, payment_method: paymentMethod, latest_charge: charge },
  setup_intent: { customer, payment_method: paymentMethod },
  charge: { customer, payment_intent: paymentIntent },
  refund: { customer, charge, payment_intent: paymentIntent, payment_method: paymentMethod },
  dispute: { charge, payment_intent: paymentIntent },
  product: { default_price: price },
  price: { product },
  subscription: {
    customer,
    latest_invoice: invoice,
    default_payment_method: paymentMethod,
    pending_setup_intent: (objects, id) => objects.setupIntents.get(id),
    test_clock: testClock,
  },
  invoice: { customer, default_payment_method: paymentMethod, test_clock: testClock },
  invoice_payment: { invoice },
  payment: { payment_intent: paymentIntent, charge },
  subscription_details: { subscription },
};

export const listOf = <T>(data: T[], url: string, hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
});

/** What is there only when asked for. */
const INCLUDABLE: Record<string, Record<string, (objects: Objects, object: WireObject) => unknown>> = {
  invoice: {
    payments: (objects, { id }) =>
      listOf(
        [...objects.invoicePayments.values()].filter((payment) => payment.invoice === id),
        `/v1/invoices/${id}/payments`,
      ),
    confirmation_secret: (objects, { id }) => {
      const open = [...objects.invoicePayments.values()].findLast((payment) => payment.invoice === id);
      const intent = objects.paymentIntents.get((open?.payment.payment_intent as string | undefined) ?? '');
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
  },
  charge: {
    refunds: (objects, { id }) =>
      listOf(
        [...objects.refunds.values()].filter((refund) => refund.charge === id).reverse(),
        `/v1/charges/${id}/refunds`,
      ),
  },
  customer: {
    subscriptions: (objects, { id }) =>
      listOf(
        [...objects.subscriptions.values()].filter((each) => each.customer === id && !each.ended_at).reverse(),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
};

/**
 * A copy of `answer` with what each path names (`latest_invoice.payments`, `data.customer`) in place of its id.
 * @throws StripeError 400 on more than four levels or a property that cannot be expanded
 */
export function expanded<T extends object>(objects: Objects, answer: T, paths: readonly string[]): T {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS)
      throw invalidParam(`You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`, 'expand');
    expandAt(objects, copy, parts, path, '');
  }
  return copy;
}

/** What a record holds itself; the names come from the caller. */
const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

function expandAt(objects: Objects, at: unknown, parts: readonly string[], path: string, name: string): void {
  if (at === null || typeof at !== 'object') return;
  const [part, ...rest] = parts;
  if (part === undefined) return;
  const holder = at as Record<string, unknown>;
  const kind = typeof holder['object'] === 'string' ? holder['object'] : name;
  if (kind === 'list' && part === 'data') {
    for (const each of holder['data'] as unknown[]) expandAt(objects, each, rest, path, '');
    return;
  }
  const include = own(own(INCLUDABLE, kind), part);
  const lookup = own(own(EXPANDABLE, kind), part);
  if (include) holder[part] ??= structuredClone(include(objects, holder as unknown as WireObject));
  else if (lookup) {
    const id = holder[part];
    if (typeof id === 'string') holder[part] = structuredClone(lookup(objects, id) ?? id);
  } else if (rest.length === 0 || !Object.hasOwn(holder, part))
    throw invalidParam(`This property cannot be expanded (${path}).`, 'expand', 'property_cannot_be_expanded');
  expandAt(objects, holder[part], rest, path, part);
}
