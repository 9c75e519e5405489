import type { ReplayResult } from '@plainscan/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { count, percent, plural, session } from '../../lib/format.ts';
import { PAGE_SIZE, pageCount } from '../../lib/pages.ts';
import { Pager } from '../../ui/pager.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { stockPath } from '../stocks/stock-path.ts';

/** The newest signals, each with a link to its stock. */
export function SignalsCard({ result }: { result: Pick<ReplayResult, 'newest' | 'signals' | 'held'> }) {
  const { newest, signals, held } = result;
  const [page, setPage] = useState(1);
  const shown = newest.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <ViewCard
      title="Signals"
      lead={
        newest.length < signals ? `The newest ${count(newest.length)} of ${count(signals)}` : plural(signals, 'signal')
      }
    >
      <table className="ledger ledger-inset">
        <caption className="sr-only">Signals, newest first</caption>
        <thead>
          <tr>
            <Heading start>Stock</Heading>
            <Heading start>Session</Heading>
            <Heading>After {plural(held.horizon, 'session')}</Heading>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ symbol, name, on, change }) => (
            <tr key={`${symbol} ${on}`}>
              <th scope="row" className="w-full max-w-0">
                <span className="flex items-center gap-3">
                  <Link
                    to={stockPath(symbol)}
                    className="inline-flex min-h-7 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
                  >
                    {symbol}
                  </Link>
                  <span className="min-w-0 truncate text-muted max-sm:hidden">{name}</span>
                </span>
              </th>
              <td className="figures">{session(on)}</td>
              <Cell>{change === null ? 'Not known yet' : percent(change)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {newest.length > PAGE_SIZE && (
        <div className="mt-3 flex justify-end">
          <Pager label="Pages of signals" page={page} last={pageCount(newest.length)} onPage={setPage} />
        </div>
      )}
    </ViewCard>
  );
}
