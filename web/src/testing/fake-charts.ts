import { jest } from '@jest/globals';

/** The data last set on each series, oldest series first. */
export const drawn: { type: string; data: { time: string; value: number }[] }[] = [];

/** The recorded options of price scales and ranges of bars. */
export const asked: object[] = [];

const nothing = () => undefined;
const series = (type: string) => {
  const made = { type, data: [] as (typeof drawn)[number]['data'] };
  drawn.push(made);
  return {
    applyOptions: nothing,
    priceScale: () => ({ applyOptions: nothing }),
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
    LineStyle: { Solid: 0 },
    PriceScaleMode: { Normal: 0, Logarithmic: 1 },
    createSeriesMarkers: () => ({ detach: nothing }),
    createChart: () => ({
      addSeries: series,
      applyOptions: nothing,
      priceScale: () => ({ applyOptions: (options: object) => void asked.push(options) }),
      panes: () => [0, 1].map(() => ({ setStretchFactor: nothing })),
      timeScale: () => ({
        fitContent: nothing,
        subscribeSizeChange: nothing,
        setVisibleLogicalRange: (range: object) => void asked.push(range),
      }),
      subscribeCrosshairMove: nothing,
      unsubscribeCrosshairMove: nothing,
      remove: () => void drawn.splice(0),
    }),
  }));
}
