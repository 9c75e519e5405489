// Calendar arithmetic on ISO date strings, without time zones, so that no date shifts.

const utc = (on: string) => new Date(`${on}T00:00:00Z`);
const text = (at: Date) => at.toISOString().slice(0, 10);

export const monthOf = (on: string): string => on.slice(0, 7);

/** 1 is Monday, 7 is Sunday */
export const weekdayOf = (on: string): number => utc(on).getUTCDay() || 7;

export function addDays(on: string, days: number): string {
  const at = utc(on);
  at.setUTCDate(at.getUTCDate() + days);
  return text(at);
}

/** `2026-01` and −1 give `2025-12`. */
export function addMonths(month: string, months: number): string {
  const at = utc(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(text(at));
}

export const daysIn = (month: string): number => Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));

/** The same day of another month, or that month's last day. */
export const inMonth = (on: string, month: string): string =>
  `${month}-${String(Math.min(Number(on.slice(8)), daysIn(month))).padStart(2, '0')}`;

/** The day's column in a week that starts on Sunday; 0 to 6. */
export const columnOf = (on: string): number => weekdayOf(on) % 7;

/** The weeks of a month, Sunday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array.from(
    { length: daysIn(month) },
    (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`,
  );
  const before = columnOf(`${month}-01`);
  const cells = [...Array<null>(before).fill(null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
}

/** `October 2026` */
export const monthName = (month: string): string =>
  utc(`${month}-01`).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** `Oct` */
export const shortMonthName = (month: string): string =>
  utc(`${month}-01`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short' });
