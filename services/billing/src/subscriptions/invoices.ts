import type { invoiceListSchema } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import { actorId } from '../actor.ts';
import type { Customers } from '../stripe/customers.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { invoiceList } from './invoice-list.ts';

type InvoiceList = z.input<typeof invoiceListSchema>;

/** As many as Stripe gives at once. */
const LIMIT = 100;

/** What a user was charged at Stripe, by a subscription and for thirty days at once. */
export class Invoices {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  constructor(parts: { calls: StripeCalls; customers: Customers }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE */
  async list(ctx: CallContext): Promise<InvoiceList> {
    const customer = (await this.#customers.find(actorId(ctx)))?.stripeId ?? null;
    if (customer === null) return { invoices: [] };
    const [invoices, payments] = await Promise.all([
      this.#calls.find(ctx, (stripe) => stripe.invoices.list({ customer, limit: LIMIT, expand: ['data.payments'] })),
      this.#calls.find(ctx, (stripe) =>
        stripe.paymentIntents.list({ customer, limit: LIMIT, expand: ['data.latest_charge'] }),
      ),
    ]);
    return { invoices: invoiceList(invoices?.data ?? [], payments?.data ?? []) };
  }
}
