import type { ScanPlan } from '@plainscan/contracts';
import { PlanTooCostly, runPlan, type Market } from '@plainscan/scan-engine';
import { describe, refusalOf, TOO_COSTLY, type Parser, type PlanReading } from '@plainscan/scan-language';

export interface QueryError {
  /** one of docs/scan-language.md §5 */
  code: string;
  message: string;
}

/** One query's answer, as `--json` prints it. */
export interface Answer {
  query: string;
  parser: 'builtin';
  description: string;
  unmatched: string[];
  corrections: { from: string; to: string }[];
  /** how many the scan found */
  total: number;
  /** all of them in result order, or the first `--limit` */
  symbols: string[];
  error: QueryError | null;
  elapsedMs: number;
}

/** An answer plus the extra values that the table prints. */
export interface Scan {
  answer: Answer;
  plan: ScanPlan | null;
  /** rows of the market, as many as `symbols` */
  rows: Uint32Array;
  contradiction: string | null;
  /** words that need missing data, and why they aren't part of the scan */
  missing: { text: string; reason: string }[];
}

const NO_ROWS = new Uint32Array(0);

type Outcome = Omit<Scan, 'answer'> & { answer: Omit<Answer, 'query' | 'parser' | 'elapsedMs'> };

const failed = (code: string, message: string, words: Partial<Outcome['answer']> = {}): Outcome => ({
  answer: {
    description: '',
    unmatched: [],
    corrections: [],
    total: 0,
    symbols: [],
    ...words,
    error: { code, message },
  },
  plan: null,
  rows: NO_ROWS,
  contradiction: null,
  missing: [],
});

const wordsOf = ({ unmatched, corrections }: Pick<PlanReading, 'unmatched' | 'corrections'>) => ({
  unmatched: unmatched.map(({ text }) => text),
  corrections: corrections.map(({ from, to }) => ({ from, to })),
});

function outcome(market: Market, parser: Parser, query: string, limit: number | undefined): Outcome {
  const reading = parser.parse(query);
  if (reading.kind !== 'plan') {
    const { code, message } = refusalOf(reading, query);
    if (reading.kind !== 'not-understood') return failed(code, message);
    return failed(code, `${message} Perhaps you meant: ${reading.suggestions.join(' · ')}`, wordsOf(reading));
  }
  const { plan, contradiction } = reading;
  const words = { description: describe(plan), ...wordsOf(reading) };
  try {
    const { rows, matched } = runPlan(market, plan, limit === undefined ? {} : { rows: limit });
    const symbols = Array.from(rows, (row) => market.stocks[row]!.listing.symbol);
    const total = Math.min(matched, plan.limit ?? Infinity);
    const missing = reading.unmatched.flatMap(({ text, reason }) => (reason ? [{ text, reason }] : []));
    return { answer: { ...words, total, symbols, error: null }, plan, rows, contradiction, missing };
  } catch (error) {
    if (!(error instanceof PlanTooCostly)) throw error;
    return failed('INVALID_REQUEST', TOO_COSTLY);
  }
}

/** Reads a sentence and runs it. `limit` bounds the symbols, not the total. */
export function scan(market: Market, parser: Parser, query: string, limit?: number): Scan {
  const start = performance.now();
  const { answer, ...rest } = outcome(market, parser, query, limit);
  const elapsedMs = Math.round((performance.now() - start) * 1000) / 1000;
  return { ...rest, answer: { query, parser: 'builtin', ...answer, elapsedMs } };
}
