import { MARKET_TIME_ZONE } from '@plainscan/service-kit';
import { type Email, renderEmail } from '@plainscan/service-kit/mail';
import { ONE_TIME_DAYS } from '@plainscan/contracts';
import type { CancellationFacts, ReceiptFacts } from './email-facts.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: MARKET_TIME_ZONE });
const day = (at: string): string => DAY.format(new Date(at));
const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export function receiptEmail(facts: ReceiptFacts, publicUrl: string): Email {
  const { plan, amountCents, currency, paidAt, period, renewsAt, accessUntil } = facts;
  const amount = money(amountCents, currency);
  return renderEmail('payment.receipt', `Your receipt for ${amount}`, [
    'Thanks for your payment to Plainscan.',
    `Amount: ${amount}`,
    `Paid on: ${day(paidAt)}`,
    `Plan: ${plan === 'monthly' ? 'Premium, monthly' : `Premium for ${ONE_TIME_DAYS} days, one-time payment`}`,
    ...(period ? [`Period: ${day(period.start)} to ${day(period.end)}`] : []),
    ...(renewsAt ? [`Next renewal: ${day(renewsAt)}`] : ['Next renewal: none']),
    ...(accessUntil ? [`You have Premium until ${day(accessUntil)}.`] : []),
    { label: 'See your plan and all invoices', url: `${publicUrl}/settings` },
  ]);
}

export function cancellationEmail({ accessUntil }: CancellationFacts, publicUrl: string): Email {
  return renderEmail('subscription.canceled', 'Your Premium subscription is canceled', [
    "Your Premium subscription is canceled. You won't be charged again.",
    ...(accessUntil ? [`You have Premium until ${day(accessUntil)}.`] : []),
    `Changed your mind? You can resume your subscription in Settings${accessUntil ? ' until then' : ''}.`,
    { label: 'Resume your subscription', url: `${publicUrl}/settings` },
  ]);
}

export function endEmail({ accessUntil }: CancellationFacts, publicUrl: string): Email {
  return renderEmail('subscription.ended', 'Your Premium subscription has ended', [
    "Your Premium subscription has ended. You won't be charged again.",
    accessUntil
      ? `You paid for more days, so you have Premium until ${day(accessUntil)}.`
      : 'Your trades and saved scans are still there. Subscribe again whenever you like.',
    { label: 'Subscribe again', url: `${publicUrl}/subscribe` },
  ]);
}
