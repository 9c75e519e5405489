import { describe, expect, it } from '@jest/globals';
import type { AlertRules } from '@plainscan/contracts';
import { DEFAULT_ALERT_RULES } from '../../api/generated.ts';
import { type AlertDraft, draftOf, rulesOf } from './alert-draft.ts';

const ALL: AlertRules = {
  entered: { atLeast: 2, symbols: ['AMD', 'BRK.B'] },
  left: { symbols: ['TSLA'] },
  total: { atLeast: 10 },
  coolDownSessions: 5,
  duringSession: true,
};

describe('the rules as typed', () => {
  it.each([DEFAULT_ALERT_RULES, ALL, { ...ALL, entered: null }])('are the same after a round trip', (rules) => {
    expect(rulesOf(draftOf(rules))).toEqual({ rules });
  });

  it('accept symbols in any case, separated by commas or spaces', () => {
    const draft = { ...draftOf(DEFAULT_ALERT_RULES), enteredSymbols: ' tsla;amd, TSLA  nvda ' };
    expect(rulesOf(draft)).toMatchObject({ rules: { entered: { symbols: ['TSLA', 'AMD', 'NVDA'] } } });
  });

  it.each<[Partial<AlertDraft>, object]>([
    [{ enteredAtLeast: '0' }, { enteredAtLeast: 'Enter a whole number from 1 to 100.' }],
    [{ enteredAtLeast: '1.5' }, { enteredAtLeast: 'Enter a whole number from 1 to 100.' }],
    [{ totalAtLeast: '' }, { totalAtLeast: 'Enter a whole number from 1 to 2,000.' }],
    [{ coolDownSessions: '21' }, { coolDownSessions: 'Enter a whole number from 1 to 20.' }],
    [{ leftSymbols: 'TSLA, A&B' }, { leftSymbols: "“A&B” isn't a symbol. Separate symbols with commas." }],
    [{ leftSymbols: Array.from({ length: 21 }, (_, i) => `S${i}`).join() }, { leftSymbols: 'Name at most 20 stocks.' }],
    [{ enteredSymbols: 'TSLA' }, { enteredSymbols: 'Name at least 2 stocks, or lower the number above.' }],
    [{ entered: false, left: false }, { form: 'Choose new matches, stocks that stop matching, or both.' }],
  ])('with %j say what to correct', (change, problems) => {
    expect(rulesOf({ ...draftOf(ALL), ...change })).toEqual({ problems });
  });

  it('ignore the text of rules that are off', () => {
    const draft = { ...draftOf(DEFAULT_ALERT_RULES), totalAtLeast: 'x', leftSymbols: '&', coolDownSessions: '' };
    expect(rulesOf(draft)).toEqual({ rules: DEFAULT_ALERT_RULES });
  });
});
