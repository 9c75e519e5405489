import { describe, expect, it } from '@jest/globals';
import { comparable } from '../../test/fixtures/comparable.ts';
import type { Headline } from './headline.ts';
import { sameStory } from './same-story.ts';

const ONE = comparable('Merrow Motors recalls 1.2 million SUVs over fire risk');
const OTHER = comparable('Fire hazard prompts Merrow Motors to recall 1.2 million SUVs', { at: 5 });

describe('the event in a headline', () => {
  it('is recognized in other words', () => {
    expect(sameStory(ONE, OTHER)).toBe(true);
  });

  it('is compared alike after it was stored', () => {
    const stored = { ...ONE, headline: JSON.parse(JSON.stringify(ONE.headline)) as Headline };
    expect(stored.headline).toEqual(ONE.headline);
    expect(sameStory(stored, OTHER)).toBe(true);
  });

  it('is unknown in headlines stored by an earlier release, which are compared by their words', () => {
    const { event: _, ...headline } = ONE.headline;
    expect(sameStory({ ...ONE, headline }, OTHER)).toBe(false);
    expect(sameStory({ ...ONE, headline }, { ...OTHER, headline })).toBe(true);
  });
});
