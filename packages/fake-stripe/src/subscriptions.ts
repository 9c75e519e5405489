import type { Account } from './account.ts';
import { createInvoice, finalizeInvoice, intentOf, invoiceOf, markFailed, markPaid, voidInvoice } from './invoices.ts';
import { newSubscription, type NewSubscription } from './objects/billing-objects.ts';
import { newSetupIntent } from './objects/payment-objects.ts';
import { pay } from './payments.ts';
import { periodEnd } from './periods.ts';
import type { Invoice, PaymentIntent, PaymentMethod, Price, SetupIntent, Subscription } from './wire.ts';

/** A subscription expires if its first invoice isn't paid within this time. */
const INCOMPLETE_S = 23 * 3600;
/** How long a renewal invoice stays a draft. */
const DRAFT_S = 3600;

/**
 * Creates a subscription with its first invoice, which the browser then pays (`default_incomplete`). With a trial, nothing is due
 * yet, and a SetupIntent collects the card.
 */
export function subscribe(account: Account, fields: NewSubscription): Subscription {
  const { price, trialEnd, customer } = fields;
  const { objects } = account;
  const now = account.now();
  const end = trialEnd ?? periodEnd(now, now);
  const subscription = newSubscription(now, end, fields);
  objects.subscriptions.set(subscription.id, subscription);
  if (trialEnd !== null) {
    const setup = newSetupIntent(now, customer);
    objects.setupIntents.set(setup.id, setup);
    account.emit('setup_intent.created', setup);
    subscription.pending_setup_intent = setup.id;
  }
  account.emit('customer.subscription.created', subscription);
  const invoice = createInvoice(account, {
    subscription,
    reason: 'subscription_create',
    amount: trialEnd === null ? price.unit_amount! : 0,
    period: { start: now, end },
    description: describe(account, price, trialEnd !== null),
    finalizesAt: null,
  });
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(account, invoice, null);
  return subscription;
}

function describe(account: Account, price: Price, trial = false): string {
  const name = account.objects.products.get(price.product)!.name;
  if (trial) return `Trial period for ${name}`;
  return `1 × ${name} (at $${(price.unit_amount! / 100).toFixed(2)} / month)`;
}

/** The fields that change with `cancel_at_period_end`. */
export const cancellation = (
  account: Account,
  subscription: Subscription,
  atPeriodEnd: boolean,
): Partial<Subscription> => ({
  cancel_at_period_end: atPeriodEnd,
  cancel_at: atPeriodEnd ? subscription.items.data[0]!.current_period_end : null,
  canceled_at: atPeriodEnd ? (subscription.canceled_at ?? account.now()) : null,
  cancellation_details: {
    ...subscription.cancellation_details!,
    reason: atPeriodEnd ? ('cancellation_requested' as const) : null,
  },
});

/** Ends a subscription immediately. One that was never paid expires, and its invoice is voided. */
export function cancelNow(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const { objects } = account;
  const now = account.now();
  const unpaid = subscription.status === 'incomplete';
  Object.assign(subscription, {
    status: unpaid ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...subscription.cancellation_details!, reason },
  } satisfies Partial<Subscription>);
  const latest = objects.invoices.get(subscription.latest_invoice ?? '');
  if (unpaid && latest) voidInvoice(account, latest);
  for (const invoice of objects.invoices.values())
    if (subscriptionOf(account, invoice) === subscription && invoice.status !== 'paid')
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null });
  const setup = objects.setupIntents.get(subscription.pending_setup_intent ?? '');
  subscription.pending_setup_intent = null;
  if (setup && setup.status !== 'succeeded') {
    Object.assign(setup, { status: 'canceled', cancellation_reason: 'abandoned', next_action: null });
    account.emit('setup_intent.canceled', setup);
  }
  account.emit('customer.subscription.deleted', subscription);
}

export const subscriptionOf = ({ objects }: Account, invoice: Invoice): Subscription | undefined =>
  objects.subscriptions.get(invoice.parent?.subscription_details?.subscription ?? '');

/** The card that pays a subscription. */
export const methodOf = ({ objects }: Account, { default_payment_method: id }: Subscription): PaymentMethod | null =>
  objects.paymentMethods.get(id ?? '') ?? null;

