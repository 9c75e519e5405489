import { series, SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { ROW, STRAIGHT } from './phrases.ts';
import { extremeOver, isPrice, isSessions } from './series.ts';

/** "higher highs" are several in a row, "a higher high" is one. */
const isSeveral = ({ tokens, start, end }: Place): boolean =>
  tokens.slice(start, end).some(({ raw }) => /^(?:highs|lows|closes)$/i.test(raw));

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

const MOVING_LEVELS =
  '=high|low getting|moving|are|have_been? =rising|higher|increasing|climbing|falling|lower|decreasing|dropping';

/** "highs falling": those of the last days. The singular is a series, or one of several days. */
function movingLevels(
  which: string,
  way: string,
  streak: { sessions: number; exactly: boolean } | undefined,
  { tokens, start, end }: Place,
): ParsedCondition | null {
  const named = tokens.slice(start, end).filter(({ text }) => text === 'high' || text === 'low');
  if (!named.every(({ raw }) => /s$/i.test(raw))) return null;
  const direction = /^(?:ris|high|inc|cli)/.test(way) ? 'rising' : 'falling';
  return stairs({ series: which as 'high' | 'low', direction }, streak?.sessions ?? 3, streak?.exactly);
}

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
    'Value make|makes|making|made|put_in|putting_in|showing|printing|with|has StairWord Streak?',
    (value, { series: level, direction }, streak) =>
      isPrice(value) || level === 'close'
        ? null
        : {
            of: { type: 'trend', value, direction, sessions: streak?.sessions ?? 3, exactly: streak?.exactly ?? false },
            subject: value,
          },
    'OBV making higher highs',
    -0.2,
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
  rule(
    'Condition',
    'StairWord and|& StairWord in|over|during|for? the? Lately',
    (one, two, { sessions, ago }, at) => {
      const [first, second] = [stairs(one, sessions), stairs(two, sessions)];
      return ago === 0 && sessions > 1 && isSeveral(at) && first && second
        ? { of: { type: 'all', of: [first.of, second.of] }, subject: first.subject }
        : null;
    },
    'higher highs and higher lows the last 4 days',
    -0.5,
  ),
  rule(
    'Condition',
    `${MOVING_LEVELS} Streak?`,
    (which, way, streak, at) => movingLevels(which, way, streak, at),
    'lows rising for 4 days',
    -0.2,
  ),
  rule(
    'Condition',
    `${MOVING_LEVELS} and|& ${MOVING_LEVELS} Streak`,
    (one, way, other, otherWay, streak, at) => {
      const [first, second] = [movingLevels(one, way, streak, at), movingLevels(other, otherWay, streak, at)];
      return first && second && { of: { type: 'all', of: [first.of, second.of] }, subject: first.subject };
    },
    'highs falling and lows rising for 4 days',
    -0.4,
  ),
  rule('Condition', `Number ${STRAIGHT}? StairWord ${ROW}?`, (n, word) => stairs(word, n), '3 higher highs in a row'),
  rule(
    'Condition',
    'StairWord this =week|month|quarter than last|previous|the_previous|the_prior|prior =week|month|quarter',
    ({ series: level, direction }, unit, before) => {
      const sessions = SESSIONS[unit as 'week'];
      if (unit !== before || level === 'close') return null;
      const left = extremeOver(level, sessions);
      return {
        of: {
          type: 'compare',
          left,
          op: direction === 'rising' ? '>' : '<',
          right: extremeOver(level, sessions, sessions),
        },
        subject: left,
      };
    },
    'higher low this week than last week',
    -0.5,
  ),
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
