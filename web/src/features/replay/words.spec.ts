import { describe, expect, it } from '@jest/globals';
import { replayOutcome } from '../../testing/replay-answers.ts';
import { findingWords, interval, ruleWords, variantWords } from './words.ts';

describe('the finding', () => {
  it('compares the mean with the average stock, and names the interval', () => {
    expect(findingWords(replayOutcome(5))).toBe(
      'Bought at the next open and held for 5 sessions, the 4,321 signals on 310 days changed by +0.62% on average, and the average stock on the same days by +0.20%. The difference of +0.42% has a 90% interval of +0.10% to +0.74%, above zero.',
    );
    const worse = replayOutcome(1, { verdict: 'worse', excess: { estimate: -0.4, low: -0.7, high: -0.1 } });
    expect(findingWords(worse)).toMatch(/held for 1 session, .* -0\.70% to -0\.10%, below zero\.$/);
  });

  it('says that nothing was found', () => {
    const none = replayOutcome(5, { verdict: 'no-different', excess: { estimate: 0.02, low: -0.3, high: 0.34 } });
    expect(findingWords(none)).toMatch(/which includes zero: the scan did no better or worse than buying any stock/);
    expect(findingWords(replayOutcome(5, { verdict: 'too-few' }))).toMatch(/too few independent days/);
    expect(findingWords(replayOutcome(5, { mean: null, baselineMean: null, excess: null }))).toMatch(/isn't known/);
  });
});

it('an interval without a width is absent', () => {
  expect(interval(replayOutcome(60, { excess: { estimate: -0.6, low: -0.6, high: -0.6 } }))).toBe('N/A');
});

it('the number of variants deflates a finding', () => {
  expect(variantWords(37, replayOutcome(5, { chanceOfBest: 0.85 }))).toBe(
    'You tried 37 variants in the last 24 hours. Of 37 variants without any edge, the best one looks this good in 85% of cases.',
  );
  expect(variantWords(1, replayOutcome(5))).toBeNull();
  expect(variantWords(37, replayOutcome(5, { chanceOfBest: null }))).toBeNull();
});

it('a rule names its exits and costs', () => {
  expect(ruleWords({ hold: 10, stop: 5, target: null, costBp: 5 })).toBe(
    'Buy at the next open, hold for 10 sessions, stop 5%, 5 bp a side plus half the spread',
  );
});
