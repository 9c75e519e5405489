import {
  type Customer,
  type Invoice,
  type InvoicePayment,
  listOf,
  newId,
  nulls,
  type PortalSession,
  type Price,
  type Product,
  randomText,
  type Subscription,
} from '../wire.ts';

export const newCustomer = (created: number, { email, metadata }: Pick<Customer, 'email' | 'metadata'>): Customer => ({
  ...nulls('address currency default_source description discount name phone shipping test_clock'),
  created,
  email,
  metadata,
  id: newId('cus'),
  object: 'customer',
  balance: 0,
  delinquent: false,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
});

export const newProduct = (created: number, name: string): Product => ({
  ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code tax_details'),
  ...nulls('unit_label url'),
  created,
  name,
  id: newId('prod'),
  object: 'product',
  active: true,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  type: 'service',
  updated: created,
});

export const newPrice = (
  created: number,
  fields: { product: string; currency: string; unit_amount: number; lookup_key: string | null },
): Price => ({
  ...nulls('custom_unit_amount nickname tiers_mode transform_quantity'),
  ...fields,
  created,
  id: newId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  livemode: false,
  metadata: {},
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount_decimal: String(fields.unit_amount),
});

export interface NewSubscription {
  customer: string;
  price: Price;
  /** epoch seconds; null if there is no trial */
  trialEnd: number | null;
  metadata: Subscription['metadata'];
}

export function newSubscription(created: number, periodEnd: number, fields: NewSubscription): Subscription {
  const { customer, price, trialEnd } = fields;
  const id = newId('sub');
  return {
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at'),
    ...nulls('canceled_at customer_account days_until_due default_payment_method default_source description'),
    ...nulls('ended_at latest_invoice next_pending_invoice_item_invoice on_behalf_of pause_collection'),
    ...nulls('pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock transfer_data'),
    created,
    id,
    customer,
    metadata: fields.metadata,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback feedback_option reason'),
    collection_method: 'charge_automatically',
    currency: price.currency,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: { ...nulls('account_tax_ids custom_fields description footer'), issuer: { type: 'self' } },
    items: listOf(
      [
        {
          created,
          quantity: 1,
          plan: planOf(price),
          price: structuredClone(price),
          subscription: id,
          id: newId('si'),
          object: 'subscription_item' as const,
          billing_thresholds: null,
          current_period_end: periodEnd,
          current_period_start: created,
          current_trial: null,
          discounts: [],
          metadata: {},
          tax_rates: [],
        },
      ],
      `/v1/subscription_items?subscription=${id}`,
    ),
    livemode: false,
    managed_payments: { enabled: false },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    start_date: created,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' } },
    trial_start: trialEnd === null ? null : created,
  };
}

/** The legacy plan object of a price, which subscription items still contain. */
const planOf = ({ id, active, billing_scheme, created, currency, recurring, ...price }: Price) => ({
  ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
  id,
  active,
  billing_scheme,
  created,
  currency,
  object: 'plan' as const,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  interval: recurring!.interval,
  interval_count: recurring!.interval_count,
  livemode: false,
  metadata: {},
  product: price.product,
  usage_type: 'licensed' as const,
});

export interface NewInvoice {
  subscription: Subscription;
  customer: Customer;
  reason: 'subscription_create' | 'subscription_cycle';
  amount: number;
  /** the period that the line item pays for, in epoch seconds */
  period: { start: number; end: number };
  description: string;
  /** when the draft is finalized automatically; null if never */
  finalizesAt: number | null;
}

export function newInvoice(created: number, fields: NewInvoice): Invoice {
  const { subscription, customer, amount, period, finalizesAt } = fields;
  const id = newId('in');
  const [item] = subscription.items.data;
  return {
    ...nulls('account_tax_ids application custom_fields customer_account customer_phone customer_shipping'),
    ...nulls('default_payment_method default_source description due_date effective_at ending_balance footer'),
    ...nulls('from_invoice hosted_invoice_url invoice_pdf last_finalization_error latest_revision number'),
    ...nulls('on_behalf_of receipt_number rendering shipping_cost shipping_details statement_descriptor test_clock'),
    id,
    created,
    currency: subscription.currency,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Fake Stripe',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: finalizesAt !== null,
    automatic_tax: { ...nulls('disabled_reason liability provider status'), enabled: false },
    automatically_finalizes_at: finalizesAt,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    customer: customer.id,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: listOf([lineOf(id, fields)], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    // An invoice's own period is the one before it; the first invoice has none.
    period_end: period.start,
    period_start: fields.reason === 'subscription_create' ? period.start : item!.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  };
}

function lineOf(invoice: string, fields: NewInvoice): Invoice['lines']['data'][number] {
  const { subscription, amount, period, description } = fields;
  const { id: itemId, price } = subscription.items.data[0]!;
  return {
    invoice,
    amount,
    description,
    quantity: 1,
    subtotal: amount,
    currency: subscription.currency,
    id: newId('il'),
    object: 'line_item',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null } as never,
        subscription: subscription.id,
        subscription_item: itemId,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: amount === 0 ? '0' : price.unit_amount_decimal,
    },
    quantity_decimal: '1',
    subscription: subscription.id,
    taxes: [],
  };
}

/** Links an invoice to the PaymentIntent that pays it. */
export const newInvoicePayment = (
  created: number,
  { id, amount_due, currency }: Invoice,
  intent: string,
): InvoicePayment => ({
  created,
  currency,
  invoice: id,
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: amount_due,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: nulls('canceled_at paid_at'),
});

export const newPortalSession = (
  created: number,
  customer: string,
  returnUrl: string | null,
  url: string,
): PortalSession => ({
  ...nulls('customer_account flow locale on_behalf_of'),
  created,
  customer,
  url,
  return_url: returnUrl,
  id: newId('bps'),
  object: 'billing_portal.session',
  configuration: 'bpc_fake',
  livemode: false,
});
