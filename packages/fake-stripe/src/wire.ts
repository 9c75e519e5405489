import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * A resource as JSON, derived from the SDK's types: an expandable field is an ID, a decimal is a string. Building every object
 * against these types keeps the fake at the SDK's API version.
 */
// Literals first: the SDK's open unions contain `string & {}`, which also extends object.
export type Wire<T> = T extends string | number | boolean | null
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Each)[]
      ? Wire<Unexpanded<Each>>[]
      : T extends object
        ? { [K in keyof T as T[K] extends Absent ? never : K]: Wire<Unexpanded<T[K]>> }
        : T;
// a field that only deleted objects have
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- as in the SDK
type Absent = void | undefined;
type Unexpanded<T> = string extends T ? Exclude<T, { object: string }> : T;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type Dispute = Wire<Stripe.Dispute>;
export type Subscription = Wire<Stripe.Subscription>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;

/** Any object with an ID. */
export interface WireObject {
  id: string;
  object: string;
}

export interface Event extends WireObject {
  object: 'event';
  api_version: string;
  /** epoch seconds */
  created: number;
  /** `object` is a snapshot */
  data: { object: WireObject; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Fields that Stripe always sends and the fake never fills; names separated by spaces. */
export const nulls = <const S extends string>(names: S) =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<S>, null>;

export const listOf = <T>(data: T[], url: string, hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
});

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** `cus_…`, `pi_…` */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;
