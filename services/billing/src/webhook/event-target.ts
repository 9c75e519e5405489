import { z } from 'zod';

const idIn = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,200}$`));

/** The only fields of an event that are used; everything else is read from Stripe. */
export const stripeEventSchema = z.object({
  id: idIn('evt'),
  type: z.string().regex(/^[\w.]{1,200}$/),
  /** epoch seconds */
  created: z.int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.output<typeof stripeEventSchema>;

/** The object to read from Stripe because of an event. */
export type EventTarget =
  /** `isReversal`: a refund or dispute, which may revoke or restore what was paid for */
  | { kind: 'payment'; id: string; customer: string | null; isReversal: boolean }
  | { kind: 'subscription'; id: string; customer: string | null }
  /** all of the customer's subscriptions */
  | { kind: 'customer'; customer: string };

const REVERSAL = /^(charge\.(refunded|refund\.|dispute\.)|refund\.)/;
const INVOICE = /^invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$/;

const reference = (prefix: string) =>
  z
    .union([idIn(prefix), z.object({ id: idIn(prefix) }).transform(({ id }) => id)])
    .nullish()
    .catch(null);
const subject = z.object({
  id: z.string().nullish().catch(null),
  customer: reference('cus'),
  payment_intent: reference('pi'),
  // for endpoints with an API version before 2025-03-31
  subscription: reference('sub'),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference('sub') }).nullish() })
    .nullish()
    .catch(null),
});
const isId = (prefix: string, id: string | null | undefined): id is string => idIn(prefix).safeParse(id).success;

/** null: the event is about nothing that is stored here. */
export function eventTarget({ type, data }: Pick<StripeEvent, 'type' | 'data'>): EventTarget | null {
  const parsed = subject.safeParse(data.object);
  if (!parsed.success) return null;
  const { id, parent, payment_intent: payment } = parsed.data;
  const customer = parsed.data.customer ?? null;
  if (type.startsWith('payment_intent.'))
    return isId('pi', id) ? { kind: 'payment', id, customer, isReversal: false } : null;
  if (REVERSAL.test(type)) return payment ? { kind: 'payment', id: payment, customer, isReversal: true } : null;
  if (type.startsWith('customer.subscription.')) return isId('sub', id) ? { kind: 'subscription', id, customer } : null;
  if (INVOICE.test(type)) {
    const subscription = parent?.subscription_details?.subscription ?? parsed.data.subscription;
    return subscription ? { kind: 'subscription', id: subscription, customer } : null;
  }
  if (type === 'setup_intent.succeeded') return customer === null ? null : { kind: 'customer', customer };
  if (type === 'customer.deleted') return isId('cus', id) ? { kind: 'customer', customer: id } : null;
  return null;
}
