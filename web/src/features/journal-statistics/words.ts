import { MISSING, plural } from '../../lib/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long, in its two largest units: `3 d 4 h`, `45 min`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return MISSING;
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.round(whole / MINUTE)} min`;
  if (whole < DAY) {
    const minutes = Math.round(whole / MINUTE);
    return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  }
  const hours = Math.round(whole / HOUR);
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const two = (large: number, unit: string, small: number, smallUnit: string): string =>
  small > 0 && large < 100 ? `${large} ${unit} ${small} ${smallUnit}` : `${large.toLocaleString('en-US')} ${unit}`;

/** Closed trades that say something about the next one; below, a single trade moves every figure. */
const ENOUGH = 30;

/** What to bear in mind of a few trades; null where there are enough. */
export const tooFew = (closed: number): string | null =>
  closed > 0 && closed < ENOUGH
    ? `${plural(closed, 'closed trade')}: too few to say much. From about ${ENOUGH} on, one more trade no longer turns the figures around.`
    : null;

/** `12 trades in EUR and 3 in CAD` */
export function elsewhere(others: readonly { currency: string; trades: number }[]): string | null {
  if (others.length === 0) return null;
  const each = others.map(({ currency, trades }, i) =>
    i === 0 ? `${plural(trades, 'trade')} in ${currency}` : `${trades.toLocaleString('en-US')} in ${currency}`,
  );
  const last = each.pop()!;
  return each.length > 0 ? `${each.join(', ')} and ${last}` : last;
}

/** One decimal, as percent of all. */
export const rate = (percent: number | null): string => (percent === null ? MISSING : `${percent.toFixed(1)}%`);
