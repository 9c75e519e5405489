import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GOLD_REAL } from './gold-real.ts';
import { plainBench } from './sentences.ts';

const phrases = resolve(import.meta.dirname, '../../../shared/data/phrases/real-phrases.jsonl');
const real = existsSync(phrases)
  ? readFileSync(phrases, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; text: string })
  : null;
const wordsOf = (text: string): string => (text.toLowerCase().match(/[a-z0-9%.]+/g) ?? []).join(' ');

describe('PlainBench', () => {
  const sentences = plainBench();

  it('contains at least 200 unique sentences whose gold plans pass the schema', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(200);
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
    expect(new Set(sentences.map(({ text }) => wordsOf(text))).size).toBe(sentences.length);
  });

  (real ? it : it.skip)('does not repeat any sentence of a real trader', () => {
    const realTexts = new Set(real!.map(({ text }) => wordsOf(text)));
    expect(sentences.filter(({ text }) => realTexts.has(wordsOf(text)))).toEqual([]);
  });
});

describe('gold readings of real sentences', () => {
  (real ? it : it.skip)('cover every phrase and nothing else', () => {
    expect(Object.keys(GOLD_REAL).sort()).toEqual(real!.map(({ id }) => id).sort());
  });
});
