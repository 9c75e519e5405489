import { signOf } from './decimal.ts';
import { MISSING } from './format.ts';

// Amounts of the journal are exact decimal numbers as text. Intl takes them as they are: none ever becomes a binary float.

type Amount = string | null | undefined;
type Options = Intl.NumberFormatOptions;

const formats = new Map<string, Intl.NumberFormat>();
function formatted(amount: Amount, options: Options): string {
  if (amount === null || amount === undefined) return MISSING;
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', options);
  formats.set(key, format);
  return format.format(amount as Intl.StringNumericLiteral);
}

const of = (currency: string, fraction: Options): Options => ({
  style: 'currency',
  currency,
  signDisplay: 'negative',
  ...fraction,
});
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** To the cent: `$1,234.50`, `-€3.00`. */
export const money = (amount: Amount, currency = 'USD'): string => formatted(amount, of(currency, CENTS));

/** With its sign, never one on zero: `+$1,234.50`, `-$3.00`, `$0.00`. */
export const signedMoney = (amount: Amount, currency = 'USD'): string =>
  formatted(amount, of(currency, { ...CENTS, signDisplay: 'exceptZero' }));

/** Of one share: as exact as it was paid, at least to the cent. */
export const unitPrice = (amount: Amount, currency = 'USD'): string =>
  formatted(amount, of(currency, { minimumFractionDigits: 2, maximumFractionDigits: 8 }));

/** Of several fills: to the hundredth of a cent. */
export const averagePrice = (amount: Amount, currency = 'USD'): string =>
  formatted(amount, of(currency, { minimumFractionDigits: 2, maximumFractionDigits: 4 }));

export const shares = (amount: Amount): string => formatted(amount, { maximumFractionDigits: 8 });

/** Without a unit, two decimals: a profit factor. */
export const ratio = (amount: Amount): string => formatted(amount, CENTS);

/** `+1.50R` */
export const rMultiple = (amount: Amount): string =>
  amount === null || amount === undefined ? MISSING : `${formatted(amount, { ...CENTS, signDisplay: 'exceptZero' })}R`;

/** Percent with one decimal: `62.5%`. */
export const rate = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? MISSING : `${percent.toFixed(1)}%`;

/** Colour of a profit or loss; a sign or an arrow always says it too. */
export const toneOf = (amount: string): string => ['text-down', 'text-muted', 'text-up'][signOf(amount) + 1]!;
