import type { TestCard } from '../test-cards.ts';
import {
  type Charge,
  type Dispute,
  newId,
  nulls,
  type PaymentIntent,
  type PaymentMethod,
  randomText,
  type Refund,
  type SetupIntent,
} from '../wire.ts';

export const newPaymentMethod = (created: number, { last4 }: TestCard): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: nulls('city country line1 line2 postal_code state'),
    ...nulls('email name phone tax_id'),
  },
  card: {
    brand: 'visa',
    checks: { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: new Date(created * 1000).getUTCFullYear() + 4,
    fingerprint: `fingerprint${last4}`,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

export function newPaymentIntent(
  created: number,
  given: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>,
): PaymentIntent {
  const id = newId('pi');
  return {
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at'),
    ...nulls('cancellation_reason customer_account description excluded_payment_method_types last_payment_error'),
    ...nulls('latest_charge next_action on_behalf_of payment_method payment_method_configuration_details'),
    ...nulls('payment_record processing receipt_email review setup_future_usage shipping source statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    payment_method_options: {
      card: { ...nulls('installments mandate_options network'), request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    ...given,
  };
}

export function newSetupIntent(created: number, customer: string): SetupIntent {
  const id = newId('seti');
  return {
    ...nulls('allowed_payment_method_types application automatic_payment_methods cancellation_reason customer_account'),
    ...nulls('description excluded_payment_method_types flow_directions last_setup_error latest_attempt mandate'),
    ...nulls('next_action on_behalf_of payment_method payment_method_configuration_details single_use_mandate'),
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomText(25)}`,
    created,
    customer,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    payment_method_options: {
      card: { ...nulls('mandate_options network'), request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}

/** One attempt to charge a card; `error` is null if it succeeded. */
export function newCharge(
  created: number,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: { code: string; message: string } | null,
  receiptBase: string,
): Charge {
  const id = newId('ch');
  const paid = error === null;
  return {
    ...nulls('application application_fee application_fee_amount failure_balance_transaction on_behalf_of'),
    ...nulls('receipt_number review shipping source source_transfer statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details as Charge['billing_details'],
    calculated_statement_descriptor: 'FAKE',
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: {
      ...nulls('advice_code network_advice_code network_decline_code'),
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: error?.code ?? null,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(intent, method), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_url: paid ? `${receiptBase}/receipts/${id}` : null,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

type ChargedCard = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function chargedCard({ amount }: PaymentIntent, { card }: PaymentMethod): ChargedCard {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card!;
  return {
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    last4,
    ...nulls('electronic_commerce_indicator installments mandate three_d_secure transaction_link_id wallet'),
    amount_authorized: amount,
    authorization_code: randomText(6),
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
  };
}

export const newRefund = (
  created: number,
  { id, currency, customer, payment_intent, payment_method }: Charge,
  amount: number,
): Refund => ({
  ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
  created,
  currency,
  customer,
  payment_intent,
  payment_method,
  amount,
  id: newId('re'),
  object: 'refund',
  balance_transaction: newId('txn'),
  charge: id,
  destination_details: {
    card: {
      reference: null as never,
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  },
  metadata: {},
  status: 'succeeded',
});

export const newDispute = (created: number, { id, amount, currency, payment_intent }: Charge): Dispute => ({
  created,
  amount,
  currency,
  payment_intent,
  id: newId('dp'),
  object: 'dispute',
  balance_transactions: [],
  charge: id,
  enhanced_eligibility_types: [],
  evidence: {
    ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
    ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
    ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation duplicate_charge_explanation'),
    ...nulls('duplicate_charge_id product_description receipt refund_policy refund_policy_disclosure'),
    ...nulls('refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier'),
    ...nulls('shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
    enhanced_evidence: {},
  },
  evidence_details: {
    due_by: created + 9 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4', network: 'visa' } as never,
    type: 'card',
  },
  reason: 'fraudulent',
  status: 'needs_response',
});
