/** A number with its scale applied: "$1.2bn" is 1.2e9. `signed`: it has a plus or minus sign. */
export interface Amount {
  readonly value: number;
  readonly percent: boolean;
  readonly money: boolean;
  readonly signed: boolean;
}

/** Scales, either as a suffix ("2.5bn") or as the next word ("EUR 12.1 mn"). */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand'].map((word) => [word, 1e3] as const),
  ...['m', 'mn', 'mln', 'mio', 'mm', 'million', 'millions'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'bln', 'billion', 'billions'].map((word) => [word, 1e9] as const),
  ...['t', 'tn', 'trn', 'tln', 'trillion'].map((word) => [word, 1e12] as const),
  ...['c', 'p', 'cent', 'cents', 'pence'].map((word) => [word, 0.01] as const),
  ...['x', 'bps', 'bp', 'pct', 'percent'].map((word) => [word, 1] as const),
]);

const AMOUNT = /^([A-Z]{1,3}(?=\$))?([+\-−–]?)([$€£¥₹]?)([+\-−]?)([\d,]*\.?\d+|[\d,]+)\s?([\p{L}%]*)$/u;

/** Parses an amount; null for tokens that only look like numbers, such as "3Q19" and "1st". */
export function amountOf(text: string): Amount | null {
  const parts = AMOUNT.exec(text);
  if (parts === null) return null;
  const [, , sign, currency, innerSign, digits, suffix] = parts;
  const unit = suffix!.toLowerCase();
  const percent = unit === '%' || unit === 'pct' || unit === 'percent';
  const scale = unit === '' || percent ? 1 : SCALES.get(unit);
  if (scale === undefined) return null;
  const mark = sign! || innerSign!;
  const size = Number(digits!.replaceAll(',', '')) * scale;
  return {
    value: mark === '' || mark === '+' ? size : -size,
    percent,
    money: currency !== '' || scale > 1,
    signed: mark !== '',
  };
}
