import type { Account } from '../account.ts';
import type { Invoice, PaymentMethod, Subscription } from '../wire.ts';
import { cancelNow, expire } from './cancel.ts';
import { createInvoice } from './draft-invoice.ts';
import { chargeInvoice, finalizeInvoice, intentOf } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { settleFailed, settleInvoice } from './settle.ts';
import { describe } from './subscribe.ts';

/** How long the first payment of a subscription may take. */
const INCOMPLETE_S = 23 * 3600;

interface Due {
  at: number;
  act: () => void;
}

/** Does all that is due on a clock (null: the account's own) until `until`, each thing at its own instant and in order. */
export function catchUp(account: Account, testClock: string | null, until: number): void {
  for (;;) {
    const next = earliest(account, testClock);
    if (!next || next.at > until) return;
    account.during(testClock, next.at, next.act);
  }
}

function earliest(account: Account, testClock: string | null): Due | null {
  let next: Due | null = null;
  const consider = (due: Due | null) => {
    if (due && (!next || due.at < next.at)) next = due;
  };
  for (const invoice of account.objects.invoices.values())
    if (invoice.test_clock === testClock) consider(dueOfInvoice(account, invoice));
  for (const subscription of account.objects.subscriptions.values())
    if (subscription.test_clock === testClock && !subscription.ended_at)
      consider(dueOfSubscription(account, subscription));
  return next;
}

function dueOfInvoice(account: Account, invoice: Invoice): Due | null {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return { at: invoice.automatically_finalizes_at, act: () => finalizeAndCharge(account, invoice) };
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return { at: invoice.next_payment_attempt, act: () => charge(account, invoice) };
  return null;
}

function dueOfSubscription(account: Account, subscription: Subscription): Due | null {
  const { status, cancel_at: cancelAt, created } = subscription;
  if (status === 'incomplete') return { at: created + INCOMPLETE_S, act: () => expire(account, subscription) };
  const end = subscription.items.data[0]!.current_period_end;
  if (cancelAt !== null && cancelAt <= end)
    return { at: cancelAt, act: () => cancelNow(account, subscription, 'cancellation_requested') };
  return status === 'paused' ? null : { at: end, act: () => renew(account, subscription) };
}

/** The card a subscription is paid with. */
export function methodOf(account: Account, subscription: Subscription): PaymentMethod | null {
  const { customers, paymentMethods } = account.objects;
  const own = customers.get(subscription.customer)?.invoice_settings.default_payment_method;
  return (
    [subscription.default_payment_method, own]
      .map((id) => paymentMethods.get(id ?? ''))
      .find((method) => method?.customer === subscription.customer) ?? null
  );
}

/** The next period begins; its invoice is a draft for an hour. The end of a trial is the beginning of the first paid period. */
function renew(account: Account, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const trialEnds = subscription.status === 'trialing';
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (trialEnds && !methodOf(account, subscription) && behavior !== 'create_invoice') {
    if (behavior === 'cancel') cancelNow(account, subscription, 'payment_failed');
    else account.update('customer.subscription.updated', subscription, { status: 'paused' });
    return;
  }
  const start = item!.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, item!.price.recurring!, start);
  const quantity = item!.quantity ?? 1;
  const invoice = createInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    amount: item!.price.unit_amount! * quantity,
    period: { start, end },
    description: describe(account, item!.price, quantity, false),
  });
  account.update('customer.subscription.updated', subscription, {
    items: {
      ...subscription.items,
      data: [{ ...item!, current_period_start: start, current_period_end: end }],
    },
    latest_invoice: invoice.id,
    ...(trialEnds && { status: 'active' }),
  });
}

const subscriptionOf = (account: Account, invoice: Invoice): Subscription =>
  account.objects.subscriptions.get(invoice.parent!.subscription_details!.subscription)!;

function finalizeAndCharge(account: Account, invoice: Invoice): void {
  finalizeInvoice(account, invoice, methodOf(account, subscriptionOf(account, invoice)));
  if (invoice.status === 'open') charge(account, invoice);
}

/** One try to be paid without the customer present; a challenge that waits for its holder has not paid either. */
function charge(account: Account, invoice: Invoice): void {
  const intent = intentOf(account, invoice)!;
  const method = intent.status === 'requires_action' ? null : methodOf(account, subscriptionOf(account, invoice));
  if (method) {
    chargeInvoice(account, invoice, method);
    settleInvoice(account, intent);
  }
  if (!method || intent.status === 'requires_action') settleFailed(account, invoice);
}
