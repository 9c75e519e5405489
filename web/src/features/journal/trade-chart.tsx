import type { StockBars, TradeDetail } from '@plainscan/contracts';
import { ChartCandlestick } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useBars } from '../../api/hooks.ts';
import { averaged, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Message } from '../../ui/message.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CandleCanvas, type Bar } from '../chart/candle-canvas.tsx';
import { Credit, Readout } from '../chart/chart-words.tsx';
import { linesOf, marksOf, rangeOf, sessionsSince } from './trade-marks.ts';

const NoBars = ({ symbol }: { symbol: string }) => (
  <Message icon={ChartCandlestick} title={`No chart for ${symbol}`} className="py-10">
    It isn't in our market data. Your trade is saved.
  </Message>
);

function Chart({ trade, stock }: { trade: TradeDetail; stock: StockBars }) {
  const { bars, simulated } = stock;
  const [hovered, setHovered] = useState<Bar | null>(null);
  const marks = useMemo(() => marksOf(trade, bars), [trade, bars]);
  const lines = useMemo(() => linesOf(trade), [trade]);
  const { from, to } = rangeOf(trade, bars);
  const startsLate = trade.entered_on < bars[0]!.date;
  return (
    <figure>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Readout bar={hovered ?? bars[to]!} />
        {simulated && <SimulatedBadge />}
      </div>
      <CandleCanvas bars={bars} from={from} to={to} marks={marks} lines={lines} onPoint={setHovered} />
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span className="sr-only">
          Daily chart and volume of {trade.symbol} from {session(bars[from]!.date)} to {session(bars[to]!.date)}, with
          the trade's entries and exits and lines at its average entry of {averaged(trade.entry_price, trade.currency)}{' '}
          and its stop, if any.
        </span>
        <span>
          {startsLate && `Data starts ${session(bars[0]!.date)}, after your entry.`}
          {simulated && "Simulated prices; they won't match your fills."}
        </span>
        <span>
          <Credit />
        </span>
      </figcaption>
    </figure>
  );
}

/** The stock's chart around the trade, with its entries and exits. */
export function TradeChart({ trade }: { trade: TradeDetail }) {
  const { data, error, mutate } = useBars(trade.symbol, 'newest', sessionsSince(trade.entered_on));
  if (error instanceof ApiError && error.status === 404) return <NoBars symbol={trade.symbol} />;
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load the chart"
      loading={<Skeleton className="h-80" />}
      isEmpty={({ bars }) => bars.length === 0}
      empty={<NoBars symbol={trade.symbol} />}
    >
      {(stock) => <Chart trade={trade} stock={stock} />}
    </AsyncView>
  );
}
