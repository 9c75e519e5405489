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

/**
 * The index of the first bar's session if the stock traded on every session from then to its last one, as most do; null if it
 * has gaps. `sessions` must contain all dates.
 */
export function firstSessionIfConsecutive(dates: Int32Array, sessions: Int32Array): number | null {
  if (dates.length === 0) return null;
  const first = indexOfDate(sessions, dates[0]!);
  return sessions[first + dates.length - 1] === dates.at(-1) ? first : null;
}

/** The index of a date in ascending dates; -1 if it isn't among them. */
export function indexOfDate(dates: Int32Array, date: number): number {
  const at = firstFrom(dates, date);
  return dates[at] === date ? at : -1;
}

/** The index of the first of ascending dates that isn't earlier than a date. */
export function firstFrom(dates: Int32Array, date: number): number {
  let low = 0;
  let end = dates.length;
  while (low < end) {
    const middle = (low + end) >> 1;
    if (dates[middle]! < date) low = middle + 1;
    else end = middle;
  }
  return low;
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
