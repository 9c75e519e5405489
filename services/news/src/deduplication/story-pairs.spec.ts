import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { comparable } from '../../test/fixtures/comparable.ts';
import { candidateKeys } from './candidate-keys.ts';
import { groupStories } from './group-stories.ts';
import { sameStory } from './same-story.ts';

const pairs = readFileSync(new URL('../../corpus/story-pairs.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[=!] /.test(line))
  .map((line) => {
    const [a, b] = line.slice(2).split(' || ');
    return { line, isSame: line.startsWith('='), a: comparable(a!), b: comparable(b!, { at: 40 }) };
  });
const same = pairs.filter(({ isSame }) => isSame);
const different = pairs.filter(({ isSame }) => !isSame);

const MIN_RECALL = 0.5;

describe('labeled pairs of headlines', () => {
  it('are numerous and unique', () => {
    expect(same.length).toBeGreaterThanOrEqual(100);
    expect(different.length).toBeGreaterThanOrEqual(100);
    expect(new Set(pairs.map(({ line }) => line)).size).toBe(pairs.length);
  });

  it('are never combined if they tell different stories', () => {
    expect(different.filter(({ a, b }) => sameStory(a, b)).map(({ line }) => line)).toEqual([]);
  });

  it(`are combined in at least ${MIN_RECALL * 100}% of cases if they tell the same story`, () => {
    const missed = same.filter(({ a, b }) => !sameStory(a, b)).map(({ line }) => line);
    expect(1 - missed.length / same.length >= MIN_RECALL ? [] : missed).toEqual([]);
  });

  it('share a candidate key if they are combined', () => {
    const combined = same.filter(({ a, b }) => sameStory(a, b));
    const withoutKey = combined.filter(({ a, b }) => {
      const keys = new Set(candidateKeys(a));
      return !candidateKeys(b).some((key) => keys.has(key));
    });
    expect(withoutKey.map(({ line }) => line)).toEqual([]);
  });

  it('stay apart when all of them are published on the same day', () => {
    const stories = groupStories(pairs.flatMap(({ a, b }) => [a, b]));
    const storyOf = new Map(stories.flatMap((story, at) => story.map(({ providerId }) => [providerId, at] as const)));
    const combined = different.filter(({ a, b }) => storyOf.get(a.providerId) === storyOf.get(b.providerId));
    expect(combined.map(({ line }) => line)).toEqual([]);
  });
});
