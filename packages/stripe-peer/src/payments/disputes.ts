import type { Account } from '../account.ts';
import { invalidState } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Charge, Dispute } from '../wire.ts';

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
const DAYS_TO_RESPOND_S = 9 * 86_400;

/** The holder of the card takes the payment back: the funds leave until the dispute is won. */
export function openDispute(account: Account, charge: Charge, reason: string, amount = charge.amount): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw invalidState(
      `The charge ${charge.id} cannot be disputed: it is ${charge.disputed ? 'disputed already' : charge.status}.`,
    );
  const now = account.nowOf(charge.customer);
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: now + DAYS_TO_RESPOND_S,
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
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4', network: 'visa' } as never,
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  account.objects.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidState(`The dispute ${dispute.id} is closed already: it was ${dispute.status}.`);
  const { status } = dispute;
  dispute.status = outcome;
  account.emit('charge.dispute.closed', dispute, { status });
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
