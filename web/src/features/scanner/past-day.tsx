import type { PastMatches, ScanResponse } from '@plainscan/contracts';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { pastMatches } from '../../api/generated/app.ts';
import { count, MISSING, plural, price, session, volume } from '../../lib/format.ts';
import { pageCount } from '../../lib/pages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { stockPath } from '../stocks/stock-path.ts';
import { Change } from './change.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { neighborWithMatches, useMatchHistory } from './match-history.ts';
import { RowsNotice } from './rows-notice.tsx';

const PAGE_ROWS = 50;
const LOADING_ROWS = 10;
const FIRST = 'sticky left-0 w-full max-w-0 min-w-26 sm:min-w-36';
const HEADER = 'sticky top-0 bg-surface shadow-[inset_0_-1px_0_var(--line)]';

/** `12 of 11,402 stocks matched that day.` */
function foundText({ total, matched, universe }: PastMatches): string {
  const found = `${count(matched)} of ${plural(universe, 'stock')} matched that day`;
  return total < matched ? `${found}; the first ${count(total)} are listed.` : `${found}.`;
}

function Rows({ results, asOf }: { results: PastMatches['results']; asOf: string }) {
  return (
    <table className="ledger ledger-dense ledger-compact">
      <caption className="sr-only">Stocks that matched that day</caption>
      <thead>
        <tr>
          <th scope="col" className={`${FIRST} ${HEADER} z-3`}>
            Stock
          </th>
          <th scope="col" className={`${HEADER} end z-2`}>
            Close
          </th>
          <th scope="col" className={`${HEADER} end z-2`}>
            Change
          </th>
          <th scope="col" className={`${HEADER} end z-2 hidden @md:table-cell`}>
            Volume
          </th>
          <th scope="col" className={`${HEADER} end z-2`}>
            Since then
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ symbol, name, price: close, changePercent, volume: shares, lastTraded, sincePercent }) => (
          <tr key={symbol} className="bg-surface">
            <th scope="row" className={`${FIRST} z-1 bg-inherit`}>
              <Link to={stockPath(symbol)} className="block truncate rounded-sm">
                <span className="font-semibold">{symbol}</span> <span className="text-sm text-muted">{name}</span>
              </Link>
            </th>
            <td className="end font-medium">{price(close)}</td>
            <td className="end">
              <Change value={null} percentValue={changePercent} />
            </td>
            <td className="end hidden @md:table-cell">{volume(shares)}</td>
            <td className="end whitespace-nowrap">
              {sincePercent === null ? MISSING : <Change value={null} percentValue={sincePercent} />}
              {lastTraded !== asOf && <span className="ml-1 text-xs text-faint">to {session(lastTraded)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the scan would have found on a past session, in place of its results. */
export function PastDay({
  response,
  day,
  onDay,
  onScanAgain,
}: {
  response: ScanResponse;
  day: string;
  onDay: (day: string | null) => void;
  onScanAgain: () => void;
}) {
  const { ticket, asOf } = response;
  const [chosen, setChosen] = useState({ day, page: 1 });
  const page = chosen.day === day ? chosen.page : 1;
  const { data, error, mutate, isValidating } = useSWR(
    ['past-matches', ticket, day, page],
    () => pastMatches({ ticket, session: day, offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }),
    { keepPreviousData: true },
  );
  const history = useMatchHistory(response).data;
  const neighbor = (by: 1 | -1) => history && neighborWithMatches(history.sessions, day, by);
  const open = (to: string) => {
    // The pressed button is about to disappear.
    if (to === asOf) document.querySelector<HTMLElement>('[data-match-strip]')?.focus();
    onDay(to === asOf ? null : to);
  };
  const [earlier, later] = [neighbor(-1), neighbor(1)];
  return (
    <div className="@container flex min-h-0 flex-col border-t border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-warn-soft px-4 py-1.5 sm:px-5">
        <div role="status" className="min-w-0 flex-1 basis-56 text-warn">
          <h3 className="flex items-center gap-2 text-base font-semibold">
            <History aria-hidden size={16} className="shrink-0" />
            Past session: {session(day)}
          </h3>
          <p className="figures text-sm">{data ? `${foundText(data)} ` : ''}These aren't today's results.</p>
        </div>
        <div className="-ml-2.5 flex items-center gap-1 sm:ml-0">
          <IconButton label="Earlier day with matches" isDisabled={!earlier} onPress={() => earlier && open(earlier)}>
            <ChevronLeft aria-hidden size={16} />
          </IconButton>
          <IconButton label="Later day with matches" isDisabled={!later} onPress={() => later && open(later)}>
            <ChevronRight aria-hidden size={16} />
          </IconButton>
          <Button look="outline" onPress={() => open(asOf)}>
            Back to {session(asOf)}
          </Button>
        </div>
      </div>
      <RowsNotice
        error={error && !isValidating ? error : null}
        onRetry={() => void mutate()}
        onScanAgain={onScanAgain}
      />
      {!data && !error && <LoadingRows rows={LOADING_ROWS} />}
      {data && data.total === 0 && (
        <p className="border-t border-line px-4 py-6 text-muted sm:px-5">No stocks matched on {session(day)}.</p>
      )}
      {data && data.total > 0 && (
        <>
          <div data-results aria-busy={isValidating} className="min-h-0 flex-1 overflow-auto">
            <Rows results={data.results} asOf={asOf} />
          </div>
          <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 sm:px-5">
            <p className="min-w-0 flex-1 basis-72 text-sm text-muted">
              {`“Since then” is the move from the close of ${session(day)} to each stock's latest close. It's N/A after a suspected split. Past performance does not guarantee future results.`}
            </p>
            <Pager page={page} last={pageCount(data.total, PAGE_ROWS)} onPage={(to) => setChosen({ day, page: to })} />
          </footer>
        </>
      )}
    </div>
  );
}
