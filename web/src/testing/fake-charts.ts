import { jest } from '@jest/globals';

/** The data last set on each series, oldest series first. */
export const drawn: { type: string; data: { time: string; value: number }[] }[] = [];

/** The recorded options of price scales and ranges of bars. */
export const recordedOptions: object[] = [];

/** The prices of the price lines drawn, and the texts of the marks. */
export const levels: number[] = [];
export const marked: { time: string; text: string }[] = [];

const nothing = () => undefined;
const series = (type: string) => {
  const made = { type, data: [] as (typeof drawn)[number]['data'] };
  drawn.push(made);
  return {
    applyOptions: nothing,
    priceScale: () => ({ applyOptions: nothing }),
    createPriceLine: (line: { price: number }) => (levels.push(line.price), line),
    removePriceLine: nothing,
    setData: (data: (typeof drawn)[number]['data']) => void (made.data = data),
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
      return { detach: nothing };
    },
    createTextWatermark: nothing,
    createChart: () => ({
      addSeries: series,
      applyOptions: nothing,
      priceScale: () => ({ applyOptions: (options: object) => void recordedOptions.push(options) }),
      removeSeries: nothing,
      setCrosshairPosition: nothing,
      clearCrosshairPosition: nothing,
      panes: () => Array.from({ length: 8 }, () => ({ setStretchFactor: nothing })),
      timeScale: () => ({
        fitContent: nothing,
        subscribeSizeChange: nothing,
        getVisibleLogicalRange: () => ({ from: 0, to: 10 }),
        setVisibleLogicalRange: (range: object) => void recordedOptions.push(range),
      }),
      subscribeCrosshairMove: nothing,
      unsubscribeCrosshairMove: nothing,
      remove: () => void drawn.splice(0),
    }),
  }));
}
