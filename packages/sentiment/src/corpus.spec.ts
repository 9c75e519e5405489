import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { scoreSentiment } from './score-sentiment.ts';

/** corpus/headlines.txt: `+` bullish, `-` bearish, `=` neutral, followed by an invented headline. */
const LABELS = { '+': 'bullish', '-': 'bearish', '=': 'neutral' } as const;
const REQUIRED = 0.95;

const labeled = readFileSync(new URL('../corpus/headlines.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('//'))
  .map((line) => ({ label: LABELS[line[0] as keyof typeof LABELS], title: line.slice(2) }));

describe('the labeled headlines', () => {
  it('are numerous, labeled, and unique', () => {
    expect(labeled.length).toBeGreaterThan(150);
    expect(labeled.every(({ label }) => label !== undefined)).toBe(true);
    expect(new Set(labeled.map(({ title }) => title)).size).toBe(labeled.length);
  });

  it(`are classified correctly at least ${REQUIRED * 100}% of the time`, () => {
    const wrong = labeled
      .map(({ label, title }) => ({ label, title, read: scoreSentiment({ title }) }))
      .filter(({ label, read }) => label !== read.overall)
      .map(({ label, title, read }) => `${title}: ${label}, read as ${read.overall} (${read.score})`);
    const allowed = Math.floor(labeled.length * (1 - REQUIRED));
    expect(wrong.length > allowed ? wrong : []).toEqual([]);
  });
});
