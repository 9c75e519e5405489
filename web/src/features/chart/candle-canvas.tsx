import type { StockBars } from '@plainscan/contracts';
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineStyle,
  PriceScaleMode,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { useResolvedTheme } from '../../app/theme.ts';
import { session } from '../../lib/format.ts';
import { drawLines, token, type Drawn } from './draw-lines.ts';
import type { SetupDrawing } from './drawn-setups.ts';
import { NOTHING_COMPUTED, type ComputedDrawings } from './computed-lines.ts';
import { useChartKeys } from './use-chart-keys.ts';

export type Bar = StockBars['bars'][number];

/** A label at a bar: below the bar with an up arrow, or above it with a down arrow. */
export interface Mark {
  /** the date of one of the bars */
  date: string;
  way: 'up' | 'down' | 'match';
  text: string;
}
/** A range of prices from one date of the bars to another. */
export interface PriceBand {
  from: string;
  to: string;
  prices: readonly [number, number];
}
/** A horizontal price line. */
export interface PriceLine {
  price: number;
  title: string;
  tone: 'accent' | 'down';
}

function createSeries(container: HTMLElement, zoom: boolean): Drawn {
  const chart = createChart(container, {
    autoSize: true,
    layout: { fontFamily: 'Inter, sans-serif', fontSize: 11, attributionLogo: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.26 } },
    timeScale: { borderVisible: false, rightOffset: 2 },
    localization: { timeFormatter: (day: Time) => session(String(day)) },
    // Horizontal wheel movements scroll the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: zoom },
  });
  const candles = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineVisible: false });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return { chart, candles, volumes };
}

function setBars({ chart, candles, volumes }: Drawn, bars: readonly Bar[]) {
  const up = token('up');
  const down = token('down');
  const line = token('line');
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: token('muted'),
      panes: { separatorColor: line, separatorHoverColor: token('raised') },
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
  });
  candles.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down });
  candles.setData(bars.map(({ date, open, high, low, close }) => ({ time: date, open, high, low, close })));
  volumes.setData(
    bars.map((bar) => ({ time: bar.date, value: bar.volume, color: `${bar.close >= bar.open ? up : down}66` })),
  );
}

function annotate({ candles }: Drawn, marks: readonly Mark[], lines: readonly PriceLine[]): () => void {
  const drawn = createSeriesMarkers(
    candles,
    marks.map(({ date, way, text }) => ({
      time: date,
      position: way === 'down' ? 'aboveBar' : 'belowBar',
      shape: way === 'down' ? 'arrowDown' : 'arrowUp',
      color: token(way === 'match' ? 'accent' : way),
      text,
    })),
  );
  const priceLines = lines.map(({ price, title, tone }) =>
    candles.createPriceLine({ price, title, color: token(tone), lineWidth: 1, lineStyle: LineStyle.Dashed }),
  );
  return () => {
    drawn.detach();
    for (const line of priceLines) candles.removePriceLine(line);
  };
}

const NO_MARKS: readonly Mark[] = [];
const NO_LINES: readonly PriceLine[] = [];
const NO_BANDS: readonly PriceBand[] = [];
const NO_SETUPS: readonly SetupDrawing[] = [];

/**
 * Only the canvas; the surrounding figure describes it in text. `from` and `to` are the indexes of the first and last
 * visible bars. With `zoom` the wheel zooms the chart instead of scrolling the page.
 */
export function CandleCanvas({
  bars,
  from,
  to = bars.length - 1,
  marks = NO_MARKS,
  lines = NO_LINES,
  bands = NO_BANDS,
  setups = NO_SETUPS,
  computed = NOTHING_COMPUTED,
  label,
  zoom = false,
  log = false,
  className = 'h-72',
  onPoint,
}: {
  bars: readonly Bar[];
  from: number;
  to?: number;
  marks?: readonly Mark[];
  lines?: readonly PriceLine[];
  bands?: readonly PriceBand[];
  /** with their pivots and levels */
  setups?: readonly SetupDrawing[];
  /** indicators, over the price and in separate panes */
  computed?: ComputedDrawings;
  /** the accessible name, such as "AAPL daily chart"; enables keyboard navigation */
  label?: string;
  zoom?: boolean;
  /** a logarithmic price scale */
  log?: boolean;
  /** includes the height */
  className?: string;
  onPoint: (bar: Bar | null) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const theme = useResolvedTheme();
  const isLastMarked = marks.some(({ date }) => date === bars[to]?.date);
  /** space to the right of the last bar, in bar widths; the text of a mark on that bar needs more */
  const rightMargin = isLastMarked ? Math.max(2, (to - from) / 16) : 2;

  useEffect(() => {
    const created = createSeries(container.current!, zoom);
    drawn.current = created;
    return () => {
      drawn.current = null;
      created.chart.remove();
    };
  }, [zoom]);

  useEffect(() => {
    const mode = log ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
    drawn.current!.chart.priceScale('right').applyOptions({ mode });
  }, [log]);

  useEffect(() => {
    const { chart } = drawn.current!;
    const byDate = new Map(bars.map((bar) => [bar.date, bar]));
    const point = ({ time }: MouseEventParams<Time>) => onPoint(byDate.get(String(time)) ?? null);
    chart.subscribeCrosshairMove(point);
    return () => drawn.current?.chart.unsubscribeCrosshairMove(point);
  }, [bars, onPoint]);

  useEffect(() => setBars(drawn.current!, bars), [bars, theme]);

  useEffect(() => {
    const remove = annotate(drawn.current!, marks, lines);
    // On unmount the chart may be removed first.
    return () => {
      if (drawn.current) remove();
    };
  }, [bars, marks, lines, theme]);

  useEffect(() => {
    const remove = drawLines(drawn.current!, bars, computed, bands, setups);
    return () => {
      if (drawn.current) remove();
    };
  }, [bars, computed, bands, setups, theme]);

  useEffect(() => {
    drawn.current!.chart.timeScale().setVisibleLogicalRange({ from: Math.max(0, from), to: to + rightMargin });
  }, [bars, from, to, rightMargin]);

  const keys = useChartKeys({ drawn, bars, label, onPoint });
  return <div ref={container} className={className} {...keys} />;
}
