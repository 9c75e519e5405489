import { BENCHMARK, MAX_QUERY_CHARS } from '@plainscan/contracts';
import type { Reading } from './reading.ts';

/**
 * Why a sentence can't be scanned, with the message that all interfaces show; each presents suggestions in its own way.
 */
export interface Refusal {
  code: 'EMPTY_QUERY' | 'QUERY_TOO_LONG' | 'NOT_UNDERSTOOD' | 'OUT_OF_SCOPE';
  message: string;
}

export const EMPTY_QUERY: Refusal = { code: 'EMPTY_QUERY', message: 'Please enter a search query.' };

export const NOT_UNDERSTOOD: Refusal = { code: 'NOT_UNDERSTOOD', message: "We couldn't read that." };

export const queryTooLong = (chars: number): Refusal => ({
  code: 'QUERY_TOO_LONG',
  message: `Scans can have up to ${MAX_QUERY_CHARS.toLocaleString('en-US')} characters. This one has ${chars.toLocaleString('en-US')}.`,
});

export const outOfScope = (message: string): Refusal => ({ code: 'OUT_OF_SCOPE', message });

/** The message for a plan that is too costly to run. */
/** Messages for plans that a market can't run, by the code of the engine's PlanRefused. */
export const PLAN_REFUSALS = {
  PLAN_TOO_COSTLY: 'This scan would take too long. Try fewer filters or shorter lookbacks.',
  NO_BENCHMARK: `We can't compare stocks with the market, because our market data doesn't include ${BENCHMARK}.`,
} as const;

/** The refusal of a sentence without a plan. */
export function refusalOf(reading: Exclude<Reading, { kind: 'plan' }>, sentence: string): Refusal {
  switch (reading.kind) {
    case 'empty':
      return EMPTY_QUERY;
    case 'too-long':
      return queryTooLong(sentence.length);
    case 'out-of-scope':
      return outOfScope(reading.message);
    case 'not-understood':
      return NOT_UNDERSTOOD;
  }
}
