import type { ScanPlan } from '@plainscan/contracts';

/** Half-open range of UTF-16 offsets in the sentence. */
export type Span = [start: number, end: number];

export interface Correction {
  from: string;
  to: string;
  span: Span;
}

/** Words that could change the meaning and were not understood. */
export interface Unmatched {
  text: string;
  span: Span;
  /** the missing data, as a sentence for users, if that is why */
  reason?: string;
}

/** What the grammar needs to know about the market. */
export interface MarketLexicon {
  symbols: Iterable<string>;
  names: Iterable<{ symbol: string; name: string }>;
  industries: Iterable<string>;
  exchanges?: Iterable<string>;
}

/** Another plan that a sentence may mean. */
export interface Alternative {
  plan: ScanPlan;
  description: string;
}

export interface PlanReading {
  kind: 'plan';
  plan: ScanPlan;
  corrections: Correction[];
  unmatched: Unmatched[];
  /** the span of each of `chipConditions(plan)`, in that order; null if it isn't in the sentence */
  spans: (Span | null)[];
  /** the plan has an order that the sentence does not ask for: "top 10" */
  assumedOrder?: boolean;
  /** a follow-up: the plan is that of the last scan, refined */
  refines?: true;
  /** other plans that the sentence may mean, most likely first */
  alternatives?: Alternative[];
  /** how the sentence was read, if `ParseOptions.trace` */
  trace?: string[];
  /** why the plan can't match anything; null if it can */
  contradiction: string | null;
}

export type Reading =
  | PlanReading
  | { kind: 'empty' }
  | { kind: 'too-long' }
  | { kind: 'out-of-scope'; message: string; trace?: string[] }
  | {
      kind: 'not-understood';
      /** the three most similar sentences that parse */
      suggestions: [string, string, string];
      corrections: Correction[];
      unmatched: Unmatched[];
      trace?: string[];
    };

export interface ParseOptions {
  /** the last scan's plan, which a follow-up refines: "only those under $20" */
  refine?: ScanPlan;
  /** also return a trace of how the sentence was read */
  trace?: boolean;
  /** maximum length of a sentence; defaults to MAX_QUERY_CHARS */
  maxChars?: number;
}

export interface Parser {
  /** Never throws; the same sentence always gives the same reading. */
  parse(sentence: string, options?: ParseOptions): Reading;
}
