import type { JournalStatistics } from '@plainscan/contracts';
import { compare, roughly } from '../../lib/decimal.ts';
import type { Point } from './equity-canvas.tsx';

export type EquityDay = JournalStatistics['equity'][number];

/** What the curve is made of: everything realized, or the account's value. */
export type Basis = 'realized' | 'account';

/** Whether the account's value is known on some day: a filter hides it. */
export const hasAccount = (days: readonly EquityDay[]): boolean => days.some((day) => day.accountValue !== null);

const dayBefore = (on: string): string => {
  const at = new Date(`${on}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};

/** What is drawn. Profit and loss begin at nothing the day before, where the first days are all there. */
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

/** The day of the highest and of the lowest of some figure; the first of them where it was reached again. */
export function extremes(days: readonly EquityDay[], figure: (day: EquityDay) => string): [EquityDay, EquityDay] {
  let high = days[0]!;
  let low = days[0]!;
  for (const day of days) {
    if (compare(figure(day), figure(high)) > 0) high = day;
    if (compare(figure(day), figure(low)) < 0) low = day;
  }
  return [high, low];
}
