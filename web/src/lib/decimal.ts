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

function write({ digits, scale }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const written = text.slice(0, text.length - scale) + (scale > 0 && fraction ? `.${fraction}` : '');
  return digits < 0n ? `-${written}` : written;
}

/** Exact sum and product of decimal numbers as text. Throws RangeError for anything else. */
export function plus(...terms: string[]): string {
  const parsed = terms.map(parse);
  const scale = Math.max(0, ...parsed.map((term) => term.scale));
  return write({ digits: parsed.reduce((sum, term) => sum + scaled(term, scale), 0n), scale });
}

export function times(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)];
  return write({ digits: left.digits * right.digits, scale: left.scale + right.scale });
}

export const negated = (text: string): string => times(text, '-1');

/** Negative if `a` is smaller. Exact. */
export function compare(a: string, b: string): number {
  const { digits } = parse(plus(a, negated(b)));
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** For chart geometry only: lengths, heights, shades. Never for text. */
export const roughly = (text: string): number => Number(text);

/** Parses a typed amount: `$1,234.50` is 1234.50, `.5` is 0.5. null if ambiguous, as in `1,5`. */
export function typedDecimal(typed: string): string | null {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(text) || !/\d/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${plain}.${fraction}` : plain;
}
