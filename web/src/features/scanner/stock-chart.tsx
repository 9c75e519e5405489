import { ChartCandlestick } from 'lucide-react';
import { useState } from 'react';
import { useBars } from '../../api/hooks.ts';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Choice } from '../../ui/choice.tsx';

import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Credit, Readout } from '../chart/chart-words.tsx';
import { CandleCanvas, type Bar } from '../chart/candle-canvas.tsx';

/** Sessions per range. */
const SESSIONS = { '1M': 21, '3M': 63, '6M': 126, '1Y': 250 } as const;
type Range = keyof typeof SESSIONS;
const RANGES = (Object.keys(SESSIONS) as Range[]).map((value) => ({ value, label: value }));

function Chart({ symbol, bars }: { symbol: string; bars: readonly Bar[] }) {
  const [range, setRange] = useState<Range>('6M');
  const [pointed, setPointed] = useState<Bar | null>(null);
  const last = bars.at(-1)!;
  return (
    <figure>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Readout bar={pointed ?? last} />
        <Choice label="Chart range" options={RANGES} value={range} onChange={setRange} />
      </div>
      <CandleCanvas bars={bars} from={bars.length - SESSIONS[range]} onPoint={setPointed} />
      <figcaption className="mt-1 text-right text-xs text-faint">
        <span className="sr-only">
          Daily chart and volume of {symbol}, {bars.length} days from {session(bars[0]!.date)} to {session(last.date)}.
          Last close {price(last.close)}.
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
      empty={<Message icon={ChartCandlestick} title="No chart for this stock" />}
    >
      {({ bars }) => <Chart key={symbol} symbol={symbol} bars={bars} />}
    </AsyncView>
  );
}
