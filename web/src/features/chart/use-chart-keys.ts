import { useState, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react';
import { price, session, volume } from '../../lib/format.ts';
import type { Bar } from './candle-canvas.tsx';
import type { Drawn } from './draw-lines.ts';

/** Sessions that Page Up and Page Down move by: about a month. */
const MONTH = 21;
const ZOOM = 0.8;

const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - MONTH,
  PageDown: (at) => at + MONTH,
  Home: () => 0,
  End: (_, last) => last,
};
const ZOOMS: Partial<Record<string, number>> = { '+': ZOOM, '=': ZOOM, '-': 1 / ZOOM };

const announcementOf = ({ date, open, high, low, close, volume: shares }: Bar): string =>
  `${session(date)}: open ${price(open)}, high ${price(high)}, low ${price(low)}, close ${price(close)}, volume ${volume(shares)}`;

/** Scrolls the chart so that the bar `at` is visible. */
function show({ chart }: Drawn, at: number) {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return;
  const by = at < range.from ? at - range.from - 1 : at > range.to ? at - range.to + 1 : 0;
  if (by !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
}

function zoom({ chart }: Drawn, factor: number) {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (range)
    chart.timeScale().setVisibleLogicalRange({ from: range.to - (range.to - range.from) * factor, to: range.to });
}

/**
 * Makes a chart with a label a slider over its bars: arrows move by a day, Page Up and Page Down by a month, and + and -
 * zoom. A chart without a label is hidden from assistive technology, because its figure describes it.
 */
export function useChartKeys({
  drawn,
  bars,
  label,
  onPoint,
}: {
  drawn: RefObject<Drawn | null>;
  bars: readonly Bar[];
  label: string | undefined;
  onPoint: (bar: Bar | null) => void;
}): HTMLAttributes<HTMLDivElement> {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  if (label === undefined) return { 'aria-hidden': true };
  const at = Math.min(chosen ?? last, last);
  const point = (to: number) => {
    const bar = bars[to]!;
    setChosen(to);
    show(drawn.current!, to);
    drawn.current!.chart.setCrosshairPosition(bar.close, bar.date, drawn.current!.candles);
    onPoint(bar);
  };
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': at,
    'aria-valuetext': announcementOf(bars[at]!),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      const factor = ZOOMS[event.key];
      if (!step && factor === undefined) return;
      event.preventDefault();
      if (factor !== undefined) zoom(drawn.current!, factor);
      else point(Math.max(0, Math.min(last, step!(at, last))));
    },
    onBlur: () => {
      drawn.current?.chart.clearCrosshairPosition();
      onPoint(null);
    },
  };
}
