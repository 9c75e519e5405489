import { createParser, describe, refusalOf } from '@plainscan/scan-language';

/** How a sentence is read: the rules that took its words, their costs, and the readings that lost. */
export function explain(sentence: string): string[] {
  const parser = createParser({ symbols: [], names: [], industries: [] });
  const reading = parser.parse(sentence, { trace: true });
  if (reading.kind !== 'plan') return [refusalOf(reading, sentence).message];
  return [
    describe(reading.plan),
    ...(reading.unmatched.length ? [`not understood: ${reading.unmatched.map(({ text }) => text).join(' | ')}`] : []),
    ...(reading.alternatives ?? []).map(({ description }) => `also possible: ${description}`),
    '',
    ...(reading.trace ?? []),
  ];
}
