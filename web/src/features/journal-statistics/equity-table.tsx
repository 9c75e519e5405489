import { useState } from 'react';
import { count, gain, MISSING, money, session, signOf } from '../../lib/format.ts';
import { PAGE_SIZE, pageCount } from '../../lib/pages.ts';
import { Pager } from '../../ui/pager.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import type { EquityDay } from './equity.ts';
import { Cell, Heading } from './table-parts.tsx';

/** The days of the curve, newest first. */
export function EquityTable({
  days,
  currency,
  account,
}: {
  days: readonly EquityDay[];
  currency: string;
  /** the account value is known */
  account: boolean;
}) {
  const [page, setPage] = useState(1);
  const last = pageCount(days.length);
  const shown = days.toReversed().slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Scroller label="Equity curve by day">
        <table className="ledger ledger-inset">
          <caption className="sr-only">Equity curve by day, newest first</caption>
          <thead>
            <tr>
              <Heading start>Day</Heading>
              <Heading>Exits</Heading>
              <Heading>Net P&L</Heading>
              <Heading>Total</Heading>
              <Heading>Drawdown</Heading>
              {account && <Heading>Deposits and withdrawals</Heading>}
              {account && <Heading>Account value</Heading>}
            </tr>
          </thead>
          <tbody>
            {shown.map((day) => (
              <tr key={day.on}>
                <th scope="row" className="figures font-medium">
                  {session(day.on)}
                </th>
                <Cell>{count(day.exits)}</Cell>
                <Cell sign={signOf(day.netProfitLoss)}>{gain(day.netProfitLoss, currency)}</Cell>
                <Cell sign={signOf(day.cumulative)}>{gain(day.cumulative, currency)}</Cell>
                <Cell>{money(day.drawdown, currency)}</Cell>
                {account && <Cell>{gain(day.moved, currency)}</Cell>}
                {account && <Cell>{day.accountValue === null ? MISSING : money(day.accountValue, currency)}</Cell>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <div className="mt-3 flex justify-end">
        <Pager page={page} last={last} onPage={setPage} />
      </div>
    </>
  );
}
