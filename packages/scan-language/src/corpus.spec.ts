import { scanPlanSchema, chipConditions } from '@plainscan/contracts';
import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { createParser, describe } from './index.ts';
import { TEST_MARKET } from './corpus-market.ts';

/**
 * corpus/sentences.txt: a sentence as people type it, then how it is read.
 * `= description` · `? words not understood` · `~ typed > meant` · `! contradiction` · `# refusal`
 */
const entries = readFileSync(new URL('../corpus/sentences.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .map((block) => block.split('\n').filter((line) => line && !line.startsWith('//')))
  .filter((lines) => lines.length > 0)
  .map(([sentence, ...reading]): [string, string[]] => [sentence!, reading]);

const parser = createParser(TEST_MARKET);

function written(sentence: string): string[] {
  const reading = parser.parse(sentence);
  if (reading.kind !== 'plan') return [`# ${reading.kind}`];
  return [
    `= ${describe(reading.plan)}`,
    ...(reading.unmatched.length ? [`? ${reading.unmatched.map(({ text }) => text).join(' | ')}`] : []),
    ...(reading.corrections.length
      ? [`~ ${reading.corrections.map(({ from, to }) => `${from} > ${to}`).join(' | ')}`]
      : []),
    ...(reading.contradiction ? ['! contradiction'] : []),
  ];
}

suite('sentences as people type them', () => {
  it('are many', () => expect(entries.length).toBeGreaterThan(400));

  it.each(entries)('reads “%s”', (sentence, reading) => {
    expect(written(sentence)).toEqual(reading);
  });

  it('give plans that the schema accepts, one span per chip inside the sentence, and descriptions that read back', () => {
    for (const [sentence] of entries) {
      const reading = parser.parse(sentence);
      if (reading.kind !== 'plan') continue;
      expect([sentence, scanPlanSchema.safeParse(reading.plan).error]).toEqual([sentence, undefined]);
      expect(reading.spans).toHaveLength(chipConditions(reading.plan).length);
      for (const span of reading.spans) {
        expect(span).not.toBeNull();
        expect(span![0]).toBeLessThan(span![1]);
        expect(span![1]).toBeLessThanOrEqual(sentence.length);
      }
      const again = parser.parse(describe(reading.plan), { maxChars: 10_000 });
      expect(again.kind === 'plan' && again.plan).toEqual(reading.plan);
    }
  });
});
