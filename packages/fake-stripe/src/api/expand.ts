import type { Objects } from '../store.ts';
import { listOf, type WireObject } from '../wire.ts';
import { invalidParam } from './errors.ts';

const MAX_LEVELS = 4;

type Lookup = (objects: Objects, id: string) => WireObject | undefined;

/** Expandable ID fields by the `object` of their resource or, for hashes without one, by the name of the field with the hash. */
const EXPANDABLE: Record<string, Record<string, Lookup>> = {
  payment_intent: { latest_charge: (objects, id) => objects.charges.get(id) },
  subscription: {
    customer: (objects, id) => objects.customers.get(id) ?? objects.deletedCustomers.get(id),
    latest_invoice: (objects, id) => objects.invoices.get(id),
    pending_setup_intent: (objects, id) => objects.setupIntents.get(id),
  },
};

const paymentsOf = ({ invoicePayments }: Objects, invoice: string) =>
  [...invoicePayments.values()].filter((payment) => payment.invoice === invoice);

/** Fields that are included only when expanded. */
const INCLUDABLE: Record<string, Record<string, (objects: Objects, id: string) => unknown>> = {
  invoice: {
    payments: (objects, id) => listOf(paymentsOf(objects, id), `/v1/invoices/${id}/payments`),
    confirmation_secret: (objects, id) => {
      const intent = objects.paymentIntents.get(paymentsOf(objects, id)[0]?.payment.payment_intent ?? '');
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
  },
};

/**
 * A copy of `response` in which each path (`latest_invoice.payments`, `data.customer`) contains the object instead of its ID.
 * @throws StripeError 400 for more than four levels or a property that cannot be expanded
 */
export function expanded<T extends object>(objects: Objects, response: T, paths: readonly string[]): T {
  const copy = structuredClone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS)
      throw invalidParam(`You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`, 'expand');
    expandAt(objects, copy, parts, path, '');
  }
  return copy;
}

/** Ignores inherited properties, because the keys come from the caller. */
const ownProperty = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

function expandAt(objects: Objects, object: unknown, parts: readonly string[], path: string, name: string): void {
  const [part, ...rest] = parts;
  if (part === undefined || object === null || typeof object !== 'object') return;
  const record = object as Record<string, unknown>;
  const kind = typeof record['object'] === 'string' ? record['object'] : name;
  if (kind === 'list' && part === 'data') {
    for (const each of record['data'] as unknown[]) expandAt(objects, each, rest, path, '');
    return;
  }
  const include = ownProperty(ownProperty(INCLUDABLE, kind), part);
  const lookup = ownProperty(ownProperty(EXPANDABLE, kind), part);
  if (include) record[part] ??= structuredClone(include(objects, String(record['id'])));
  else if (lookup) {
    const id = record[part];
    if (typeof id === 'string') record[part] = structuredClone(lookup(objects, id) ?? id);
  } else if (rest.length === 0 || !Object.hasOwn(record, part))
    throw invalidParam(`This property cannot be expanded (${path}).`, 'expand', 'property_cannot_be_expanded');
  expandAt(objects, record[part], rest, path, part);
}
