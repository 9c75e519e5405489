import type { Stock } from '@plainscan/contracts';
import { CircleHelp, LineChart, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useStock } from '../../api/generated/app.ts';
import { ApiError } from '../../api/api-error.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { Card } from '../../ui/card.tsx';
import { CheckMenu } from '../../ui/check-menu.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Message } from '../../ui/message.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_TRADE, draftOfStock } from '../journal/draft-from-scan.ts';
import { StockNews } from '../news/stock-news.tsx';
import { Change } from '../scanner/change.tsx';
import { Facts, Indicators } from '../scanner/stock-facts.tsx';
import { WatchButton } from '../watchlists/watch-button.tsx';
import { CHART_CHOICES, useChartChoices } from './chart-choices.ts';
import { MatchingScans } from './matching-scans.tsx';
import { UserTrades } from './user-trades.tsx';
import { addRecentStock } from './recent-stocks.ts';

const StockChart = lazy(() => import('../chart/stock-chart.tsx').then((m) => ({ default: m.StockChart })));

function Quote({ stock }: { stock: Stock }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <span className="figures text-2xl font-semibold tracking-tight">{price(stock.price)}</span>
      <Change value={stock.change} percentValue={stock.changePercent} withAmount />
      {stock.asOf && <span className="text-sm text-muted">Close of {session(stock.asOf)}</span>}
      {stock.simulated && <SimulatedBadge />}
    </div>
  );
}

function StockView({ stock }: { stock: Stock }) {
  const { symbol, name } = stock;
  const { chosen, choose, drawings } = useChartChoices();
  useEffect(() => addRecentStock({ symbol, name }), [symbol, name]);
  return (
    <>
      <PageHeader title={`${symbol} · ${name}`}>
        <div className="flex flex-wrap gap-2 max-sm:order-last">
          <WatchButton symbol={symbol} />
          <CheckMenu items={CHART_CHOICES} chosen={chosen} onChange={choose}>
            <LineChart aria-hidden size={16} /> Indicators
          </CheckMenu>
          <Link to={ADD_TRADE} onClick={() => draftOfStock(stock)} className={buttonClasses('outline')}>
            <NotebookPen aria-hidden size={16} /> Log Trade
          </Link>
        </div>
        <Quote stock={stock} />
      </PageHeader>
      {!stock.traded && (
        <p className="mt-2 text-sm text-warn">{symbol} didn't trade in the latest session, so scans won't find it.</p>
      )}
      <div className="mt-3 grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-4">
          <h2 className="sr-only">Chart and indicators</h2>
          <Card className="p-4 sm:p-5">
            <ErrorBoundary key={symbol} title="Unable to show the chart">
              <Suspense fallback={<Skeleton className="h-80 xl:h-116" />}>
                <StockChart symbol={symbol} marketVersion={stock.marketVersion} drawings={drawings} />
              </Suspense>
            </ErrorBoundary>
          </Card>
          <Card className="p-4 sm:p-5">
            <Indicators row={stock} />
          </Card>
        </div>
        <Card className="space-y-5 self-start p-4 sm:p-5">
          <h2 className="sr-only">More about {symbol}</h2>
          <MatchingScans symbol={symbol} />
          <UserTrades symbol={symbol} />
          <StockNews symbol={symbol} />
          <Facts row={stock} />
        </Card>
      </div>
    </>
  );
}

/** One stock: its chart, indicators, and news, the user's trades in it, and the saved scans that match it. */
export function StockPage() {
  const symbol = useParams()['symbol']!.toUpperCase();
  const { data, error, mutate } = useStock(symbol);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <>
        <PageHeader title={symbol} />
        <Message icon={CircleHelp} title={`${symbol} isn't in our market data`} />
      </>
    );
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load the stock"
      loading={<Skeleton className="h-[70vh]" />}
    >
      {(stock) => <StockView key={stock.symbol} stock={stock} />}
    </AsyncView>
  );
}
