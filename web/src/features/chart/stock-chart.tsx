import { BENCHMARK } from '@plainscan/contracts/plan-amount';
import { chipConditions } from '@plainscan/contracts/plan-edit';
import type { ChartLines, ScanPlan } from '@plainscan/contracts';
import { ChartCandlestick, Maximize, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState, type CSSProperties } from 'react';
import useSWR from 'swr';
import { chartLines } from '../../api/generated/app.ts';
import { useBars } from '../../api/hooks.ts';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Choice } from '../../ui/choice.tsx';
import { classes } from '../../ui/class-names.ts';
import { Message } from '../../ui/message.tsx';
import { MiniButton } from '../../ui/mini-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { barColumns } from './bar-columns.ts';
import { readsBenchmark } from './benchmark-drawings.ts';
import { CandleCanvas, type Bar } from './candle-canvas.tsx';
import { ChartLegend, SetupLegend } from './chart-legend.tsx';
import { rangesOf, SESSIONS, sessionsFor, useChartSettings } from './chart-settings.ts';
import { Credit, Readout } from './chart-words.tsx';
import { computedDrawings } from './computed-lines.ts';
import { drawnGaps, drawnMarks } from './drawn-marks.ts';
import { drawnSetups } from './drawn-setups.ts';
import { conditionDrawings, NO_DRAWINGS, type Drawings } from './plan-drawings.ts';

const ChartTable = lazy(() => import('./chart-table.tsx').then((m) => ({ default: m.ChartTable })));

const NO_MARKS: never[] = [];

type Settings = ReturnType<typeof useChartSettings>;

function Chart({
  symbol,
  bars,
  benchmark,
  served,
  drawings,
  asOf,
  settings: [{ range: selected, log }, change],
}: {
  symbol: string;
  bars: readonly Bar[];
  /** the bars of the market's benchmark, for drawings that need them */
  benchmark: readonly Bar[] | undefined;
  /** the lines that compare it with other stocks; null if they couldn't be loaded */
  served: ChartLines | null | undefined;
  drawings: Drawings;
  asOf: string | null;
  settings: Settings;
}) {
  const [hovered, setHovered] = useState<Bar | null>(null);
  const [tableOpen, setTableOpen] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const last = bars.at(-1)!;
  const columns = useMemo(() => barColumns(bars, benchmark), [bars, benchmark]);
  const computed = useMemo(() => computedDrawings(drawings, columns, served ?? undefined), [drawings, columns, served]);
  const marks = useMemo(
    () => (asOf ? drawnMarks(drawings, bars, columns, asOf) : NO_MARKS),
    [asOf, drawings, bars, columns],
  );
  const bands = useMemo(
    () => (asOf ? drawnGaps(drawings, bars, columns, asOf) : NO_MARKS),
    [asOf, drawings, bars, columns],
  );
  const setups = useMemo(
    () => (asOf ? drawnSetups(drawings, bars, columns, asOf) : NO_MARKS),
    [asOf, drawings, bars, columns],
  );
  const ranges = rangesOf(bars.length);
  const range = ranges.includes(selected) ? selected : ranges.at(-1)!;
  const from = Math.max(0, bars.length - SESSIONS[range]);
  const shown = hovered ?? last;
  return (
    <figure ref={figure} className="group [&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-surface [&:fullscreen]:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Readout bar={shown} />
        <div className="flex flex-wrap items-center gap-0.5 sm:gap-1.5">
          <Choice
            label="Chart range"
            options={ranges.map((value) => ({ value, label: value }))}
            value={range}
            onChange={(to) => change({ range: to })}
          />
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
          <MiniButton
            label="Data table"
            icon={Table2}
            aria-expanded={tableOpen}
            onPress={() => setTableOpen(!tableOpen)}
            className={classes(tableOpen && 'bg-raised')}
          />
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
      <ChartLegend computed={computed} at={bars.indexOf(shown)} />
      <SetupLegend setups={setups} />
      {served === null && (
        <p className="mb-1 text-xs text-muted">Unable to load the lines that compare stocks. Scan again to see them.</p>
      )}
      <div
        style={{ '--panes': `${5.5 * computed.panes.length}rem` } as CSSProperties}
        className="h-[calc(18rem+var(--panes))] xl:h-[max(26.25rem,100dvh-30rem)] group-[:fullscreen]:h-[calc(100dvh-8rem)]"
      >
        <CandleCanvas
          zoom
          bars={bars}
          from={from}
          marks={marks}
          bands={bands}
          setups={setups}
          computed={computed}
          log={log}
          label={`${symbol} daily chart`}
          className="h-full rounded-sm"
          onPoint={setHovered}
        />
      </div>
      <figcaption className="mt-1 text-right text-xs text-faint">
        <span className="sr-only">
          Daily chart and volume of {symbol}, {bars.length} days from {session(bars[0]!.date)} to {session(last.date)}.
          Last close {price(last.close)}.
        </span>
        <Credit />
      </figcaption>
      {tableOpen && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ChartTable symbol={symbol} bars={bars} from={from} computed={computed} />
        </Suspense>
      )}
    </figure>
  );
}

/** Daily candles with volume and the drawings of a scan or those the user chose. */
export function StockChart({
  symbol,
  marketVersion,
  plan,
  ticket,
  drawings,
  asOf = null,
}: {
  symbol: string;
  marketVersion: string;
  /** the scan to draw */
  plan?: ScanPlan;
  /** of the scan */
  ticket?: string;
  /** used instead of a plan */
  drawings?: Drawings;
  /** the session that matched */
  asOf?: string | null;
}) {
  const settings = useChartSettings();
  const sessions = sessionsFor(settings[0].range);
  const { data, error, mutate } = useBars(symbol, marketVersion, sessions);
  const drawn = useMemo(
    () => drawings ?? (plan ? conditionDrawings(chipConditions(plan)) : NO_DRAWINGS),
    [plan, drawings],
  );
  const benchmark = useBars(readsBenchmark(drawn) ? BENCHMARK : null, marketVersion, sessions);
  const lines = useSWR(ticket && drawn.comparesStocks ? ['chart-lines', ticket, symbol, sessions] : null, () =>
    chartLines({ ticket: ticket!, symbol, sessions }),
  );
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
      {({ bars }) => (
        <Chart
          key={symbol}
          symbol={symbol}
          bars={bars}
          benchmark={benchmark.data?.bars}
          served={lines.error ? null : lines.data}
          drawings={drawn}
          asOf={asOf}
          settings={settings}
        />
      )}
    </AsyncView>
  );
}
