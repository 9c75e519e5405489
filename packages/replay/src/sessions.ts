import type { StockHistory } from '@plainscan/contracts';

/** The sessions on which any stock traded, oldest first, as YYYYMMDD. */
export function sessionsOf(stocks: readonly StockHistory[]): Int32Array {
  const dates = new Set<number>();
  let previous: Int32Array | null = null;
  for (const { bars } of stocks) {
    if (previous && sameDates(previous, bars.dates)) continue; // most stocks trade on every session
    previous = bars.dates;
    for (const date of previous) dates.add(date);
  }
  return Int32Array.from(dates).sort();
}

function sameDates(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** For each bar of a stock, the index of its session in `sessions`, which must contain them all. */
export function sessionOfBars(dates: Int32Array, sessions: Int32Array, out: Int32Array): Int32Array {
  let session = 0;
  for (let i = 0; i < dates.length; i++) {
    while (sessions[session]! < dates[i]!) session += 1;
    out[i] = session;
  }
  return out.subarray(0, dates.length);
}
