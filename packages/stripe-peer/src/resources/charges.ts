import { z } from 'zod';
import type { Account } from '../account.ts';
import { invalidParam, invalidState, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, mergeMetadata, readParams } from '../http/form.ts';
import { newId } from '../ids.ts';
import type { Charge, Refund } from '../wire.ts';

const refundParams = z.strictObject({
  charge: form.text.optional(),
  payment_intent: form.text.optional(),
  amount: form.integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: form.metadata.optional(),
});

/** The charge a refund or a dispute is about. */
export function chargeOf(
  account: Account,
  { charge, payment_intent: intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  const { charges, paymentIntents } = account.objects;
  if (charge !== undefined) {
    const named = charges.get(charge);
    if (!named) throw noSuch('charge', charge, 'charge');
    return named;
  }
  if (intent === undefined)
    throw invalidParam('One of the following params should be provided: payment_intent or charge.', 'charge');
  const named = paymentIntents.get(intent);
  if (!named) throw noSuch('payment_intent', intent, 'payment_intent');
  if (named.status !== 'succeeded' || !named.latest_charge)
    throw invalidState(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
  return charges.get(named.latest_charge)!;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function createRefund({ account, values }: Call): Refund {
  const params = readParams(refundParams, values);
  const charge = chargeOf(account, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed)
    throw invalidState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  if (charge.status !== 'succeeded') throw invalidState(`Charge ${charge.id} was not successful.`);
  if (left === 0) throw invalidState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const { amount = left } = params;
  if (amount < 1) throw invalidParam('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left)
    throw invalidParam(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      'amount',
    );
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: account.nowOf(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: null as never,
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.objects.refunds.set(refund.id, refund);
  account.emit('refund.created', refund);
  account.update('charge.refunded', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  return refund;
}

const found = <T>(collection: ReadonlyMap<string, T>, kind: string, { path }: Call): T => {
  const object = collection.get(path['id']!);
  if (!object) throw noSuch(kind, path['id']!);
  return object;
};

const ofPayment = { charge: form.text.optional(), payment_intent: form.text.optional() };
const fitsPayment = (
  object: { charge?: string | null; payment_intent?: string | null },
  filter: { charge?: string | undefined; payment_intent?: string | undefined },
): boolean =>
  (filter.charge === undefined || object.charge === filter.charge) &&
  (filter.payment_intent === undefined || object.payment_intent === filter.payment_intent);

export const chargeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/charges',
    run: (call) =>
      page(
        call,
        call.account.objects.charges,
        { customer: form.text.optional(), payment_intent: form.text.optional() },
        (charge, { customer, ...payment }) =>
          (customer === undefined || charge.customer === customer) && fitsPayment(charge, payment),
      ),
  },
  { method: 'GET', path: '/charges/:id', run: (call) => found(call.account.objects.charges, 'charge', call) },
  { method: 'POST', path: '/refunds', run: createRefund },
  { method: 'GET', path: '/refunds', run: (call) => page(call, call.account.objects.refunds, ofPayment, fitsPayment) },
  { method: 'GET', path: '/refunds/:id', run: (call) => found(call.account.objects.refunds, 'refund', call) },
  {
    method: 'GET',
    path: '/disputes',
    run: (call) => page(call, call.account.objects.disputes, ofPayment, fitsPayment),
  },
  { method: 'GET', path: '/disputes/:id', run: (call) => found(call.account.objects.disputes, 'dispute', call) },
];
