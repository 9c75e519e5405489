import type { BigNumber } from 'bignumber.js';
import { decimal } from '../../money/decimals.ts';

/** A number and how many decimal places it was printed with. */
export interface PrintedNumber {
  value: BigNumber;
  decimals: number;
}

const MAX_CHARS = 60;
const MAX_DIGITS = 24;
/** Before or after the number: `$`, `€`, `USD`, `US$`. */
const CURRENCY = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z]))|(?:[A-Z]{0,3}\p{Sc}|(?<![A-Z])[A-Z]{3})$/u;
const SPACES = /[\s\u00a0\u2007\u202f'’]/g;
const EXPONENT = /^(\d+)(?:[.,](\d+))?[eE]([+-]?\d{1,2})$/;
/** Fast path for the most common format. */
const PLAIN = /^(-?)\$?(\d{1,15})(\.\d{1,2}|\.\d{4,9})?$/;
/** Marks a missing value. */
const NO_VALUE = new Set(['', '-', '–', '—', 'n/a', 'na', 'null', 'not available']);

/**
 * Reads `$1,234.50`, `(6.97)`, ` 1 757,95 `, `0,76672417`, `€50`, `-$12`, `5-`, `2.6E-4`. A mark other than
 * `decimalMark` is taken as the decimal mark if it can't be a thousands separator. null for an empty cell; undefined if it
 * isn't a number.
 */
export function readNumber(text: string, decimalMark: '.' | ','): PrintedNumber | null | undefined {
  const plain = PLAIN.exec(text);
  if (plain)
    return {
      value: decimal(plain[1]! + plain[2]! + (plain[3] ?? '')),
      decimals: Math.max(0, (plain[3]?.length ?? 0) - 1),
    };
  if (NO_VALUE.has(text.trim().toLowerCase())) return null;
  if (text.length > MAX_CHARS) return undefined;
  let rest = text.replace(SPACES, '').replaceAll(/[−–]/g, '-');
  let negative = false;
  const inParentheses = /^\((.*)\)$/.exec(rest);
  if (inParentheses) {
    negative = true;
    rest = inParentheses[1]!;
  }
  // One sign: before or after the currency, or after the number.
  for (let signs = 0; ;) {
    const bare = rest.replace(CURRENCY, '');
    const sign = /^[+-]/.exec(bare)?.[0] ?? /[+-]$/.exec(bare)?.[0];
    if (bare === rest && sign === undefined) break;
    rest = bare;
    if (sign === undefined) continue;
    if (++signs > 1 || inParentheses) return undefined;
    rest = /^[+-]/.test(rest) ? rest.slice(1) : rest.slice(0, -1);
    if (sign === '-') negative = true;
  }
  const digits = plainDigits(rest, decimalMark);
  if (digits === undefined || digits.length > MAX_DIGITS) return undefined;
  const value = decimal(digits);
  return { value: negative ? value.negated() : value, decimals: digits.split('.')[1]?.length ?? 0 };
}

/** Normalizes to digits with at most one point. */
function plainDigits(text: string, decimalMark: '.' | ','): string | undefined {
  const scientific = EXPONENT.exec(text);
  if (scientific) return shifted(scientific[1]!, scientific[2] ?? '', Number(scientific[3]));
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return undefined;
  const mark = decimalMarkOf(text, decimalMark);
  const [whole = '', fraction = '', ...more] = mark === null ? [text] : text.split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  if (!/^\d*$/.test(whole) && !/^\d{1,3}([.,]\d{3})(?:\1|[.,]\d{3})*$/.test(whole)) return undefined;
  return `${whole.replaceAll(/[.,]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The decimal mark; null for an integer. */
function decimalMarkOf(text: string, expected: '.' | ','): '.' | ',' | null {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const mark = points > 0 ? '.' : commas > 0 ? ',' : null;
  if (mark === null || points + commas > 1) return null;
  if (mark === expected) return mark;
  // In a file with decimal points, `1,234` has a thousands separator; `0,234` and `12,5` can't.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : mark;
}

function shifted(whole: string, fraction: string, exponent: number): string | undefined {
  const places = fraction.length - exponent;
  if (Math.abs(places) > MAX_DIGITS) return undefined;
  const digits = whole + fraction;
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}
