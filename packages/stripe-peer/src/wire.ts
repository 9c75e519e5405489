import type Stripe from 'stripe';

/**
 * The JSON of a resource, as the SDK's types of its pinned version declare it: what may be expanded is an id (or null), decimals
 * are strings. Building every object against these types is what keeps the peer at the SDK's version.
 */
// Literals come first: the SDK's open unions hold `string & {}`, which is an object too.
export type Wire<T> = T extends string | number | boolean | null
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Each)[]
      ? Wire<Unexpanded<Each>>[]
      : T extends object
        ? { [K in keyof T as T[K] extends Absent ? never : K]: Wire<Unexpanded<T[K]>> }
        : T;
// what only a deleted object has
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- the SDK spells it so
type Absent = void | undefined;
type Unexpanded<T> = string extends T ? Exclude<T, { object: string }> : T;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
/** `data.object` is a snapshot of whatever the event tells of */
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: WireObject; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Any object with an id of its own. */
export interface WireObject {
  id: string;
  object: string;
}
