import type { Account } from '../account.ts';
import { cancelSetup } from '../payments/setup.ts';
import type { Subscription } from '../wire.ts';
import { voidInvoice } from './invoices.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription now. One that was never paid ends as expired, and what it owed is void. */
export function cancelNow(account: Account, subscription: Subscription, reason: Reason): void {
  const now = account.nowOf(subscription.customer);
  const unpaid = subscription.status === 'incomplete';
  const { objects } = account;
  Object.assign(subscription, {
    status: unpaid ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  } satisfies Partial<Subscription>);
  const latest = subscription.latest_invoice ? objects.invoices.get(subscription.latest_invoice) : undefined;
  if (unpaid && latest) voidInvoice(account, latest);
  // What is left open is asked for no more.
  for (const invoice of objects.invoices.values())
    if (invoice.parent?.subscription_details?.subscription === subscription.id && invoice.status !== 'paid')
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null });
  if (subscription.pending_setup_intent) {
    const setup = objects.setupIntents.get(subscription.pending_setup_intent)!;
    subscription.pending_setup_intent = null;
    if (setup.status !== 'succeeded') cancelSetup(account, setup, 'abandoned');
  }
  account.emit('customer.subscription.deleted', subscription);
}

/** What was not paid within its 23 hours: expired, told as a change. */
export function expire(account: Account, subscription: Subscription): void {
  const now = account.nowOf(subscription.customer);
  const invoice = account.objects.invoices.get(subscription.latest_invoice!);
  if (invoice) voidInvoice(account, invoice);
  account.update('customer.subscription.updated', subscription, { status: 'incomplete_expired', ended_at: now });
}
