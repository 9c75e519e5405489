import { MISSING, plural } from '../../lib/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units: `3 d 4 h`, `45 min`. */
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

/** Below this many closed trades, a single trade moves every figure. */
const ENOUGH = 30;

/** A warning about a small sample, or null if there are enough trades. */
export const tooFew = (closed: number): string | null =>
  closed > 0 && closed < ENOUGH
    ? `Small sample (${plural(closed, 'closed trade')}). Stats firm up after about ${ENOUGH} trades.`
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

/** A percentage with one decimal. */
export const rate = (percent: number | null): string => (percent === null ? MISSING : `${percent.toFixed(1)}%`);
