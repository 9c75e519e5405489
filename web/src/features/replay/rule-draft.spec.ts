import { describe, expect, it } from '@jest/globals';
import { DEFAULT_REPLAY_RULE, replayRuleSchema } from '@plainscan/contracts';
import { draftOfUrl, paramsOf, readRule, type RuleDraft } from './rule-draft.ts';

const draft = (change: Partial<RuleDraft> = {}): RuleDraft => ({ ...draftOfUrl(new URLSearchParams()), ...change });

describe('a rule in the URL', () => {
  it('is the default rule if nothing is named', () => {
    expect(readRule(draft()).rule).toEqual(DEFAULT_REPLAY_RULE);
    expect(Object.values(paramsOf(draft()))).toEqual([null, null, null, null]);
  });

  it('survives a round trip', () => {
    const typed = draft({ hold: ' 10 ', stop: '2.5', target: '20', cost: '0' });
    const params = new URLSearchParams(
      Object.entries(paramsOf(typed)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
    const { rule } = readRule(draftOfUrl(params));
    expect(rule).toEqual({ hold: 10, stop: 2.5, target: 20, costBp: 0 });
    expect(replayRuleSchema.parse(rule)).toEqual(rule);
  });
});

describe('a rule that cannot be replayed', () => {
  it.each([
    ['hold', '', 'Enter a whole number from 1 to 250.'],
    ['hold', '0', 'Enter a whole number from 1 to 250.'],
    ['hold', '2.5', 'Enter a whole number from 1 to 250.'],
    ['hold', '251', 'Enter a whole number from 1 to 250.'],
    ['stop', '0', 'Enter a number from 0.1 to 99, or leave it empty.'],
    ['stop', '-5', 'Enter a number from 0.1 to 99, or leave it empty.'],
    ['target', '1001', 'Enter a number from 0.1 to 1,000, or leave it empty.'],
    ['target', '1e2', 'Enter a number from 0.1 to 1,000, or leave it empty.'],
    ['cost', '', 'Enter a number from 0 to 500.'],
    ['cost', '501', 'Enter a number from 0 to 500.'],
  ] as const)('has an error at %s %j', (field, typed, message) => {
    expect(readRule(draft({ [field]: typed }))).toEqual({ rule: null, errors: { [field]: message } });
  });
});
