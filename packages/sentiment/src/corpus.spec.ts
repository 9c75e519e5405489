import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { scoreSentiment } from './score-sentiment.ts';

/** corpus/headlines.txt: `+` bullish, `-` bearish, `=` neutral, then a headline made up for it. */
const LABELS = { '+': 'bullish', '-': 'bearish', '=': 'neutral' } as const;
const REQUIRED = 0.95;

const labelled = readFileSync(new URL('../corpus/headlines.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('//'))
  .map((line) => ({ label: LABELS[line[0] as keyof typeof LABELS], title: line.slice(2) }));

describe('headlines as a trader reads them', () => {
  it('are many, each labelled, none twice', () => {
    expect(labelled.length).toBeGreaterThan(150);
    expect(labelled.every(({ label }) => label !== undefined)).toBe(true);
    expect(new Set(labelled.map(({ title }) => title)).size).toBe(labelled.length);
  });

  it(`are read rightly in ${REQUIRED * 100} of 100`, () => {
    const wrong = labelled
      .map(({ label, title }) => ({ label, title, read: scoreSentiment({ title }) }))
      .filter(({ label, read }) => label !== read.overall)
      .map(({ label, title, read }) => `${title}: ${label}, read as ${read.overall} (${read.score})`);
    const allowed = Math.floor(labelled.length * (1 - REQUIRED));
    expect(wrong.length > allowed ? wrong : []).toEqual([]);
  });
});
