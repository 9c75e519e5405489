/** Why a row was left out, or in part not believed, with the words for people. */
export const ROW_FAULTS = {
  'missing-value': 'a value is missing',
  'not-a-number': 'a number cannot be read',
  negative: 'a number is negative',
  'zero-price': 'a price is zero',
  'high-below-low': 'the high is below the low',
  'close-outside-range': 'the close is outside the range from low to high',
  'invalid-symbol': 'the symbol cannot be read',
  'invalid-date': 'the date cannot be read',
  'outside-calendar': 'the date is outside the calendar of 2000 to 2040',
  'not-a-session': 'the NYSE had no session on that day',
  'duplicate-day': 'that day of the symbol was there before',
  'out-of-order': 'the day is earlier than the row before of that symbol',
  'wrong-field-count': 'the row has more fields than the header',
  'unclosed-quote': 'a quote is never closed',
  'duplicate-symbol': 'the symbol was listed before',
  'unknown-sector': 'the sector is not known and taken as none',
  'unknown-kind': 'the kind is not known and was inferred from the name',
  'bad-market-cap': 'the market cap cannot be read and is taken as unknown',
} as const;
export type RowFault = keyof typeof ROW_FAULTS;

/** Faults that cost a value, not the row. */
export const NOTES: ReadonlySet<RowFault> = new Set<RowFault>(['unknown-sector', 'unknown-kind', 'bad-market-cap']);

export interface FaultyRow {
  fault: RowFault;
  file: string;
  /** 1 is the header; of a quoted row, its first line */
  line: number;
  /** the text in question, where it helps */
  detail: string | null;
}

const DEFAULT_EXAMPLES = 20;

/** Counts what readers met: every faulty row by its fault, and the first of each kind with file and line. */
export class ReadReport {
  /** rows met and rows used, of bars */
  rows = 0;
  kept = 0;
  readonly counts = new Map<RowFault, number>();
  readonly examples: FaultyRow[] = [];
  readonly #examplesEach: number;

  /** @param examplesEach how many rows of each fault to remember */
  constructor(examplesEach = DEFAULT_EXAMPLES) {
    this.#examplesEach = examplesEach;
  }

  add(fault: RowFault, file: string, line: number, detail: string | null = null): void {
    const count = (this.counts.get(fault) ?? 0) + 1;
    this.counts.set(fault, count);
    if (count <= this.#examplesEach) this.examples.push({ fault, file, line, detail });
  }

  /** rows left out */
  get refused(): number {
    let sum = 0;
    for (const [fault, count] of this.counts) if (!NOTES.has(fault)) sum += count;
    return sum;
  }
}
