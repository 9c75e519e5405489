import { jest } from '@jest/globals';

/** The data last set on each series, oldest series first. */
export const drawn: { type: string; data: { time: string; value: number }[] }[] = [];

/** The options set on price scales and the visible ranges set on the time scale. */
export const recordedOptions: object[] = [];

/** The prices of all price lines created so far. */
export const levels: number[] = [];
/** The markers last set. */
export const marked: { time: string; text: string }[] = [];

const noop = () => undefined;
const series = (type: string) => {
  const created = { type, data: [] as (typeof drawn)[number]['data'] };
  drawn.push(created);
  return {
    applyOptions: noop,
    priceScale: () => ({ applyOptions: noop }),
    createPriceLine: (line: { price: number }) => (levels.push(line.price), line),
    removePriceLine: noop,
    setData: (data: (typeof drawn)[number]['data']) => void (created.data = data),
  };
};

/** Replaces lightweight-charts, which needs a canvas that jsdom lacks. Call before importing a chart. */
export function fakeCharts() {
  jest.mock('lightweight-charts', () => ({
    AreaSeries: 'area',
    BaselineSeries: 'baseline',
    CandlestickSeries: 'candles',
    HistogramSeries: 'histogram',
    LineSeries: 'line',
    LineStyle: { Solid: 0, Dashed: 2 },
    LineType: { Simple: 0, WithSteps: 1 },
    PriceScaleMode: { Normal: 0, Logarithmic: 1 },
    createSeriesMarkers: (_: unknown, marks: typeof marked) => {
      marked.splice(0, marked.length, ...marks);
      return { detach: noop };
    },
    createTextWatermark: noop,
    createChart: () => ({
      addSeries: series,
      applyOptions: noop,
      priceScale: () => ({ applyOptions: (options: object) => void recordedOptions.push(options) }),
      removeSeries: noop,
      setCrosshairPosition: noop,
      clearCrosshairPosition: noop,
      panes: () => Array.from({ length: 8 }, () => ({ setStretchFactor: noop })),
      timeScale: () => ({
        fitContent: noop,
        subscribeSizeChange: noop,
        getVisibleLogicalRange: () => ({ from: 0, to: 10 }),
        setVisibleLogicalRange: (range: object) => void recordedOptions.push(range),
      }),
      subscribeCrosshairMove: noop,
      unsubscribeCrosshairMove: noop,
      remove: () => void drawn.splice(0),
    }),
  }));
}
