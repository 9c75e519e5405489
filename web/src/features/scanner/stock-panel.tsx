import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { instant, marketCap, MISSING, price, volume } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_TRADE, draftFromScan } from '../journal/draft-from-scan.ts';
import { Change } from './change.tsx';
import { indicatorLines } from './indicators.ts';
import { sideValue } from './side-value.ts';

const StockNews = lazy(() => import('../news/stock-news.tsx').then((m) => ({ default: m.StockNews })));
const StockChart = lazy(() => import('./stock-chart.tsx').then((m) => ({ default: m.StockChart })));

const Heading = ({ children }: { children: string }) => <h3 className="text-sm font-medium text-muted">{children}</h3>;

function Why({ row, chips }: { row: ScanRow; chips: ScanResponse['chips'] }) {
  const told = row.why.filter(({ values }) => values.length > 0);
  if (told.length === 0) return null;
  return (
    <section>
      <Heading>Why it matched</Heading>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {told.map(({ chip, values }) => (
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

const Indicators = ({ row }: { row: ScanRow }) => (
  <section>
    <Heading>Indicators</Heading>
    <dl className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]">
      {indicatorLines(row).map(({ name, value, judged }) => (
        <div
          key={name}
          className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 border-b border-line py-1.5"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures flex items-center gap-1.5 font-medium">
            {judged && <Badge tone={judged.tone}>{judged.word}</Badge>}
            {value}
          </dd>
        </div>
      ))}
    </dl>
    {row.scanType === 'basic' && (
      <p className="mt-2 text-sm text-faint">Under 200 days of data, so some indicators aren't available.</p>
    )}
  </section>
);

function Facts({ row }: { row: ScanRow }) {
  const facts = [
    ['Volume', volume(row.volume)],
    ['Market cap', marketCap(row.marketCap)],
    ['Exchange', row.exchange ?? MISSING],
    ['Sector', row.sector ?? MISSING],
    ['Industry', row.industry ?? MISSING],
    ['Last updated', instant(row.lastUpdated)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-faint">{name}</dt>
          <dd className="figures text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
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
      <Link
        to={ADD_TRADE}
        onClick={() => draftFromScan(row, response)}
        className={buttonClasses('outline', 'md', 'ml-auto')}
      >
        <NotebookPen aria-hidden size={16} /> Log Trade
      </Link>
      {response.simulated && (
        <p className="w-full">
          <SimulatedBadge />
        </p>
      )}
    </div>
    <ErrorBoundary key={row.symbol} title="Unable to show the chart">
      <Suspense fallback={<Skeleton className="h-80 xl:h-116" />}>
        <StockChart symbol={row.symbol} marketVersion={response.marketVersion} />
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
