import type { Account } from '../account.ts';
import type { Invoice, PaymentIntent, SetupIntent, Subscription } from '../wire.ts';
import { cancelNow } from './cancel.ts';
import { markFailed, markPaid } from './invoices.ts';

const subscriptionOf = (account: Account, invoice: Invoice): Subscription | undefined =>
  account.objects.subscriptions.get(invoice.parent?.subscription_details?.subscription ?? '');

/** Carries what became of an intent over to the invoice it pays, and to that invoice's subscription. */
export function settleInvoice(account: Account, intent: PaymentIntent): void {
  const { invoicePayments, invoices } = account.objects;
  const payment = [...invoicePayments.values()].find((each) => each.payment.payment_intent === intent.id);
  const invoice = payment && invoices.get(payment.invoice);
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') settlePaid(account, invoice, intent);
  else if (intent.status === 'requires_action') account.emit('invoice.payment_action_required', invoice);
  else settleFailed(account, invoice);
}

function settlePaid(account: Account, invoice: Invoice, intent: PaymentIntent): void {
  markPaid(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || subscription.ended_at) return;
  const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  account.update('customer.subscription.updated', subscription, {
    ...(['incomplete', 'past_due'].includes(subscription.status) && { status: 'active' }),
    ...(keeps && intent.payment_method && { default_payment_method: intent.payment_method }),
  });
}

/** A try that did not pay: a renewal is past due until its tries are used up. */
export function settleFailed(account: Account, invoice: Invoice): void {
  const triesAgain = markFailed(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription || subscription.ended_at || invoice.billing_reason !== 'subscription_cycle') return;
  if (!triesAgain) cancelNow(account, subscription, 'payment_failed');
  else account.update('customer.subscription.updated', subscription, { status: 'past_due' });
}

/** A card that was set up for a subscription becomes the one it is paid with. */
export function settleSetup(account: Account, intent: SetupIntent): void {
  if (intent.status !== 'succeeded') return;
  const subscription = [...account.objects.subscriptions.values()].find(
    (each) => each.pending_setup_intent === intent.id,
  );
  if (!subscription) return;
  account.update('customer.subscription.updated', subscription, {
    pending_setup_intent: null,
    default_payment_method: intent.payment_method,
  });
}
