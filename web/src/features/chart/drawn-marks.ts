import type { CompareOp } from '@plainscan/contracts';
import { candle, divergencePivots, fillSeries } from '@plainscan/indicators';
import type { ChartColumns } from './bar-columns.ts';
import type { Bar, Mark, PriceBand } from './candle-canvas.tsx';
import type { DrawnEvent, DrawnGap, Drawings } from './plan-drawings.ts';
import { valueColumn } from './plan-value.ts';

const COMPARE: Record<CompareOp, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** The newest loaded bar in a condition's window on which it holds; null if there is none. */
export function newestBar(
  { ago, sessions }: Pick<DrawnEvent, 'ago' | 'sessions'>,
  matched: number,
  holds: (at: number) => boolean,
): number | null {
  for (let at = matched - ago; at > Math.max(0, matched - ago - sessions); at--) if (holds(at)) return at;
  return null;
}

const crosses = (left: Float64Array, right: Float64Array, at: number): 'above' | 'below' | null => {
  const [now, before] = [left[at]! - right[at]!, left[at - 1]! - right[at - 1]!];
  if (now > 0 && before <= 0) return 'above';
  return now < 0 && before >= 0 ? 'below' : null;
};

/** "Cup and handle" for cup-and-handle. */
export const eventWords = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

interface EventMark {
  at: number;
  text: string;
}

/** "Low 1" and "Low 2": the pivots of the newest divergence. */
function pivotMarks(
  { direction, value }: Extract<DrawnEvent['condition'], { type: 'divergence' }>,
  when: Pick<DrawnEvent, 'ago' | 'sessions'>,
  columns: ChartColumns,
  matched: number,
): EventMark[] {
  const price = direction === 'bullish' ? columns.low : columns.high;
  const oscillator = valueColumn(value, columns);
  const pivotsAt = (at: number) => divergencePivots(price, oscillator, direction, at);
  const at = newestBar(when, matched, (i) => pivotsAt(i) !== null);
  const pivots = at === null ? null : pivotsAt(at);
  const text = direction === 'bullish' ? 'Low' : 'High';
  return pivots ? [pivots.earlier, pivots.later].map((bar, i) => ({ at: bar, text: `${text} ${i + 1}` })) : [];
}

const eventMarks = (
  { condition, ...when }: DrawnEvent,
  bars: readonly Bar[],
  columns: ChartColumns,
  matched: number,
) => {
  if (condition.type === 'divergence') return pivotMarks(condition, when, columns, matched);
  const mark = eventMark(condition, when, columns, matched, bars.length);
  return mark ? [mark] : [];
};

function eventMark(
  condition: Exclude<DrawnEvent['condition'], { type: 'divergence' }>,
  when: Pick<DrawnEvent, 'ago' | 'sessions'>,
  columns: ChartColumns,
  matched: number,
  length: number,
): EventMark | null {
  if (condition.type === 'candle') {
    const found = new Float64Array(length);
    candle(condition.name, columns.open, columns.high, columns.low, columns.close, found);
    const at = newestBar(when, matched, (i) => found[i] === 1);
    return at === null ? null : { at, text: eventWords(condition.name) };
  }
  const [left, right] = [valueColumn(condition.left, columns), valueColumn(condition.right, columns)];
  const at = newestBar(when, matched, (i) => {
    const way = crosses(left, right, i);
    return way !== null && (condition.direction === 'either' || condition.direction === way);
  });
  return at === null ? null : { at, text: `Cross ${crosses(left, right, at)}` };
}

/** Marks for the bar that matched and for the bars on which the scan's events happened. */
export function drawnMarks(drawings: Drawings, bars: readonly Bar[], columns: ChartColumns, asOf: string): Mark[] {
  const matched = bars.findIndex(({ date }) => date === asOf);
  if (matched < 0) return [];
  const texts = new Map<number, string[]>([[matched, ['Match']]]);
  for (const event of drawings.events) {
    for (const mark of eventMarks(event, bars, columns, matched)) {
      const at = texts.get(mark.at) ?? [];
      if (!at.includes(mark.text)) texts.set(mark.at, [...at, mark.text]);
    }
  }
  return [...texts]
    .sort(([a], [b]) => a - b)
    .map(([at, parts]) => ({ date: bars[at]!.date, way: 'match', text: parts.join(' · ') }));
}

function gapBand({ op, percent, ...when }: DrawnGap, bars: readonly Bar[], gaps: Float64Array, matched: number) {
  const at = newestBar(when, matched, (i) => COMPARE[op](gaps[i]!, percent));
  if (at === null || at === 0) return [];
  return [
    { from: bars[at - 1]!.date, to: bars[matched]!.date, prices: [bars[at - 1]!.close, bars[at]!.open] as const },
  ];
}

/** The gaps that the scan looks for, from the previous close to the open. */
export function drawnGaps(drawings: Drawings, bars: readonly Bar[], columns: ChartColumns, asOf: string): PriceBand[] {
  const matched = bars.findIndex(({ date }) => date === asOf);
  if (matched < 0 || drawings.gaps.length === 0) return [];
  const gaps = new Float64Array(bars.length);
  fillSeries('gapPercent', columns, [], gaps);
  return drawings.gaps.flatMap((gap) => gapBand(gap, bars, gaps, matched));
}
