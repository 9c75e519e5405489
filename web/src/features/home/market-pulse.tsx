import type { MarketPulse } from '@plainscan/contracts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMarketPulse } from '../../api/generated/app.ts';
import { ApiError } from '../../api/api-error.ts';
import { count, lastClose, price } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Change } from '../scanner/change.tsx';
import { stockPath } from '../stocks/stock-path.ts';

/** Errors while the server loads the market or computes its first pulse. */
const NOT_YET: ReadonlySet<string> = new Set(['MARKET_LOADING', 'TIMEOUT']);
const RETRY_MS = 5000;

const share = (part: number, total: number): string => (total === 0 ? 'N/A' : `${((100 * part) / total).toFixed(0)}%`);
const width = (part: number, total: number) => ({ width: total === 0 ? 0 : `${(100 * part) / total}%` });

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="text-sm font-medium text-muted">{title}</h3>
    {children}
  </section>
);

/** Two counts, and a bar that compares them. */
const Balance = ({ good, bad, total }: { good: [string, number]; bad: [string, number]; total: number }) => (
  <div>
    <p className="figures flex justify-between gap-2">
      <span>
        <span className="font-semibold text-up">{count(good[1])}</span>{' '}
        <span className="text-sm text-muted">{good[0]}</span>
      </span>
      <span className="text-right">
        <span className="text-sm text-muted">{bad[0]}</span>{' '}
        <span className="font-semibold text-down">{count(bad[1])}</span>
      </span>
    </p>
    <div aria-hidden className="mt-1 flex h-1.5 justify-between overflow-hidden rounded-full bg-raised">
      <span className="bg-up" style={width(good[1], total)} />
      <span className="bg-down" style={width(bad[1], total)} />
    </div>
  </div>
);

const Breadth = ({ pulse }: { pulse: MarketPulse }) => {
  const { stocks, advancing, declining, newHighs, newLows, above50Day } = pulse;
  return (
    <Part title="Breadth">
      <div className="mt-2 space-y-3.5">
        <Balance good={['advancing', advancing]} bad={['declining', declining]} total={stocks} />
        <Balance good={['52-week highs', newHighs]} bad={['lows', newLows]} total={newHighs + newLows} />
        <div>
          <p className="figures">
            <span className="font-semibold">{share(above50Day.stocks, above50Day.of)}</span>{' '}
            <span className="text-sm text-muted">above their 50-day average</span>
          </p>
          <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-raised">
            <span className="block h-full bg-accent" style={width(above50Day.stocks, above50Day.of)} />
          </div>
        </div>
      </div>
    </Part>
  );
};

const Movers = ({ title, movers, none }: { title: string; movers: MarketPulse['gainers']; none: string }) => (
  <Part title={title}>
    {movers.length === 0 && <p className="mt-2 text-sm text-muted">{none}</p>}
    <ul className="mt-1">
      {movers.map(({ symbol, name, price: last, changePercent }) => (
        <li key={symbol} className="relative -mx-2 flex items-center gap-2 rounded-md px-2 hover:bg-raised">
          <Link
            to={stockPath(symbol)}
            className="inline-flex min-h-7 items-center font-medium -outline-offset-2 after:absolute after:inset-0 pointer-coarse:min-h-11"
          >
            {symbol}
          </Link>
          <span className="min-w-0 flex-1 truncate text-sm text-muted">{name}</span>
          <span className="figures text-sm text-muted">{price(last)}</span>
          <span className="w-20 text-right text-sm">
            <Change value={null} percentValue={changePercent} />
          </span>
        </li>
      ))}
    </ul>
  </Part>
);

function Sectors({ sectors }: { sectors: MarketPulse['sectors'] }) {
  const max = Math.max(0.01, ...sectors.map(({ changePercent }) => Math.abs(changePercent)));
  return (
    <Part title="Sectors, median change">
      <ul className="mt-1">
        {sectors.map(({ sector, changePercent }) => (
          <li key={sector} className="flex min-h-6 items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-sm">{sector}</span>
            <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-raised">
              <span
                className={classes('block h-full', changePercent < 0 ? 'bg-down' : 'bg-up')}
                style={width(Math.abs(changePercent), max)}
              />
            </span>
            <span className="w-20 text-right text-sm">
              <Change value={null} percentValue={changePercent} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Parts = ({ pulse }: { pulse: MarketPulse }) => (
  <div className="grid gap-x-8 gap-y-5 border-t border-line px-4 py-4 sm:px-5 md:grid-cols-2 2xl:grid-cols-4">
    <Breadth pulse={pulse} />
    <Movers title="Gainers" movers={pulse.gainers} none="No liquid stocks are up." />
    <Movers title="Losers" movers={pulse.losers} none="No liquid stocks are down." />
    <Sectors sectors={pulse.sectors} />
  </div>
);

/** A placeholder of typical size. */
const PLACEHOLDER: MarketPulse = {
  asOf: '',
  marketVersion: '',
  simulated: false,
  stocks: 0,
  advancing: 0,
  declining: 0,
  newHighs: 0,
  newLows: 0,
  above50Day: { stocks: 0, of: 0 },
  gainers: placeholders(5, (symbol) => ({ symbol, name: '', price: 0, changePercent: 0 })),
  losers: placeholders(5, (symbol) => ({ symbol, name: '', price: 0, changePercent: 0 })),
  sectors: placeholders(11, (sector) => ({ sector, stocks: 0, changePercent: 0 })),
};

function placeholders<T>(length: number, make: (name: string) => T): T[] {
  return Array.from({ length }, (_, i) => make(String(i)));
}

/** As tall as the loaded card, so that nothing below moves. */
const Loading = () => (
  <div className="relative">
    <div aria-hidden className="invisible">
      <Parts pulse={PLACEHOLDER} />
    </div>
    <Skeleton className="absolute inset-4" />
  </div>
);

/** How the market closed: breadth, movers, sectors. */
export function MarketPulseCard({ className }: { className?: string }) {
  const { data, error, mutate } = useMarketPulse();
  const loading = error instanceof ApiError && NOT_YET.has(error.code);
  useEffect(() => {
    if (!loading) return;
    const timer = setInterval(() => void mutate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [loading, mutate]);
  return (
    <Card aria-labelledby="market-pulse" className={className}>
      <CardHeader id="market-pulse" title="Market Pulse" lead={data ? lastClose(data.asOf) : '\u00a0'}>
        {data?.simulated && <SimulatedBadge />}
      </CardHeader>
      <AsyncView
        data={data}
        error={loading ? undefined : (error as unknown)}
        retry={() => void mutate()}
        failed="Unable to load the market pulse"
        loading={<Loading />}
      >
        {(pulse) => <Parts pulse={pulse} />}
      </AsyncView>
    </Card>
  );
}
