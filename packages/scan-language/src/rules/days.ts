import { compare, series, trend, type Condition } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { HOLE } from '../meaning/draft.ts';
import { bound } from './bind.ts';
import { plan } from './changes.ts';
import { countsWeeks, isSessions } from './series.ts';

const oneDay = ({ way, of }: { way: Way; of: 'change' | 'body' }, noun: 'day' | 'candle'): Condition =>
  of === 'body' && noun === 'candle'
    ? compare(series('close'), way === 'up' ? '>' : '<', series('open'))
    : compare(series('changePercent'), way === 'up' ? '>' : '<', 0);

const ROW = 'in_a_row|straight|running|in_succession|consecutively|back_to_back|successively';

const STRAIGHT = 'straight|consecutive|successive|back_to_back|unbroken';

const stairs = (
  word: { series: 'high' | 'low' | 'close'; direction: 'rising' | 'falling' },
  n: number,
  exactly = false,
): Said | null =>
  isSessions(n)
    ? {
        of: { type: 'trend', value: series(word.series), direction: word.direction, sessions: n, exactly },
        about: series(word.series),
      }
    : null;

/** Days and candles by their color. */
export const DAYS: readonly AnyRule[] = [
  rule(
    'Condition',
    `Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    '3 up days in a row',
  ),
  rule(
    'Condition',
    `at_least Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    'at least 3 consecutive up days',
  ),
  rule(
    'Condition',
    `more_than|over Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n + 1, kind, noun),
    'more than 5 consecutive up days',
  ),
  rule(
    'Condition',
    `exactly|only Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun, true),
    'exactly 3 up days',
  ),
  rule(
    'Condition',
    'at_least? Number DayKind DayNoun out_of|of|in|over of? Lately',
    (n, kind, noun, { sessions, ago, previous }) =>
      isSessions(n) && n <= sessions
        ? plan({ type: 'window', of: oneDay(kind, noun), ago: previous ? 0 : ago, sessions, atLeast: n })
        : null,
    '3 up days in the last 5 days',
    '',
    -0.1,
  ),
  rule('Condition', 'first? DayKind DayNoun', (kind, noun) => plan(oneDay(kind, noun)), 'up day today', '', 0.05),
  rule(
    'Condition',
    'ChangeVerb on|in|for? at_least? Number day|session? of|out_of|in Lately',
    ({ way }, n, { sessions, ago, previous }, at) =>
      isSessions(n) && n <= sessions && !countsWeeks(at)
        ? plan({
            type: 'window',
            of: compare(series('changePercent'), way === 'up' ? '>' : '<', 0),
            ago: previous ? 0 : ago,
            sessions,
            atLeast: n,
          })
        : null,
    'up 3 of the last 5 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'at_least? Number day|session? of|out_of Lately ChangeVerb',
    (n, { sessions, ago, previous }, { way }) =>
      isSessions(n) && n <= sessions
        ? plan({
            type: 'window',
            of: compare(series('changePercent'), way === 'up' ? '>' : '<', 0),
            ago: previous ? 0 : ago,
            sessions,
            atLeast: n,
          })
        : null,
    'at least 3 of the last 5 days up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'StairWord Streak?',
    (word, streak) => stairs(word, streak?.sessions ?? 3, streak?.exactly),
    'higher highs for 5 days',
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
            about: series(word.series),
          },
    'higher low than the day before',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Duration after|following a|an? Condition',
    ({ sessions }, said) => ({
      ...said,
      modifier: false,
      of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions, named: false } },
    }),
    'two days after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'the day|session after|following a|an? Condition',
    (said) => ({
      ...said,
      modifier: false,
      of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } },
    }),
    'the day after a gap up',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'SignWord Value',
    (sign, value) => {
      const said = bound(value, { type: 'sign', value: HOLE, sign, crossing: false });
      return said && 'of' in said ? said : null;
    },
    'positive MACD',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'after|following being|a|an? Condition',
    (said) =>
      (said.modifier && said.of.type !== 'term' && said.of.type !== 'plan') || said.of.type === 'timed'
        ? said.of.type === 'timed'
          ? said
          : null
        : { ...said, of: { type: 'timed', of: said.of, when: { kind: 'ago', sessions: 1, named: false } } },
    'doji after 3 up days',
    '',
    0.2,
  ),
];

/** N days that went one way, one after the other. */
function run(
  n: number,
  { way, of }: { way: Way; of: 'change' | 'body' },
  noun: 'day' | 'candle',
  exactly = false,
): Said | null {
  if (!isSessions(n)) return null;
  if (of === 'body' && noun === 'candle') {
    const candle = compare(series('close'), way === 'up' ? '>' : '<', series('open'));
    return plan(n === 1 ? candle : { type: 'window', of: candle, ago: 0, sessions: n, atLeast: n });
  }
  return plan(trend(series('close'), way === 'up' ? 'rising' : 'falling', n, exactly));
}
