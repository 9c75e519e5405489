import { ChartCandlestick } from 'lucide-react';
import { useState } from 'react';
import { useBars } from '../../api/hooks.ts';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Credit, Readout } from '../chart/chart-words.tsx';
import { CandleCanvas, type Bar } from '../chart/candle-canvas.tsx';

const RANGES = [
  { name: '1M', sessions: 21 },
  { name: '3M', sessions: 63 },
  { name: '6M', sessions: 126 },
  { name: '1Y', sessions: 250 },
] as const;

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
      <CandleCanvas bars={bars} from={bars.length - sessions} onPoint={setPointed} />
      <figcaption className="mt-1 text-right text-xs text-faint">
        <span className="sr-only">
          Daily candles and volume of {symbol}, {bars.length} sessions from {session(bars[0]!.date)} to{' '}
          {session(last.date)}. Last close {price(last.close)}.
        </span>
        <Credit />
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
