import { describe, expect, it } from '@jest/globals';
import { window, type Condition, type SetupName } from '@plainscan/contracts';
import type { BarColumns } from '@plainscan/indicators';
import { plantedChart } from '@plainscan/indicators/testing';
import type { Bar } from './candle-canvas.tsx';
import { drawnSetups } from './drawn-setups.ts';
import { conditionDrawings } from './plan-drawings.ts';

const SEED = 3;
const isoDate = (date: number): string => String(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
const barsOf = ({ dates, open, high, low, close, volume }: BarColumns): Bar[] =>
  Array.from(dates, (date, i) => ({
    date: isoDate(date),
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
  }));

function setupsOf(name: SetupName, condition: Condition = { type: 'setup', name }) {
  const columns = plantedChart(name, SEED);
  const bars = barsOf(columns);
  return { bars, drawn: drawnSetups(conditionDrawings([condition]), bars, columns, bars.at(-1)!.date) };
}

describe('the setups of a scan', () => {
  it('have dated pivots, levels, and figures', () => {
    const { bars, drawn } = setupsOf('volatility-contraction');
    expect(drawn).toHaveLength(1);
    const { title, figures, pivots, levels, from, to } = drawn[0]!;
    expect(title).toBe('Volatility contraction');
    expect(figures[0]).toMatch(/^contractions [\d.]+%, [\d.]+%, [\d.]+%$/);
    expect(pivots.map(({ kind }) => kind)).toEqual(['high', 'low', 'high', 'low', 'high', 'low']);
    for (const { date, kind, price } of pivots) expect(bars.find((bar) => bar.date === date)![kind]).toBe(price);
    expect(levels[0]).toEqual({ name: 'pivot', price: pivots[4]!.price });
    expect([from, to]).toEqual([pivots[0]!.date, bars.at(-1)!.date]);
  });

  it('are those of the newest session of a window on which they held', () => {
    const { bars, drawn } = setupsOf('flat-base', window({ type: 'setup', name: 'flat-base' }, 3, 2));
    expect(drawn.map(({ to }) => to)).toEqual([bars.at(-3)!.date]);
  });

  it('are only drawn for a stock that is in them, and not if the scan excludes them', () => {
    expect(setupsOf('flat-base', { type: 'setup', name: 'double-top' }).drawn).toEqual([]);
    expect(setupsOf('flat-base', { type: 'setup', name: 'flat-base', breaksOut: true }).drawn).toEqual([]);
    expect(setupsOf('flat-base', { type: 'not', of: { type: 'setup', name: 'flat-base' } }).drawn).toEqual([]);
  });

  it('are empty if that session is not on the chart', () => {
    const columns = plantedChart('flat-base', SEED);
    const drawings = conditionDrawings([{ type: 'setup', name: 'flat-base' }]);
    expect(drawnSetups(drawings, barsOf(columns), columns, '1999-01-04')).toEqual([]);
  });
});
