import {
  BaselineSeries,
  createTextWatermark,
  HistogramSeries,
  LineSeries,
  LineStyle,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from 'lightweight-charts';
import type { Bar, PriceBand } from './candle-canvas.tsx';
import type { SetupDrawing } from './drawn-setups.ts';
import type { ComputedDrawings, ComputedLine, ComputedPane } from './computed-lines.ts';

export interface Drawn {
  chart: IChartApi;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
}

/** A theme color. */
export const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Relative heights of the price chart and of an indicator's pane. */
const STRETCH = { price: 4, pane: 1 };
const QUIET = { priceLineVisible: false, lastValueVisible: false } as const;

const points = (bars: readonly Bar[], values: Float64Array) =>
  bars.map(({ date }, i) => (Number.isNaN(values[i]) ? { time: date } : { time: date, value: values[i]! }));

function addLine(chart: IChartApi, bars: readonly Bar[], line: ComputedLine, at: { pane: number; scale?: string }) {
  const color = token(line.color);
  const scale = at.scale ? { priceScaleId: at.scale } : {};
  const series =
    line.look === 'histogram'
      ? chart.addSeries(HistogramSeries, { ...QUIET, ...scale, color: `${color}99` }, at.pane)
      : chart.addSeries(
          LineSeries,
          {
            ...QUIET,
            ...scale,
            color,
            lineWidth: 1,
            lineType: line.look === 'level' ? LineType.WithSteps : LineType.Simple,
            crosshairMarkerVisible: false,
          },
          at.pane,
        );
  series.setData(points(bars, line.values));
  return series;
}

const dashed = (price: number, color: string) => ({
  price,
  color: token(color),
  lineWidth: 1 as const,
  lineStyle: LineStyle.Dashed,
  axisLabelVisible: true,
  title: '',
});

function addPane(chart: IChartApi, bars: readonly Bar[], { lines, thresholds }: ComputedPane, index: number) {
  const series = lines.map((line) => addLine(chart, bars, line, { pane: index }));
  thresholds.forEach((price) => series[0]!.createPriceLine(dashed(price, 'muted')));
  const pane = chart.panes()[index]!;
  pane.setStretchFactor(STRETCH.pane);
  createTextWatermark(pane, {
    horzAlign: 'left',
    vertAlign: 'top',
    lines: [{ text: lines.map(({ label }) => label).join(' · '), color: token('muted'), fontSize: 11 }],
  });
  return series;
}

/** Fills a band from its starting price. */
function addBand(chart: IChartApi, bars: readonly Bar[], { from, to, prices: [start, end] }: PriceBand) {
  const color = token(end > start ? 'up' : 'down');
  const fill = { topFillColor1: `${color}33`, topFillColor2: `${color}33`, topLineColor: `${color}99` };
  const under = { bottomFillColor1: `${color}33`, bottomFillColor2: `${color}33`, bottomLineColor: `${color}99` };
  const series = chart.addSeries(BaselineSeries, {
    ...QUIET,
    ...fill,
    ...under,
    lineWidth: 1,
    baseValue: { type: 'price', price: start },
    crosshairMarkerVisible: false,
  });
  series.setData(bars.filter(({ date }) => date >= from && date <= to).map(({ date }) => ({ time: date, value: end })));
  return series;
}

/** A line through the pivots of a setup, and one at each of its levels, as long as the setup. */
function addSetup(chart: IChartApi, { pivots, levels, from, to }: SetupDrawing): ISeriesApi<SeriesType>[] {
  const look = { ...QUIET, color: token('accent'), crosshairMarkerVisible: false };
  const path = chart.addSeries(LineSeries, { ...look, lineWidth: 2, pointMarkersVisible: true });
  path.setData(pivots.map(({ date, price }) => ({ time: date, value: price })));
  // Only the level of a breakout is named: names cover the newest bars.
  const lines = levels.map(({ name, price }, i) => {
    const level = chart.addSeries(LineSeries, {
      ...look,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      lastValueVisible: true,
      title: i === 0 ? name : '',
    });
    level.setData([from, to].map((date) => ({ time: date, value: price })));
    return level;
  });
  return [path, ...lines];
}

/** Draws indicators, gaps, and setups. Returns a function that removes them. */
export function drawLines(
  { chart, candles }: Drawn,
  bars: readonly Bar[],
  { price, priceLevels, volume, panes }: ComputedDrawings,
  bands: readonly PriceBand[],
  setups: readonly SetupDrawing[],
): () => void {
  const added: ISeriesApi<SeriesType>[] = [
    ...price.map((line) => addLine(chart, bars, line, { pane: 0 })),
    ...volume.map((line) => addLine(chart, bars, line, { pane: 0, scale: 'volume' })),
    ...bands.map((band) => addBand(chart, bars, band)),
    ...setups.flatMap((setup) => addSetup(chart, setup)),
    ...panes.flatMap((pane, i) => addPane(chart, bars, pane, i + 1)),
  ];
  const levels = priceLevels.map((level) => candles.createPriceLine(dashed(level, 'muted')));
  if (panes.length > 0) chart.panes()[0]!.setStretchFactor(STRETCH.price);
  return () => {
    levels.forEach((level) => candles.removePriceLine(level));
    // Removing the last series of a pane removes the pane.
    added.toReversed().forEach((series) => chart.removeSeries(series));
  };
}
