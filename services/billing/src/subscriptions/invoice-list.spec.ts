import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { invoiceList } from './invoice-list.ts';

const START = 1_800_000_000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const invoice = (created: number, overrides: object = {}) =>
  ({
    id: `in_${created}`,
    number: 'PS-1',
    created,
    total: 1500,
    currency: 'usd',
    status: 'paid',
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    payments: { data: [{ status: 'paid', payment: { payment_intent: `pi_of_${created}` } }] },
    ...overrides,
  }) as unknown as Stripe.Invoice;
const payment = (
  id: string,
  created: number,
  { refunded = 0, ...overrides }: { refunded?: number; [key: string]: unknown } = {},
) =>
  ({
    id,
    created,
    amount: 1500,
    currency: 'usd',
    status: 'succeeded',
    metadata: { kind: 'one_time' },
    latest_charge: {
      created,
      amount_refunded: refunded,
      receipt_number: null,
      receipt_url: 'https://pay.stripe.com/r/1',
    },
    ...overrides,
  }) as unknown as Stripe.PaymentIntent;

describe("a customer's invoices", () => {
  it('include subscription invoices and one-time payments, newest first', () => {
    const list = invoiceList([invoice(START + 1), invoice(START + 3)], [payment('pi_1', START + 2)]);
    expect(list).toEqual([
      expect.objectContaining({ id: `in_${START + 3}`, description: 'Premium, monthly', number: 'PS-1' }),
      {
        id: 'pi_1',
        number: null,
        description: 'Premium, 30 days',
        createdAt: iso(START + 2),
        amountCents: 1500,
        refundedCents: 0,
        currency: 'usd',
        status: 'paid',
        url: 'https://pay.stripe.com/r/1',
      },
      expect.objectContaining({ id: `in_${START + 1}`, status: 'paid', refundedCents: 0 }),
    ]);
  });

  it.each([
    [500, 'paid'],
    [1500, 'refunded'],
  ])('show that %d cents were refunded', (refunded, status) => {
    const paid = payment(`pi_of_${START}`, START, { refunded, metadata: {} });
    expect(invoiceList([invoice(START)], [paid])).toMatchObject([{ refundedCents: refunded, status }]);
    const list = invoiceList([], [payment('pi_1', START, { refunded })]);
    expect(list).toMatchObject([{ refundedCents: refunded, status }]);
  });

  it('exclude drafts and unpaid payments', () => {
    const begun = payment('pi_1', START, { status: 'requires_payment_method', latest_charge: null });
    const other = payment('pi_2', START, { metadata: {} });
    expect(invoiceList([invoice(START, { status: 'draft' })], [begun, other])).toEqual([]);
  });

  it('are paid and not refunded if the total is zero', () => {
    expect(invoiceList([invoice(START, { total: 0, payments: { data: [] } })], [])).toMatchObject([
      { amountCents: 0, status: 'paid' },
    ]);
  });

  it('are limited to the newest 100', () => {
    const invoices = Array.from({ length: 100 }, (_, i) => invoice(START + 2 * i));
    const payments = Array.from({ length: 100 }, (_, i) => payment(`pi_${i}`, START + 2 * i + 1));
    const list = invoiceList(invoices, payments);
    expect(list).toHaveLength(100);
    expect(list[0]!.createdAt).toBe(iso(START + 199));
    expect(list[99]!.createdAt).toBe(iso(START + 100));
  });
});
