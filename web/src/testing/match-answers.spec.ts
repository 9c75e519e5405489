import { expect, it } from '@jest/globals';
import { matchCountsSchema, pastMatchesSchema } from '@plainscan/contracts';
import { matchCounts, pastMatches } from './match-answers.ts';

it('the test answers about past matches fit the contracts', () => {
  expect(matchCountsSchema.parse(matchCounts())).toEqual(matchCounts());
  const answer = pastMatches({ session: '2026-08-05', offset: 5, limit: 5 });
  expect(answer.results).toHaveLength(5);
  expect(pastMatchesSchema.parse(answer)).toEqual(answer);
});
