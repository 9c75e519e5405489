export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "March 3", or "March 3 2026" for a date with a year. */
export function describeDate(date: number): string {
  const day = `${MONTHS[(Math.trunc(date / 100) % 100) - 1]!} ${date % 100}`;
  return date < 10_000 ? day : `${day} ${Math.trunc(date / 10_000)}`;
}
