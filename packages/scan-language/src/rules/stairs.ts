import { series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { ROW, STRAIGHT } from './phrases.ts';
import { isSessions } from './series.ts';

/** "higher highs" are several in a row, "a higher high" is one. */
const isSeveral = ({ tokens, start, end }: Place): boolean =>
  tokens.slice(start, end).some(({ raw }) => /^(?:highs|lows|closes|making)$/i.test(raw));

const stairs = (
  word: { series: 'high' | 'low' | 'close'; direction: 'rising' | 'falling' },
  n: number,
  exactly = false,
): ParsedCondition | null =>
  isSessions(n)
    ? {
        of: { type: 'trend', value: series(word.series), direction: word.direction, sessions: n, exactly },
        subject: series('close'),
      }
    : null;

/** Higher highs and lower lows. */
export const STAIR_RULES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Number consecutive|straight|successive? Unit of|with|making StairWord',
    (n, unit, word) => stairs(word, n * unit),
    '5 consecutive days of lower closes',
    -0.3,
  ),
  rule(
    'Condition',
    'StairWord Streak?',
    (word, streak, at) => stairs(word, streak?.sessions ?? (isSeveral(at) ? 3 : 1), streak?.exactly),
    'higher highs for 5 days',
  ),
  rule(
    'Condition',
    'StairWord and|& StairWord Streak',
    (one, two, { sessions, exactly }) => {
      const [first, second] = [stairs(one, sessions, exactly), stairs(two, sessions, exactly)];
      return first && second && { of: { type: 'all', of: [first.of, second.of] }, subject: first.subject };
    },
    'lower lows and lower highs for 5 days',
    -0.3,
  ),
  rule('Condition', `Number ${STRAIGHT}? StairWord ${ROW}?`, (n, word) => stairs(word, n), '3 higher highs in a row'),
  rule(
    'Condition',
    'StairWord than? Ago',
    (word, ago) =>
      ago === 1
        ? stairs(word, 1)
        : {
            of: {
              type: 'compare',
              left: series(word.series),
              op: word.direction === 'rising' ? '>' : '<',
              right: series(word.series, [], ago),
            },
            subject: series(word.series),
          },
    'higher low than the day before',
    -0.1,
  ),
];
