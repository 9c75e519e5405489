import type { ChipAmount } from '@plainscan/contracts';
import { groupedDigits } from '@plainscan/contracts/grouped-digits';
import { count } from '../../lib/format.ts';

const EXPONENTS: Record<string, string> = { '': '', k: 'e3', m: 'e6', b: 'e9', t: 'e12' };
const NUMBER = /^([-+−]?)\$?(\d[\d,]*\.?\d*|\.\d+)(e[-+]?\d+)?\s*([kmbt]?)\s*%?$/i;

/** Parses "1,500,000", "1.5m", "$20", "30%"; null if it's not a number. */
export function parseAmount(text: string): number | null {
  const [, sign = '', digits, exponent = '', scale = ''] = NUMBER.exec(text.trim()) ?? [];
  if (digits === undefined || (exponent && scale)) return null;
  const size = Number(digits.replaceAll(',', '') + (exponent || EXPONENTS[scale.toLowerCase()]!));
  if (!Number.isFinite(size)) return null;
  return size !== 0 && /[-−]/.test(sign) ? -size : size;
}

/** What's wrong with a typed number, or null. */
export function amountError({ min, max, integer }: ChipAmount, text: string): string | null {
  const value = parseAmount(text);
  const kind = integer ? 'a whole number' : 'a number';
  const fits =
    value !== null &&
    (!integer || Number.isInteger(value)) &&
    value >= (min ?? -Infinity) &&
    value <= (max ?? Infinity);
  if (fits) return null;
  if (min !== null && max !== null) return `Enter ${kind} from ${count(min)} to ${count(max)}.`;
  if (min !== null) return `Enter ${kind} of at least ${count(min)}.`;
  if (max !== null) return `Enter ${kind} of at most ${count(max)}.`;
  return `Enter ${kind}.`;
}

const indexOfBound = (amounts: readonly ChipAmount[], end: 'low' | 'high') =>
  amounts.findIndex(({ path }) => path.length === 2 && path[0] === end && path[1] === 'value');

/** Checks that a range's lower bound isn't above its upper one. */
export function orderError(amounts: readonly ChipAmount[], values: readonly number[]): string | null {
  const [low, high] = [values[indexOfBound(amounts, 'low')], values[indexOfBound(amounts, 'high')]];
  return low !== undefined && high !== undefined && low > high ? 'The range must end above where it starts.' : null;
}

const UNITS: Partial<Record<ChipAmount['unit'], string>> = {
  percent: '%',
  sessions: 'sessions',
  shares: 'shares',
  times: '×',
};

/** The words before and after a number. `…` marks its place in the label; without one it comes last. */
export function wordsAround({ label, unit }: ChipAmount): { before: string; after: string } {
  const [before = '', after = ''] = label.split('…').map((part) => part.trim());
  if (after || /%/.test(label)) return { before, after };
  const dollars = unit === 'price' || unit === 'usd';
  return { before: dollars ? `${before} $` : before, after: UNITS[unit] ?? '' };
}

/** A number with its label: "RSI length 14", "within 3%", "market cap above $500,000,000". */
export function amountText(amount: ChipAmount): string {
  const { before, after } = wordsAround(amount);
  const isLength = amount.unit === 'sessions' && !amount.label.includes('…');
  const unit = isLength ? '' : after;
  const number = groupedDigits(amount.value);
  return `${before}${/^$|\$$/.test(before) ? '' : ' '}${number}${/^[a-z]/i.test(unit) ? ' ' : ''}${unit}`;
}
