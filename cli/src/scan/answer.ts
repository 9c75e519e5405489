import type { ScanPlan } from '@plainscan/contracts';
import { PlanRefused, runPlan, type Market } from '@plainscan/scan-engine';
import { describe, refusalOf, PLAN_REFUSALS, type Parser, type PlanReading } from '@plainscan/scan-language';

export interface QueryError {
  /** a code of `refusalOf`, WATCHLIST_NOT_FOUND, or INVALID_REQUEST for a plan that costs too much */
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
  /** number of matches, regardless of `--limit` */
  total: number;
  /** the matches in result order, at most `--limit` */
  symbols: string[];
  error: QueryError | null;
  elapsedMs: number;
}

/** An answer plus the extra values that the table prints. */
export interface Scan {
  answer: Answer;
  plan: ScanPlan | null;
  /** row indices of `symbols` in the market */
  rows: Uint32Array;
  contradiction: string | null;
  /** words that need data we don't have, with the reason they were ignored */
  missing: { text: string; reason: string }[];
}

const NO_ROWS = new Uint32Array(0);

const NO_WATCHLISTS = 'The command line has no watchlists. Remove the watchlist from the scan, or run it in the app.';

type Outcome = Omit<Scan, 'answer'> & { answer: Omit<Answer, 'query' | 'parser' | 'elapsedMs'> };

const failure = (code: string, message: string, words: Partial<Outcome['answer']> = {}): Outcome => ({
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

const unmatchedAndCorrections = ({ unmatched, corrections }: Pick<PlanReading, 'unmatched' | 'corrections'>) => ({
  unmatched: unmatched.map(({ text }) => text),
  corrections: corrections.map(({ from, to }) => ({ from, to })),
});

function outcome(market: Market, parser: Parser, query: string, limit: number | undefined): Outcome {
  const reading = parser.parse(query);
  if (reading.kind !== 'plan') {
    const { code, message } = refusalOf(reading, query);
    if (reading.kind !== 'not-understood') return failure(code, message);
    return failure(
      code,
      `${message} Did you mean: ${reading.suggestions.join(' · ')}`,
      unmatchedAndCorrections(reading),
    );
  }
  const { plan, contradiction } = reading;
  if (plan.watchlist) return failure('WATCHLIST_NOT_FOUND', NO_WATCHLISTS);
  const words = { description: describe(plan), ...unmatchedAndCorrections(reading) };
  try {
    const { rows, matched } = runPlan(market, plan, limit === undefined ? {} : { rows: limit });
    const symbols = Array.from(rows, (row) => market.stocks[row]!.listing.symbol);
    const total = Math.min(matched, plan.limit ?? Infinity);
    const missing = reading.unmatched.flatMap(({ text, reason }) => (reason ? [{ text, reason }] : []));
    return { answer: { ...words, total, symbols, error: null }, plan, rows, contradiction, missing };
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return failure('INVALID_REQUEST', PLAN_REFUSALS[error.code]);
  }
}

/** Reads a sentence and runs it. `limit` bounds the symbols, not the total. */
export function scan(market: Market, parser: Parser, query: string, limit?: number): Scan {
  const start = performance.now();
  const { answer, ...rest } = outcome(market, parser, query, limit);
  const elapsedMs = Math.round((performance.now() - start) * 1000) / 1000;
  return { ...rest, answer: { query, parser: 'builtin', ...answer, elapsedMs } };
}
