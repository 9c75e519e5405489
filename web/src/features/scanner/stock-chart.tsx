import { ChartCandlestick, Maximize } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBars } from '../../api/hooks.ts';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Choice } from '../../ui/choice.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Credit, Readout } from '../chart/chart-words.tsx';
import { CandleCanvas, type Bar } from '../chart/candle-canvas.tsx';
import { SESSIONS, useChartSettings, type Range } from '../chart/chart-settings.ts';
import { MiniButton } from './mini-button.tsx';

const RANGES = (Object.keys(SESSIONS) as Range[]).map((value) => ({ value, label: value }));

function Chart({ symbol, bars }: { symbol: string; bars: readonly Bar[] }) {
  const [{ range, log }, change] = useChartSettings();
  const [pointed, setPointed] = useState<Bar | null>(null);
  const figure = useRef<HTMLElement>(null);
  const last = bars.at(-1)!;
  return (
    <figure ref={figure} className="group [&:fullscreen]:bg-surface [&:fullscreen]:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Readout bar={pointed ?? last} />
        <div className="flex flex-wrap items-center gap-1.5">
          <Choice label="Chart range" options={RANGES} value={range} onChange={(to) => change({ range: to })} />
          <button
            type="button"
            aria-pressed={log}
            onClick={() => change({ log: !log })}
            className={classes(
              'h-7 rounded-md px-2 text-sm font-medium pointer-coarse:h-11',
              log ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            Log scale
          </button>
          {document.fullscreenEnabled && (
            <MiniButton
              label="Full screen"
              icon={Maximize}
              onPress={() =>
                void (document.fullscreenElement ? document.exitFullscreen() : figure.current?.requestFullscreen())
              }
            />
          )}
        </div>
      </div>
      <CandleCanvas
        zoom
        bars={bars}
        from={bars.length - SESSIONS[range]}
        log={log}
        className="h-72 xl:h-105 group-[:fullscreen]:h-[calc(100dvh-8rem)]"
        onPoint={setPointed}
      />
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
      loading={<Skeleton className="h-80 xl:h-116" />}
      isEmpty={({ bars }) => bars.length === 0}
      empty={<Message icon={ChartCandlestick} title="No chart for this stock" />}
    >
      {({ bars }) => <Chart key={symbol} symbol={symbol} bars={bars} />}
    </AsyncView>
  );
}
