import { jest } from '@jest/globals';

/** What was drawn last by each series, oldest series first. */
export const drawn: { type: string; data: { time: string; value: number }[] }[] = [];

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

/** In the place of the library that draws on a canvas, which jsdom has none of. Call before what draws is loaded. */
export function fakeCharts() {
  jest.mock('lightweight-charts', () => ({
    AreaSeries: 'area',
    BaselineSeries: 'baseline',
    LineStyle: { Solid: 0 },
    createChart: () => ({
      addSeries: series,
      applyOptions: nothing,
      panes: () => [0, 1].map(() => ({ setStretchFactor: nothing })),
      timeScale: () => ({ fitContent: nothing, subscribeSizeChange: nothing }),
      subscribeCrosshairMove: nothing,
      unsubscribeCrosshairMove: nothing,
      remove: () => void drawn.splice(0),
    }),
  }));
}
