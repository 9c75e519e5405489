export type { Correction, MarketLexicon, ParseOptions, Parser, PlanReading, Reading, Span, Unmatched } from './reading.ts';
