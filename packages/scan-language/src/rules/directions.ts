import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { HOLE, amountOf } from '../meaning/draft.ts';
import { compared, near } from './comparing.ts';
import { moved } from './series.ts';

/** Which way a value goes, and predicates denied or at a time. */
export const DIRECTIONS: readonly AnyRule[] = [
  // directions
  rule(
    'Predicate',
    'TrendWord Streak?',
    (direction, streak) => ({
      type: 'trend',
      value: HOLE,
      direction,
      sessions: streak?.sessions ?? 3,
      exactly: streak?.exactly ?? false,
    }),
    'RSI rising for 5 days',
  ),
  rule(
    'Predicate',
    'TrendWord steadily|consistently Streak?',
    (direction, streak) => ({
      type: 'trend',
      value: HOLE,
      direction,
      sessions: streak?.sessions ?? 3,
      exactly: streak?.exactly ?? false,
    }),
    'volume rising steadily',
  ),
  rule('Predicate', 'TurnWord', (direction) => ({ type: 'turn', value: HOLE, direction }), '50 day turning up'),
  rule(
    'Predicate',
    'SignWord',
    (sign) => ({ type: 'sign', value: HOLE, sign, crossing: false }),
    'MACD histogram positive',
  ),
  rule(
    'Predicate',
    'SignChange',
    (direction) => ({
      type: 'sign',
      value: HOLE,
      sign: direction === 'above' ? 'positive' : 'negative',
      crossing: true,
    }),
    'MACD histogram turning positive',
  ),
  rule(
    'Predicate',
    'Op than? Ago',
    (op, ago) => compared(op, moved(HOLE, ago)!),
    'price higher than a month ago',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=higher|greater|more|lower|less|smaller now|today|currently than Ago',
    (word, ago) => compared(['higher', 'greater', 'more'].includes(word) ? '>' : '<', moved(HOLE, ago)!),
    'price higher now than a month ago',
  ),
  rule(
    'Predicate',
    'Op than? today|now|it_is_now|its_current_value',
    (op) => compared(op, { type: 'now', of: HOLE }),
    'price 10 days ago was higher than today',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op than? it was? Ago',
    (op, ago) => compared(op, moved(HOLE, ago)!),
    'price higher than it was a month ago',
    '',
    0.05,
  ),

  rule(
    'Predicate',
    'Op than? on|in|of|during? any|any_of|each|each_of|every|every_one_of|all|all_of|all_the Lately',
    (op, { sessions }) => {
      const fn = op[0] === '>' ? 'highest' : op[0] === '<' ? 'lowest' : null;
      return fn && compared(op, { type: 'over', fn, of: HOLE, sessions, ago: 1 });
    },
    'volume higher than on any of the last 10 days',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op =max|maximum|highest|greatest|min|minimum|lowest ( Values )',
    (op, fn, { values }) => {
      const least = ['min', 'minimum', 'lowest'].includes(fn);
      return { type: (op[0] === '<') === least ? 'all' : 'any', of: values.map((value) => compared(op, value)) };
    },
    'h > max(h1, h2)',
  ),
  rule(
    'Predicate',
    'Nearness or Op Value',
    (percent, op, value, at) =>
      at.tokens[at.start]!.text === 'at' ? null : { type: 'any', of: [near(percent, value), compared(op, value)] },
    'price near or above the 50 day',
    '',
    -0.1,
  ),

  // of an oscillator
  rule(
    'Predicate',
    'TermWord',
    (term) => (term === 'oversold' || term === 'overbought' ? { type: 'term', term, value: HOLE } : null),
    'MFI oversold',
  ),

  // not, and at a time
  rule(
    'Predicate',
    'not|isnt|arent|wasnt|werent|doesnt|didnt|hasnt|havent|never|is_not|are_not|does_not|did_not|has_not|have_not|cannot Predicate',
    (of) => ({ type: 'not', of }),
    'RSI not below 30',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'When ,|:? Predicate',
    (when, of) => (of.type === 'change' && !of.when && !of.base ? { ...of, when } : { type: 'timed', of, when }),
    'this month up 10%',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'Op? Amount greater|higher|larger|bigger|more|that than|of? Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? compared(op ?? '>=', { type: 'times', factor: amount.value, of: moved(HOLE, ago)! })
        : null,
    'volume 3 times greater than yesterday',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'went|moved|gone|goes|going|climbed|rose|jumped from below|under|beneath Amount to above|over Amount',
    (from, to) =>
      from.value === to.value ? { type: 'cross', left: HOLE, direction: 'above', right: amountOf(to) } : null,
    'RSI went from below 30 to above 30',
  ),
  rule(
    'Predicate',
    'Op? Amount Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? compared(op ?? '>=', { type: 'times', factor: amount.value, of: moved(HOLE, ago)! })
        : null,
    'volume at least 2x yesterday',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'Predicate When',
    (of, when) => (of.type === 'timed' ? new Priced({ type: 'timed', of, when }, 0.5) : { type: 'timed', of, when }),
    'RSI below 30 yesterday',
    '',
    0.05,
  ),
];
