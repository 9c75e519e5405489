import { describe, expect, it } from '@jest/globals';
import { cancellationEmail, endEmail, receiptEmail } from './email-templates.ts';

const PUBLIC_URL = 'https://plainscan.example';
const MONTHLY = {
  plan: 'monthly',
  amountCents: 1500,
  currency: 'usd',
  paidAt: '2026-11-20T17:00:00.000Z',
  period: { start: '2026-11-20T17:00:00.000Z', end: '2026-12-20T17:00:00.000Z' },
  renewsAt: '2026-12-20T17:00:00.000Z',
  accessUntil: null,
} as const;

describe('the receipt', () => {
  it('states amount, plan, period, and next renewal, and links to Settings', () => {
    const { subject, text } = receiptEmail(MONTHLY, PUBLIC_URL);
    expect(subject).toBe('Your receipt for $15.00');
    expect(text).toBe(`Thanks for your payment to Plainscan.

Amount: $15.00

Paid on: November 20, 2026

Plan: Premium, monthly

Period: November 20, 2026 to December 20, 2026

Next renewal: December 20, 2026

See your plan and all invoices:
https://plainscan.example/settings

Plainscan
`);
  });

  it('of a plan that does not renew says when Premium ends', () => {
    const accessUntil = '2026-12-20T17:00:00.000Z';
    const canceled = receiptEmail({ ...MONTHLY, renewsAt: null, accessUntil }, PUBLIC_URL).text;
    expect(canceled).toContain('Next renewal: none\n\nYou have Premium until December 20, 2026.');
    const once = { ...MONTHLY, plan: 'one_time', period: null, renewsAt: null, accessUntil } as const;
    const { text } = receiptEmail(once, PUBLIC_URL);
    expect(text).toContain('Plan: Premium for 30 days, one-time payment\n\nNext renewal: none');
    expect(text).not.toContain('Period');
  });
});

describe('the email about a cancellation', () => {
  it('says until when Premium lasts and how to resume', () => {
    const facts = { subscriptionId: 'sub_1', accessUntil: '2026-12-20T17:00:00.000Z' };
    expect(cancellationEmail(facts, PUBLIC_URL)).toMatchObject({
      subject: 'Your Premium subscription is canceled',
      text: `Your Premium subscription is canceled. You won't be charged again.

You have Premium until December 20, 2026.

Changed your mind? You can resume your subscription in Settings until then.

Resume your subscription:
https://plainscan.example/settings

Plainscan
`,
    });
  });

  it('promises no access that a refund has ended', () => {
    const { text } = cancellationEmail({ subscriptionId: 'sub_1', accessUntil: null }, PUBLIC_URL);
    expect(text).not.toContain('until');
  });
});

it('the email about the end of a subscription says how to subscribe again, or how long Premium still lasts', () => {
  const ended = endEmail({ subscriptionId: 'sub_1', accessUntil: null }, PUBLIC_URL);
  expect(ended.subject).toBe('Your Premium subscription has ended');
  expect(ended.text).toContain('https://plainscan.example/subscribe');
  const paid = endEmail({ subscriptionId: 'sub_1', accessUntil: '2027-01-19T17:00:00.000Z' }, PUBLIC_URL);
  expect(paid.text).toContain('you have Premium until January 19, 2027.');
});
