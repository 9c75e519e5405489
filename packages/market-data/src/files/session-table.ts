import { FIRST_YEAR, LAST_YEAR, sessionNumbers } from '@plainscan/market-calendar';

export const DAY = { missing: 0, outside: 1, closed: 2, session: 3 } as const;
export type DayKind = (typeof DAY)[keyof typeof DAY];

const slot = (date: number): number =>
  (Math.floor(date / 10_000) - FIRST_YEAR) * 512 + (Math.floor(date / 100) % 100) * 32 + (date % 100);

function build(): Uint8Array {
  const table = new Uint8Array((LAST_YEAR - FIRST_YEAR + 1) * 512);
  for (let ms = Date.UTC(FIRST_YEAR, 0, 1); ms <= Date.UTC(LAST_YEAR, 11, 31); ms += 86_400_000)
    table[slot(Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')))] = DAY.closed;
  for (const date of sessionNumbers()) table[slot(date)] = DAY.session;
  return table;
}

let table: Uint8Array | undefined;

const exists = (date: number): boolean => {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const ms = new Date(0).setUTCFullYear(year, month - 1, day);
  return new Date(ms).getUTCMonth() === month - 1 && new Date(ms).getUTCDate() === day;
};

/** The type of the day YYYYMMDD, by table lookup because it is needed for millions of rows. */
export function dayKind(date: number): DayKind {
  table ??= build();
  const year = date / 10_000;
  if (year >= FIRST_YEAR && year < LAST_YEAR + 1 && date % 10_000 < 1300 && date % 100 < 32)
    return table[slot(date)] as DayKind;
  return exists(date) ? DAY.outside : DAY.missing;
}
