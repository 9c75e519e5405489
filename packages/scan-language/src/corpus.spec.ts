import { scanPlanSchema, chipConditions } from '@plainscan/contracts';
import { readFileSync } from 'node:fs';
import { describe as suite, expect, it } from '@jest/globals';
import { createParser, describe } from './index.ts';
import { TEST_MARKET } from './corpus-market.ts';

/**
 * corpus/sentences.txt: sentences as people type them, each followed by its reading.
 * `= description` · `? words not understood` · `~ typed > meant` · `! contradiction` · `# refusal`
 */
const entries = readFileSync(new URL('../corpus/sentences.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .map((block) => block.split('\n').filter((line) => line && !line.startsWith('//')))
  .filter((lines) => lines.length > 0)
  .map(([sentence, ...reading]): [string, string[]] => [sentence!, reading]);

const parser = createParser(TEST_MARKET);

function readingLines(sentence: string): string[] {
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
  it('number more than 400', () => expect(entries.length).toBeGreaterThan(400));

  it.each(entries)('“%s” has the expected reading', (sentence, reading) => {
    expect(readingLines(sentence)).toEqual(reading);
  });

  it('give valid plans, one span within the sentence per chip, and descriptions that parse to the same plan', () => {
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
