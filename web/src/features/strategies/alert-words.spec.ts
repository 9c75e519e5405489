import { describe, expect, it } from '@jest/globals';
import type { AlertRules } from '@plainscan/contracts';
import { rulesWords } from './alert-words.ts';
import { DEFAULT_ALERT_RULES } from '../../api/generated.ts';

const entered = (atLeast: number, symbols: string[] = []) => ({ entered: { atLeast, symbols } });
const left = (...symbols: string[]) => ({ left: { symbols } });

describe('the rules in words', () => {
  it.each<[Partial<AlertRules>, string]>([
    [{}, 'After the close, when a stock newly matches.'],
    [entered(3), 'After the close, when at least 3 stocks newly match.'],
    [entered(1, ['TSLA']), 'After the close, when TSLA newly matches.'],
    [entered(1, ['AMD', 'NVDA', 'TSLA']), 'After the close, when AMD, NVDA, or TSLA newly matches.'],
    [entered(2, ['AMD', 'NVDA', 'TSLA']), 'After the close, when at least 2 of AMD, NVDA, and TSLA newly match.'],
    [{ entered: null, ...left() }, 'After the close, when a stock stops matching.'],
    [left('TSLA'), 'After the close, when a stock newly matches or when TSLA stops matching.'],
    [{ total: { atLeast: 1 } }, 'After the close, when a stock newly matches, if at least 1 stock matches in all.'],
    [{ total: { atLeast: 10 } }, 'After the close, when a stock newly matches, if at least 10 stocks match in all.'],
    [
      { ...entered(3), coolDownSessions: 5 },
      'After the close, when at least 3 stocks newly match. After an alert, no other for 5 sessions.',
    ],
    [{ duringSession: true }, 'During the session and after the close, when a stock newly matches.'],
    [{ coolDownSessions: 1 }, 'After the close, when a stock newly matches. After an alert, no other for 1 session.'],
  ])('of %j', (change, words) => {
    expect(rulesWords({ ...DEFAULT_ALERT_RULES, ...change })).toBe(words);
  });
});
