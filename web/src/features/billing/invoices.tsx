import type { invoiceListSchema } from '@plainscan/contracts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { useInvoices } from '../../api/generated/billing.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { date, plural } from '../../lib/format.ts';

import { AsyncView } from '../../ui/async-view.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PAST_DUE_GRACE_DAYS } from '../../api/generated.ts';

type Invoice = z.output<typeof invoiceListSchema>['invoices'][number];

const SHOWN_AT_FIRST = 6;
/** Stripe's invoice statuses. */
const TONES: Record<string, Tone> = { paid: 'up', open: 'warn', uncollectible: 'down' };

const money = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });

function Row({ invoice }: { invoice: Invoice }) {
  const day = date(invoice.createdAt);
  return (
    <tr>
      <td className="py-2 pr-2 pl-4 @md:pr-3 @md:pl-5">
        <span className="@xs:whitespace-nowrap">{day}</span>
        <span className="block text-muted">{invoice.description}</span>
      </td>
      <td className="hidden px-3 py-2 text-muted @lg:table-cell">{invoice.number ?? '–'}</td>
      <td className="px-2 py-2 text-right font-medium @md:px-3">
        {money(invoice.amountCents, invoice.currency)}
        {invoice.refundedCents > 0 && (
          <span className="block text-sm font-normal whitespace-nowrap text-muted">
            {money(invoice.refundedCents, invoice.currency)} refunded
          </span>
        )}
      </td>
      <td className="px-2 py-2 @md:px-3">
        <Badge tone={TONES[invoice.status] ?? 'neutral'} className="capitalize">
          {invoice.status.replaceAll('_', ' ')}
        </Badge>
      </td>
      <td className="py-1 pr-2 text-right @md:pr-3">
        {invoice.url && (
          <a
            href={invoice.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`View invoice: ${invoice.description}, ${day} (opens in a new tab)`}
            className="inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-md px-2 font-medium text-accent hover:bg-raised pointer-coarse:min-h-11"
          >
            <span className="hidden @lg:inline">View</span>
            <ExternalLink aria-hidden size={14} />
          </a>
        )}
      </td>
    </tr>
  );
}

const HEAD = 'px-5 pt-4 text-sm font-medium text-muted';
/** As tall as one invoice, like the empty state. */
const Line = () => (
  <div className="mt-2 border-t border-line px-5 py-2">
    <Skeleton className="h-11" />
  </div>
);

export const InvoicesSkeleton = () => (
  <div aria-hidden className="border-t border-line">
    <p className={HEAD}>Invoices</p>
    <Line />
  </div>
);

/** A failed renewal. Premium continues for a grace period. */
function PaymentDue({ invoice }: { invoice: Invoice }) {
  const until = new Date(Date.parse(invoice.createdAt) + PAST_DUE_GRACE_DAYS * DAY_MS).toISOString();
  return (
    <Notice tone="bad" className="mx-5 mt-3">
      Your payment of {money(invoice.amountCents, invoice.currency)} failed. Premium continues until {date(until)}. To
      keep it,{' '}
      {invoice.url ? (
        <OutsideLink href={invoice.url} className="underline underline-offset-4">
          pay this invoice
        </OutsideLink>
      ) : (
        'pay it under Manage Billing'
      )}
      .
    </Notice>
  );
}

/** Charges, newest first. `renews`: the user is subscribed, so an open invoice is a renewal. */
export function Invoices({ renews }: { renews: boolean }) {
  const { data, error, mutate } = useInvoices();
  const [all, setAll] = useState(false);
  return (
    <div className="@container border-t border-line">
      <h3 className={HEAD}>Invoices</h3>
      <AsyncView
        data={data?.invoices}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your invoices"
        loading={<Line />}
        isEmpty={(invoices) => invoices.length === 0}
        empty={<p className="flex min-h-17.25 items-center px-5 pb-2 text-muted">No invoices yet</p>}
      >
        {(invoices) => (
          <>
            {renews && invoices[0]?.status === 'open' && <PaymentDue invoice={invoices[0]} />}
            <table className="figures mt-2 w-full">
              <caption className="sr-only">Invoices, newest first</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Date and item</th>
                  <th scope="col" className="hidden @lg:table-cell">
                    Number
                  </th>
                  <th scope="col">Amount</th>
                  <th scope="col">Status</th>
                  <th scope="col">View</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line border-t border-line">
                {(all ? invoices : invoices.slice(0, SHOWN_AT_FIRST)).map((invoice) => (
                  <Row key={invoice.id} invoice={invoice} />
                ))}
              </tbody>
            </table>
            {!all && invoices.length > SHOWN_AT_FIRST && (
              <div className="border-t border-line px-2 py-2">
                <Button look="quiet" onPress={() => setAll(true)}>
                  Show {plural(invoices.length - SHOWN_AT_FIRST, 'older invoice')}
                </Button>
              </div>
            )}
          </>
        )}
      </AsyncView>
    </div>
  );
}
