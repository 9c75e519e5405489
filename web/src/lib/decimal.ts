/** An exact decimal number: `digits` / 10^`scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function parse(text: string): Decimal {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (!whole) throw new RangeError(`not a decimal number: ${text}`);
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

function format({ digits, scale }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const formatted = text.slice(0, text.length - scale) + (scale > 0 && fraction ? `.${fraction}` : '');
  return digits < 0n ? `-${formatted}` : formatted;
}

/** The exact sum of decimal numbers given as text. Throws RangeError if one isn't a decimal number. */
export function plus(...terms: string[]): string {
  const parsed = terms.map(parse);
  const scale = Math.max(0, ...parsed.map((term) => term.scale));
  return format({ digits: parsed.reduce((sum, term) => sum + scaled(term, scale), 0n), scale });
}

/** The exact product of two decimal numbers given as text. Throws RangeError like `plus`. */
export function times(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)];
  return format({ digits: left.digits * right.digits, scale: left.scale + right.scale });
}

/** How many whole times `divisor` fits into `dividend`, exactly. Both at least 0; throws RangeError like `plus`, or if `divisor` is 0. */
export function wholeQuotient(dividend: string, divisor: string): string {
  const [left, right] = [parse(dividend), parse(divisor)];
  const scale = Math.max(left.scale, right.scale);
  return String(scaled(left, scale) / scaled(right, scale));
}

export const negated = (text: string): string => times(text, '-1');

/** Exact comparison: -1 if `a` is smaller, 1 if it's larger, 0 if they're equal. */
export function compare(a: string, b: string): number {
  const { digits } = parse(plus(a, negated(b)));
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** A float for chart geometry: lengths, heights, shades. Never for displayed amounts. */
export const roughly = (text: string): number => Number(text);

/** Parses a typed amount: `$1,234.50` is 1234.50, `.5` is 0.5. null if ambiguous, as in `1,5`. */
export function typedDecimal(typed: string): string | null {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(text) || !/\d/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${plain}.${fraction}` : plain;
}
