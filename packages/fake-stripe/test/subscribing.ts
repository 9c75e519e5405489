import type Stripe from 'stripe';
import { type FakeStripe } from '../src/index.ts';
import { createMonthlyPrice, startFake, startFakeWithWebhook } from './fake.ts';

const PARAMS = {
  payment_behavior: 'default_incomplete',
  payment_settings: { save_default_payment_method: 'on_subscription' },
  expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'pending_setup_intent'],
} as const satisfies Partial<Stripe.SubscriptionCreateParams>;

/** A customer and a subscription as billing creates it: incomplete, for the browser to pay. */
export async function createIncompleteSubscription(
  stripe: Stripe,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const price = await createMonthlyPrice(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    ...PARAMS,
    ...more,
    expand: [...PARAMS.expand],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments!.data[0]?.payment.payment_intent as string;
  return { customer, price, subscription, invoice, intent };
}

/** The same, but paid with this card. */
export async function createActiveSubscription(stripe: Stripe, card: string) {
  const created = await createIncompleteSubscription(stripe);
  await stripe.paymentIntents.confirm(created.intent, { payment_method: card });
  return created;
}

export const START = Date.UTC(2026, 0, 31, 12) / 1000;
export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
export const at = (iso: string): number => Date.parse(iso) / 1000;

const clock = () => START * 1000;
export const startFakeAtStart = () => startFake({ clock });
export const startFakeAtStartWithWebhook = () => startFakeWithWebhook(undefined, { clock });

export const advance = ({ controls }: FakeStripe, to: number): void => controls.setClockOffset(to - START);
