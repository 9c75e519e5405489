/** Why a row, or one of its values, was rejected. The texts are shown to users. */
export const ROW_ERRORS = {
  'missing-value': 'a value is missing',
  'not-a-number': 'a number is invalid',
  negative: 'a number is negative',
  'zero-price': 'a price is zero',
  'high-below-low': 'the high is below the low',
  'open-outside-range': 'the open is outside the range from low to high',
  'close-outside-range': 'the close is outside the range from low to high',
  'invalid-symbol': 'the symbol is invalid',
  'invalid-date': 'the date is invalid',
  'outside-calendar': 'the date is outside the supported years, 2000 to 2040',
  'not-a-session': 'the NYSE was closed on that day',
  'duplicate-day': 'the symbol already has a row for that day',
  'out-of-order': "the day is before that of the symbol's previous row",
  'wrong-field-count': 'the row has more fields than the header',
  'unclosed-quote': 'a quote is never closed',
  'duplicate-symbol': 'the symbol is already listed',
  'unknown-sector': 'the sector is unknown and was ignored',
  'unknown-kind': 'the kind is unknown and was inferred from the name',
  'bad-market-cap': 'the market cap is invalid and was ignored',
} as const;
export type RowFault = keyof typeof ROW_ERRORS;

/** Faults that reject a value instead of the row. */
export const NOTES: ReadonlySet<RowFault> = new Set<RowFault>(['unknown-sector', 'unknown-kind', 'bad-market-cap']);

export interface FaultyRow {
  fault: RowFault;
  file: string;
  /** 1 is the header; for a multi-line row, its first line */
  line: number;
  /** the invalid text, if it helps */
  detail: string | null;
}

const DEFAULT_EXAMPLES = 20;

/** Counts faulty rows by fault, with file and line of the first ones of each kind. */
export class ReadReport {
  /** number of bar rows in the files */
  rows = 0;
  /** number of those that were used */
  read = 0;
  readonly counts = new Map<RowFault, number>();
  readonly examples: FaultyRow[] = [];
  readonly #examplesEach: number;

  /** @param examplesEach number of example rows to keep per fault */
  constructor(examplesEach = DEFAULT_EXAMPLES) {
    this.#examplesEach = examplesEach;
  }

  add(fault: RowFault, file: string, line: number, detail: string | null = null): void {
    const count = (this.counts.get(fault) ?? 0) + 1;
    this.counts.set(fault, count);
    if (count <= this.#examplesEach) this.examples.push({ fault, file, line, detail });
  }

  /** rejected rows */
  get refused(): number {
    let sum = 0;
    for (const [fault, count] of this.counts) if (!NOTES.has(fault)) sum += count;
    return sum;
  }
}