/** Applies the outcome of a PaymentIntent to its invoice and subscription. */
export function settlePayment(account: Account, intent: PaymentIntent): void {
  const invoice = invoiceOf(account, intent);
  if (invoice?.status !== 'open') return;
  if (intent.status === 'requires_action') account.emit('invoice.payment_action_required', invoice);
  else if (intent.status !== 'succeeded') settleFailure(account, invoice);
  else {
    markPaid(account, invoice);
    const subscription = subscriptionOf(account, invoice);
    if (!subscription || subscription.ended_at) return;
    account.update('customer.subscription.updated', subscription, {
      ...(['incomplete', 'past_due'].includes(subscription.status) && { status: 'active' }),
      default_payment_method: intent.payment_method,
    });
  }
}

function settleFailure(account: Account, invoice: Invoice): void {
  const retries = markFailed(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || subscription.ended_at || invoice.billing_reason !== 'subscription_cycle') return;
  if (retries) account.update('customer.subscription.updated', subscription, { status: 'past_due' });
  else cancelNow(account, subscription, 'payment_failed');
}

/** Makes the card that was set up the subscription's payment method. */
export function settleSetup(account: Account, intent: SetupIntent): void {
  const { subscriptions } = account.objects;
  const subscription = [...subscriptions.values()].find((each) => each.pending_setup_intent === intent.id);
  if (!subscription || intent.status !== 'succeeded') return;
  account.update('customer.subscription.updated', subscription, {
    pending_setup_intent: null,
    default_payment_method: intent.payment_method,
  });
}

interface Due {
  at: number;
  action: () => void;
}

/** Processes everything that is due, in order and with the clock at the time it was due. */
export function catchUp(account: Account): void {
  for (;;) {
    const next = [...dueItems(account)].sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > account.now()) return;
    account.replayAt(next.at, next.action);
  }
}

function* dueItems(account: Account): Generator<Due> {
  for (const invoice of account.objects.invoices.values())
    if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
      yield { at: invoice.automatically_finalizes_at, action: () => finalizeAndCharge(account, invoice) };
    else if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
      yield { at: invoice.next_payment_attempt, action: () => charge(account, invoice) };
  for (const subscription of account.objects.subscriptions.values()) {
    const { status, cancel_at: cancelAt, created, ended_at: endedAt } = subscription;
    const end = subscription.items.data[0]!.current_period_end;
    if (endedAt) continue;
    if (status === 'incomplete') yield { at: created + INCOMPLETE_S, action: () => expire(account, subscription) };
    else if (cancelAt !== null)
      yield { at: cancelAt, action: () => cancelNow(account, subscription, 'cancellation_requested') };
    else yield { at: end, action: () => renew(account, subscription) };
  }
}

function expire(account: Account, subscription: Subscription): void {
  const invoice = account.objects.invoices.get(subscription.latest_invoice!);
  if (invoice) voidInvoice(account, invoice);
  account.update('customer.subscription.updated', subscription, {
    status: 'incomplete_expired',
    ended_at: account.now(),
  });
}

/** Starts the next period with a draft invoice; after a trial, the first paid period. */
function renew(account: Account, subscription: Subscription): void {
  const item = subscription.items.data[0]!;
  const { price, current_period_end: start } = item;
  const trialing = subscription.status === 'trialing';
  if (trialing && !methodOf(account, subscription)) {
    cancelNow(account, subscription, 'payment_failed');
    return;
  }
  const end = periodEnd(subscription.billing_cycle_anchor, start);
  const invoice = createInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    amount: price.unit_amount!,
    period: { start, end },
    description: describe(account, price),
    finalizesAt: account.now() + DRAFT_S,
  });
  account.update('customer.subscription.updated', subscription, {
    items: { ...subscription.items, data: [{ ...item, current_period_start: start, current_period_end: end }] },
    latest_invoice: invoice.id,
    ...(trialing && { status: 'active' }),
  });
}

function finalizeAndCharge(account: Account, invoice: Invoice): void {
  finalizeInvoice(account, invoice, methodOf(account, subscriptionOf(account, invoice)!));
  charge(account, invoice);
}

/** One attempt without the customer present; a 3-D Secure challenge counts as a failed attempt. */
function charge(account: Account, invoice: Invoice): void {
  const intent = intentOf(account, invoice)!;
  const method = intent.status === 'requires_action' ? null : methodOf(account, subscriptionOf(account, invoice)!);
  if (method) {
    pay(account, intent, method);
    settlePayment(account, intent);
  }
  if (!method || intent.status === 'requires_action') settleFailure(account, invoice);
}
