import {
  AreaSeries,
  BaselineSeries,
  createChart,
  LineSeries,
  LineStyle,
  type AutoscaleInfoProvider,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { useResolvedTheme } from '../../app/theme.ts';
import { session } from '../../lib/format.ts';

/** One day of the curve. These floats are for drawing only; the text beside the chart is exact. */
export interface Point {
  on: string;
  value: number;
  /** at most 0 */
  drawdown: number;
}

interface CurveProps {
  points: readonly Point[];
  /** green above it, red below */
  base: number;
  /** another curve, drawn as a dashed line */
  compared?: readonly Pick<Point, 'on' | 'value'>[] | undefined;
  /** formats values on the axes */
  format: (value: number) => string;
  onPoint: (on: string | null) => void;
}

interface ChartParts {
  chart: IChartApi;
  curve: ISeriesApi<'Baseline'>;
  drawdownSeries: ISeriesApi<'Area'>;
  comparison: ISeriesApi<'Line'> | null;
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function draw(container: HTMLElement, compares: boolean): ChartParts {
  const chart = createChart(container, {
    autoSize: true,
    layout: {
      fontFamily: 'Inter, sans-serif',
      fontSize: 11,
      attributionLogo: false,
      panes: { enableResize: false },
    },
    rightPriceScale: { borderVisible: false },
    // So that 4,000 days fit the width of a phone.
    timeScale: { borderVisible: false, minBarSpacing: 0.02, fixLeftEdge: true, fixRightEdge: true },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const plain = { priceLineVisible: false, lastValueVisible: false, lineWidth: 2 } as const;
  const curve = chart.addSeries(BaselineSeries, plain, 0);
  // The scale ends at 0, also without a drawdown.
  const autoscaleInfoProvider: AutoscaleInfoProvider = (fitted) => {
    const minValue = Math.min(fitted()?.priceRange?.minValue ?? 0, -1);
    return { priceRange: { minValue, maxValue: 0 } };
  };
  const drawdownSeries = chart.addSeries(AreaSeries, { ...plain, autoscaleInfoProvider, invertFilledArea: true }, 1);
  const comparison = compares ? chart.addSeries(LineSeries, { ...plain, lineStyle: LineStyle.Dashed }, 0) : null;
  curve.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.08 } });
  drawdownSeries.priceScale().applyOptions({ scaleMargins: { top: 0.04, bottom: 0.12 } });
  // Fits the curve once the axes have their width, and on every resize.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  chart.panes()[0]!.setStretchFactor(3);
  chart.panes()[1]!.setStretchFactor(1.2);
  return { chart, curve, drawdownSeries, comparison };
}

function paint(
  { chart, curve, drawdownSeries, comparison }: ChartParts,
  { points, base, compared = [], format }: Omit<CurveProps, 'onPoint'>,
) {
  const [up, down, line] = [token('up'), token('down'), token('line')];
  chart.applyOptions({
    layout: {
      background: { color: 'transparent' },
      textColor: token('muted'),
      panes: { separatorColor: line, separatorHoverColor: line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line, style: LineStyle.Solid } },
    localization: { priceFormatter: format, timeFormatter: (day: Time) => session(String(day)) },
  });
  curve.applyOptions({
    baseValue: { type: 'price', price: base },
    topLineColor: up,
    topFillColor1: `${up}44`,
    topFillColor2: `${up}08`,
    bottomLineColor: down,
    bottomFillColor1: `${down}08`,
    bottomFillColor2: `${down}44`,
  });
  drawdownSeries.applyOptions({ lineColor: down, topColor: `${down}55`, bottomColor: `${down}22` });
  curve.setData(points.map(({ on, value }) => ({ time: on, value })));
  drawdownSeries.setData(points.map(({ on, drawdown }) => ({ time: on, value: drawdown })));
  comparison?.applyOptions({ color: token('muted') });
  comparison?.setData(compared.map(({ on, value }) => ({ time: on, value })));
  chart.timeScale().fitContent();
}

/** The equity curve above, the drawdown below. The surrounding figure describes them in text. */
export function EquityCanvas({ points, base, compared, format, onPoint }: CurveProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<ChartParts | null>(null);
  const theme = useResolvedTheme();
  const compares = compared !== undefined;

  useEffect(() => {
    const parts = draw(container.current!, compares);
    drawn.current = parts;
    return () => {
      drawn.current = null;
      parts.chart.remove();
    };
  }, [compares]);

  useEffect(() => {
    const { chart } = drawn.current!;
    const point = ({ time }: MouseEventParams<Time>) => onPoint(time === undefined ? null : String(time));
    chart.subscribeCrosshairMove(point);
    return () => drawn.current?.chart.unsubscribeCrosshairMove(point);
  }, [onPoint]);

  useEffect(() => paint(drawn.current!, { points, base, compared, format }), [points, base, compared, format, theme]);

  return <div ref={container} className="h-80" aria-hidden />;
}
