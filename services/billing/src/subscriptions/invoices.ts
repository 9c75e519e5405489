import type { invoiceListSchema } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import { actorId } from '../actor.ts';
import type { Customers } from '../stripe/customers.ts';
import { timeOf } from '../stripe/id-of.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';

type InvoiceList = z.input<typeof invoiceListSchema>;

const INVOICES = 100;

/** A user's invoices at Stripe, newest first; drafts are nobody's business yet. */
export class Invoices {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  constructor(parts: { calls: StripeCalls; customers: Customers }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
  }

  /** @throws Fault PAYMENTS_UNAVAILABLE */
  async list(ctx: CallContext): Promise<InvoiceList> {
    const customer = (await this.#customers.find(actorId(ctx)))?.stripeId ?? null;
    if (customer === null) return { invoices: [] };
    const found = await this.#calls.find(ctx, (stripe) => stripe.invoices.list({ customer, limit: INVOICES }));
    return {
      invoices: (found?.data ?? [])
        .filter(({ status }) => status !== 'draft')
        .sort((a, b) => b.created - a.created)
        .map((invoice) => ({
          id: invoice.id,
          number: invoice.number,
          createdAt: timeOf(invoice.created).toISOString(),
          amountCents: invoice.total,
          currency: invoice.currency,
          status: invoice.status ?? 'unknown',
          url: invoice.hosted_invoice_url ?? null,
        })),
    };
  }
}
