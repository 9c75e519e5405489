import type { JournalStatistics } from '@plainscan/contracts';
import { compare, roughly } from '../../lib/decimal.ts';
import type { Point } from './equity-canvas.tsx';
import { addDays } from './months.ts';

const DAY_MS = 24 * 3_600_000;

export type EquityDay = JournalStatistics['equity'][number];

/** What the curve shows: realized P&L, or account value. */
export type Basis = 'realized' | 'account';

/** Whether any day has an account value. Filtered statistics have none. */
export const hasAccount = (days: readonly EquityDay[]): boolean => days.some((day) => day.accountValue !== null);

/** Whether the account value differs from the P&L, because there are deposits or withdrawals. */
export const hasCash = (days: readonly EquityDay[]): boolean => days.some(({ moved }) => compare(moved, '0') !== 0);

/** Longer curves are drawn without the days between, so that a mistyped year doesn't make a million points. */
const MAX_SPAN_DAYS = 40_000;

/**
 * One point per calendar day, because the chart spaces its points evenly. Nothing is realized on the days in between, so
 * they keep the values of the day before.
 */
export function onEveryDay(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || Date.parse(last.on) - Date.parse(first.on) > MAX_SPAN_DAYS * DAY_MS) return [...points];
  return points.flatMap((point, i) => {
    const filled = [point];
    const next = points[i + 1]?.on ?? point.on;
    for (let on = addDays(point.on, 1); on < next; on = addDays(on, 1)) filled.push({ ...point, on });
    return filled;
  });
}

/** The last of the days that isn't after `on`; undefined if all are. */
export const dayAt = (days: readonly EquityDay[], on: string): EquityDay | undefined =>
  days.findLast((day) => day.on <= on);

/** The points to draw. P&L starts at zero on the day before the first one, unless older days were cut off. */
export function pointsOf(days: readonly EquityDay[], basis: Basis): Point[] {
  if (basis === 'account')
    return days
      .filter((day) => day.accountValue !== null)
      .map((day) => ({ on: day.on, value: roughly(day.accountValue!), drawdown: roughly(day.drawdown) }));
  const points = days.map(({ on, cumulative, drawdown }) => ({
    on,
    value: roughly(cumulative),
    drawdown: roughly(drawdown),
  }));
  const first = days[0];
  const isComplete = first && compare(first.cumulative, first.netProfitLoss) === 0;
  return isComplete ? [{ on: addDays(first.on, -1), value: 0, drawdown: 0 }, ...points] : points;
}

/** The days with the highest and the lowest value; in case of ties, the first ones. */
export function extremes(days: readonly EquityDay[], valueOf: (day: EquityDay) => string): [EquityDay, EquityDay] {
  let high = days[0]!;
  let low = days[0]!;
  for (const day of days) {
    if (compare(valueOf(day), valueOf(high)) > 0) high = day;
    if (compare(valueOf(day), valueOf(low)) < 0) low = day;
  }
  return [high, low];
}
