import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { price } from '../../lib/format.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_TRADE, draftFromScan } from '../journal/draft-from-scan.ts';
import { stockPath } from '../stocks/stock-path.ts';
import { Change } from './change.tsx';
import { sideValue } from './side-value.ts';
import { Facts, Heading, Indicators } from './stock-facts.tsx';

const StockNews = lazy(() => import('../news/stock-news.tsx').then((m) => ({ default: m.StockNews })));
const WatchButton = lazy(() => import('../watchlists/watch-button.tsx').then((m) => ({ default: m.WatchButton })));
const StockChart = lazy(() => import('../chart/stock-chart.tsx').then((m) => ({ default: m.StockChart })));

function Why({ row, chips }: { row: ScanRow; chips: ScanResponse['chips'] }) {
  const explained = row.why.filter(({ values }) => values.length > 0);
  if (explained.length === 0) return null;
  return (
    <section>
      <Heading>Why it matched</Heading>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {explained.map(({ chip, values }) => (
          <li key={chip} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <p className="text-sm">{chips.find(({ index }) => index === chip)?.meaning}</p>
            <p className="figures ml-auto flex flex-wrap justify-end gap-x-4 font-medium">
              {values.map(({ label, value }, i) => (
                <span key={i}>
                  <span className="font-normal text-muted">{label}</span> {sideValue(value)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface StockPanelProps {
  row: ScanRow;
  response: ScanResponse;
}

/** A match in detail: price, chart, reasons, and indicators. */
export const StockPanel = ({ row, response }: StockPanelProps) => (
  <div className="space-y-5">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-2xl font-semibold tracking-tight">{price(row.price)}</span>
        <Change value={row.change} percentValue={row.changePercent} withAmount />
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        <Suspense>
          <WatchButton symbol={row.symbol} />
        </Suspense>
        <Link to={stockPath(row.symbol)} className={buttonClasses('outline')}>
          Stock Page
        </Link>
        <Link to={ADD_TRADE} onClick={() => draftFromScan(row, response)} className={buttonClasses('outline')}>
          <NotebookPen aria-hidden size={16} /> Log Trade
        </Link>
      </div>
      {response.simulated && (
        // hidden on wide screens, where the results header already says so and the chart needs the room
        <p className="w-full xl:hidden">
          <SimulatedBadge />
        </p>
      )}
    </div>
    <ErrorBoundary key={row.symbol} title="Unable to show the chart">
      <Suspense fallback={<Skeleton className="h-80 xl:h-116" />}>
        <StockChart
          symbol={row.symbol}
          marketVersion={response.marketVersion}
          plan={response.plan}
          ticket={response.ticket}
          asOf={response.asOf}
        />
      </Suspense>
    </ErrorBoundary>
    <Why row={row} chips={response.chips} />
    <Indicators row={row} />
    <ErrorBoundary key={`news ${row.symbol}`} title="Unable to show the news">
      <Suspense>
        <StockNews symbol={row.symbol} />
      </Suspense>
    </ErrorBoundary>
    <Facts row={row} />
  </div>
);
