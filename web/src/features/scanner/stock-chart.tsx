import type { StockBars } from '@plainscan/contracts';
import { ChartCandlestick } from 'lucide-react';
import { useState } from 'react';
import { useBars } from '../../api/hooks.ts';
import { price, reading, session, volume } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CandleCanvas } from './candle-canvas.tsx';

type Bar = StockBars['bars'][number];

const RANGES = [
  { name: '1M', sessions: 21 },
  { name: '3M', sessions: 63 },
  { name: '6M', sessions: 126 },
  { name: '1Y', sessions: 250 },
] as const;

const READ = [
  ['O', 'open'],
  ['H', 'high'],
  ['L', 'low'],
  ['C', 'close'],
] as const;

const Readout = ({ bar }: { bar: Bar }) => (
  <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
    <span className="text-text">{session(bar.date)}</span>
    {READ.map(([letter, name]) => (
      <span key={name}>
        <abbr title={name} className="text-faint no-underline">
          {letter}
        </abbr>{' '}
        {reading(bar[name])}
      </span>
    ))}
    <span>
      <span className="text-faint">Vol</span> {volume(bar.volume)}
    </span>
  </p>
);

function Chart({ symbol, bars }: { symbol: string; bars: readonly Bar[] }) {
  const [sessions, setSessions] = useState(126);
  const [pointed, setPointed] = useState<Bar | null>(null);
  const last = bars.at(-1)!;
  return (
    <figure>
      <div className="mb-2 space-y-1.5">
        <Readout bar={pointed ?? last} />
        <div role="group" aria-label="Range of the chart" className="-ml-1.5 flex gap-0.5">
          {RANGES.map((range) => (
            <button
              key={range.name}
              type="button"
              aria-pressed={range.sessions === sessions}
              onClick={() => setSessions(range.sessions)}
              className={classes(
                'h-7 min-w-8 rounded-sm px-1.5 text-xs font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
                range.sessions === sessions ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              {range.name}
            </button>
          ))}
        </div>
      </div>
      <CandleCanvas bars={bars} sessions={sessions} onPoint={setPointed} />
      <figcaption className="mt-1 text-right text-xs text-faint">
        <span className="sr-only">
          Daily candles and volume of {symbol}, {bars.length} sessions from {session(bars[0]!.date)} to{' '}
          {session(last.date)}. Last close {price(last.close)}.
        </span>
        {/* The library's licence asks for this link. */}
        Chart by{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="underline hover:text-text">
          TradingView
        </a>
      </figcaption>
    </figure>
  );
}

/** Daily candles with volume, loaded when a row is opened. */
export function StockChart({ symbol, marketVersion }: { symbol: string; marketVersion: string }) {
  const { data, error, mutate } = useBars(symbol, marketVersion);
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load the chart"
      loading={<Skeleton className="h-80" />}
      isEmpty={({ bars }) => bars.length === 0}
      empty={<Message icon={ChartCandlestick} title="No bars for this stock" />}
    >
      {({ bars }) => <Chart key={symbol} symbol={symbol} bars={bars} />}
    </AsyncView>
  );
}
