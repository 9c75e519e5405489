import type { JournalStatistics } from '@plainscan/contracts';
import { compare, roughly } from '../../lib/decimal.ts';
import type { Point } from './equity-canvas.tsx';

export type EquityDay = JournalStatistics['equity'][number];

/** What the curve shows: realized P&L, or account value. */
export type Basis = 'realized' | 'account';

/** Whether the account value is known on any day; a filter hides it. */
export const hasAccount = (days: readonly EquityDay[]): boolean => days.some((day) => day.accountValue !== null);

const dayBefore = (on: string): string => {
  const at = new Date(`${on}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};

/** The points to draw. P&L starts at zero the day before, if the first days are included. */
export function pointsOf(days: readonly EquityDay[], basis: Basis): Point[] {
  if (basis === 'account')
    return days
      .filter((day) => day.accountValue !== null)
      .map((day) => ({ on: day.on, height: roughly(day.accountValue!), drawdown: roughly(day.drawdown) }));
  const points = days.map(({ on, cumulative, drawdown }) => ({
    on,
    height: roughly(cumulative),
    drawdown: roughly(drawdown),
  }));
  const first = days[0];
  const begins = first && compare(first.cumulative, first.netProfitLoss) === 0;
  return begins ? [{ on: dayBefore(first.on), height: 0, drawdown: 0 }, ...points] : points;
}

/** The days with the highest and the lowest value of a figure; the first one in case of ties. */
export function extremes(days: readonly EquityDay[], figure: (day: EquityDay) => string): [EquityDay, EquityDay] {
  let high = days[0]!;
  let low = days[0]!;
  for (const day of days) {
    if (compare(figure(day), figure(high)) > 0) high = day;
    if (compare(figure(day), figure(low)) < 0) low = day;
  }
  return [high, low];
}
