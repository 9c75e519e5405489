import type { Account } from '../account.ts';
import { StripeError } from '../errors.ts';
import { listOf } from '../http/expand.ts';
import { newId } from '../ids.ts';
import { createSetup } from '../payments/setup.ts';
import type { Customer, PaymentMethod, Plan, Price, Subscription } from '../wire.ts';
import { createInvoice } from './draft-invoice.ts';
import { chargeInvoice, finalizeInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { settleInvoice } from './settle.ts';

export interface NewSubscription {
  customer: Customer;
  price: Price;
  quantity: number;
  behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  /** the one to charge, wherever it is kept */
  method: PaymentMethod | null;
  /** epoch seconds; null: no trial */
  trialEnd: number | null;
  given: Partial<Subscription>;
}

/**
 * A subscription with its first invoice. Without a trial that invoice is paid at once or, with `default_incomplete`, left for the
 * browser to pay; with one nothing is due, and a SetupIntent asks for the card to be charged when the trial ends.
 * @throws StripeError 402 with `error_if_incomplete`, before anything is made
 */
export function subscribe(account: Account, options: NewSubscription): Subscription {
  const { customer, price, quantity, behavior, method, trialEnd } = options;
  const now = account.now(customer.test_clock ?? null);
  const subscription = newSubscription(options, now);
  const due = trialEnd === null ? price.unit_amount! * quantity : 0;
  subscription.status = trialEnd !== null ? 'trialing' : due > 0 ? 'incomplete' : 'active';
  if (due > 0 && behavior === 'error_if_incomplete' && !method)
    throw new StripeError(402, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'This customer has no attached payment source or default payment method.',
    });
  account.objects.subscriptions.set(subscription.id, subscription);
  if (due === 0 && !method && behavior === 'default_incomplete')
    subscription.pending_setup_intent = createSetup(account, {
      customer: customer.id,
      automatic_payment_methods: null,
    }).id;
  account.emit('customer.subscription.created', subscription);
  const item = subscription.items.data[0]!;
  const invoice = createInvoice(account, {
    subscription,
    reason: 'subscription_create',
    amount: due,
    period: { start: now, end: item.current_period_end },
    description: describe(account, price, quantity, trialEnd !== null),
  });
  subscription.latest_invoice = invoice.id;
  const intent = finalizeInvoice(account, invoice, method);
  if (intent && method && behavior !== 'default_incomplete') {
    chargeInvoice(account, invoice, method);
    settleInvoice(account, intent);
  }
  return subscription;
}

export function describe(account: Account, price: Price, quantity: number, trial: boolean): string {
  const name = account.objects.products.get(price.product)?.name ?? price.product;
  if (trial) return `Trial period for ${name}`;
  const { interval } = price.recurring!;
  return `${quantity} × ${name} (at $${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${interval})`;
}

function newSubscription({ customer, price, quantity, trialEnd, given }: NewSubscription, now: number): Subscription {
  const id = newId('sub');
  const anchor = trialEnd ?? now;
  const end = trialEnd ?? periodEnd(anchor, price.recurring!, now);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(
      [
        {
          id: newId('si'),
          object: 'subscription_item',
          billing_thresholds: null,
          created: now,
          current_period_end: end,
          current_period_start: now,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price: structuredClone(price),
          quantity,
          subscription: id,
          tax_rates: [],
        },
      ],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === null ? null : now,
    ...given,
  };
}

/** What a price was called before there were prices; items still tell it. */
const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: { ...price.metadata },
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});
