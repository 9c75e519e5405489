import { describe } from './plan/describe-plan.ts';
import type { Parser } from './reading.ts';
import { refusalOf } from './refusals.ts';

/**
 * How a sentence is read, line by line: the plan or the refusal, words that weren't understood, alternatives, then each
 * reading's cost and the rules that built it.
 */
export function explain(parser: Parser, sentence: string): string[] {
  const reading = parser.parse(sentence, { trace: true });
  const unmatched = 'unmatched' in reading ? reading.unmatched.map(({ text }) => text) : [];
  const alternatives = (reading.kind === 'plan' && reading.alternatives) || [];
  const trace = ('trace' in reading && reading.trace) || [];
  return [
    reading.kind === 'plan' ? describe(reading.plan) : refusalOf(reading, sentence).message,
    ...(unmatched.length ? [`not understood: ${unmatched.join(' | ')}`] : []),
    ...alternatives.map(({ description }) => `also possible: ${description}`),
    ...(trace.length ? ['', ...trace] : []),
  ];
}
