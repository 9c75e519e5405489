import type { TradeGroup } from '@plainscan/contracts';
import { gain, MISSING, plural } from '../../lib/format.ts';

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
    return twoUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  }
  const hours = Math.round(whole / HOUR);
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const twoUnits = (large: number, unit: string, small: number, smallUnit: string): string =>
  small > 0 && large < 100 ? `${large} ${unit} ${small} ${smallUnit}` : `${large.toLocaleString('en-US')} ${unit}`;

/** R multiples of fewer trades say nothing. */
export const MIN_R_TRADES = 5;

/** Where the true mean of closed trades lies with 95% confidence: `-$4.21 to +$64.46`. */
export const intervalText = (interval: TradeGroup['expectancyInterval'], currency: string): string =>
  interval === null ? 'Too few to say' : `${gain(interval.low, currency)} to ${gain(interval.high, currency)}`;

/** With fewer closed trades, a single one can change every stat. */
const MIN_SAMPLE = 30;

/** A warning about a small sample, or null if there are enough trades. */
export const smallSampleWarning = (closed: number): string | null =>
  closed > 0 && closed < MIN_SAMPLE
    ? `Small sample (${plural(closed, 'closed trade')}). Stats firm up after about ${MIN_SAMPLE} trades.`
    : null;

/** `12 trades in EUR and 3 in CAD` */
export function otherCurrenciesText(others: readonly { currency: string; trades: number }[]): string | null {
  if (others.length === 0) return null;
  const each = others.map(({ currency, trades }, i) =>
    i === 0 ? `${plural(trades, 'trade')} in ${currency}` : `${trades.toLocaleString('en-US')} in ${currency}`,
  );
  const last = each.pop()!;
  return each.length > 0 ? `${each.join(', ')} and ${last}` : last;
}

/** A percentage with one decimal. */
export const rate = (percent: number | null): string => (percent === null ? MISSING : `${percent.toFixed(1)}%`);
