import { series, type Term } from '@plainscan/contracts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { DENIALS } from '../lexicon/clause-words.ts';
import { HOLE, amountOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { changeOver, untilToday, type When, within } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { comparison, list, near } from './comparing.ts';
import { isOfWeeklyBars, isSeriesDraft, shiftDraft } from './series.ts';

const LEAVING =
  'leaving|left|just_left|exiting|exited|just_exited|leaves|exits|out_of|coming_out_of|came_out_of|just_came_out_of|coming_off|emerging_from|emerged_from|moving_out_of|moved_out_of|rising_out_of|rose_out_of|rising_from|bouncing_from|bouncing_out_of|climbing_out_of|crossing_up_from|crossed_up_from|crosses_up_from|crossing_down_from|crossed_down_from|no_longer|not_anymore';

const isZone = (term: Term): term is 'oversold' | 'overbought' => term === 'oversold' || term === 'overbought';

/** In the zone yesterday, but not today. */
const leavingZone = (term: 'oversold' | 'overbought', value: Draft | null): DraftCondition => {
  const inside: DraftCondition = { type: 'term', term, value };
  return {
    type: 'all',
    of: [
      { type: 'timed', of: inside, when: { kind: 'ago', sessions: 1, named: false } },
      { type: 'not', of: inside },
    ],
  };
};

/** "not below 40 in the last month" is about every day; "green on the month" is about the month's change, not one of its days. */
function timedPredicate(of: DraftCondition, when: When, at: Place): DraftCondition | Priced | null {
  const { tokens, start } = at;
  const isSpan = when.kind === 'within' && when.sessions > 1;
  if (isSpan && when.atLeast === 1 && of.type === 'compare' && tokens[start]!.text === 'not')
    return { type: 'timed', of, when: { ...when, atLeast: when.sessions } };
  // "up 5% since then" is the change since that day, not each day's change
  if (of.type === 'change' && when.kind === 'since' && !when.everyDay) return null;
  // "yesterday, green | today": two times
  if (of.type === 'change' && of.when?.kind === 'ago') return null;
  // "closed above the open 5 weeks in a row": weekly candles, not days
  if (isOfWeeklyBars(of, when, at)) return null;
  // "volume rising today": from yesterday
  const isToday = when.kind === 'within' && when.sessions === 1 && when.ago === 0;
  if (isToday && of.type === 'trend' && tokens.slice(start, at.end).every(({ kind }) => kind !== 'number'))
    return { ...of, sessions: 1 };
  const timed: DraftCondition = { type: 'timed', of, when };
  if (of.type === 'timed') return new Priced(timed, 0.5);
  return of.type === 'sign' && isSpan ? new Priced(timed, 0.3) : timed;
}

/** A slope: today's value compared with that of `sessions` ago, or a trend over the last 3 days. */
const slope = (up: boolean, sessions?: number): DraftCondition =>
  sessions
    ? comparison(up ? '>' : '<', shiftDraft(HOLE, sessions)!)
    : { type: 'trend', value: HOLE, direction: up ? 'rising' : 'falling', sessions: 3, exactly: false };

/** "engulfing candle yesterday or today, near the 50 day": a time between two clauses belongs to the first. */
const belongsBefore = (when: When, { tokens, start, parts }: Place): boolean =>
  when.kind === 'within' &&
  when.sessions > 1 &&
  tokens[parts[0]!.end]?.text === ',' &&
  tokens[start - 1]?.kind === 'word' &&
  !['and', 'or', 'but', 'with', 'that'].includes(tokens[start - 1]!.text);

/** "The last 5 days' volume" is five values. */
const OF_ONE_DAY = ['open', 'high', 'low', 'close', 'volume', 'range', 'body'] as const;

const COMPARED = 'compared_to|as_compared_to|compared_with|as_compared_with|relative_to|versus|vs';
const TURNED = 'turned|turning|turns|turn|flipped|flipping|went|goes|just_turned|has_turned|has_just_turned';

/** "1 day ago above RSI 2 days ago": whether a part has its own time, which another time doesn't shift. */
const saysAgo = ({ tokens, parts }: Place, part: number): boolean =>
  tokens.slice(parts[part]!.start, parts[part]!.end).some(({ text }) => text === 'ago');

/** Directions of a value, and predicates with a negation or a time. */
export const DIRECTIONS: readonly AnyRule[] = [
  // directions
  rule(
    'Predicate',
    'TrendWord steadily|consistently? Streak?',
    (direction, streak) => ({
      type: 'trend',
      value: HOLE,
      direction,
      sessions: streak?.sessions ?? 3,
      exactly: streak?.exactly ?? false,
    }),
    'RSI rising steadily',
  ),
  rule(
    'Predicate',
    'TrendWord at_least|minimum|more_than|over Duration',
    (direction, { sessions }) => ({ type: 'trend', value: HOLE, direction, sessions, exactly: false }),
    '200 day rising at least a month',
    -0.1,
  ),
  rule(
    'Predicate',
    `TrendWord ${COMPARED} Ago`,
    (direction, ago) => slope(direction === 'rising', ago),
    'RSI rising compared to 3 days ago',
    -0.1,
  ),
  rule(
    'Predicate',
    `TurnWord ${COMPARED} Ago`,
    (direction, ago) => (ago === 1 ? { type: 'turn', value: HOLE, direction } : null),
    'RSI turned up compared to yesterday',
    -0.1,
  ),
  rule('Predicate', 'TurnWord', (direction) => ({ type: 'turn', value: HOLE, direction }), '50 day turning up'),
  rule('Predicate', 'SignWord', (sign) => ({ type: 'sign', value: HOLE, sign, crossing: false }), 'MACD line positive'),
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
    // "below it 5 days ago": "it" refers to an earlier clause; "at least 5 days ago" is a time
    (op, ago, { tokens, start, end }) =>
      tokens.slice(start, end).some(({ text }) => text === 'it') || (tokens[start]!.text === 'at' && ago > 1)
        ? null
        : comparison(op, shiftDraft(HOLE, ago)!),
    'price higher than a month ago',
    0.05,
  ),
  rule(
    'Predicate',
    'Op half of? Ago',
    (op, ago) => comparison(op, { type: 'times', factor: 0.5, of: shiftDraft(HOLE, ago)! }),
    'volume less than half of yesterday',
    -0.2,
  ),
  rule(
    'Predicate',
    'ChangeVerb even? =more|less than|then Ago',
    ({ way }, more, ago) => {
      const of = changeOver(ago === 1 ? null : within(ago)) as Draft;
      const grows = (way === 'up') === (more === 'more');
      return {
        type: 'all',
        of: [
          { type: 'compare', left: of, op: way === 'up' ? '>' : '<', right: { type: 'number', value: 0 } },
          { type: 'compare', left: of, op: grows ? '>' : '<', right: shiftDraft(of, ago)! },
        ],
      };
    },
    'down less than last week',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op than? it_was|they_were? Spans ago|earlier|back',
    (op, { spans, join }) =>
      list(
        join,
        spans.map(({ sessions }) => comparison(op, shiftDraft(HOLE, sessions)!)),
      ),
    'price higher than 1 week, 1 month and 3 months ago',
    -0.6,
  ),
  rule(
    'Predicate',
    'Op than? Ago =and|or Op? Ago',
    (one, first, join, two, second) =>
      list(join === 'or' ? 'or' : 'and', [
        comparison(one, shiftDraft(HOLE, first)!),
        comparison(two ?? one, shiftDraft(HOLE, second)!),
      ]),
    'price higher than 20 days ago and 50 days ago',
    -0.2,
  ),
  rule(
    'Predicate',
    '=higher|greater|more|lower|less|smaller now|today|currently than Ago',
    (word, ago) => comparison(['higher', 'greater', 'more'].includes(word) ? '>' : '<', shiftDraft(HOLE, ago)!),
    'price higher now than a month ago',
  ),
  rule(
    'Predicate',
    'Op than? today|now|it_is_now|its_current_value',
    (op) => comparison(op, { type: 'now', of: HOLE }),
    'price 10 days ago was higher than today',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op than? on|in|of|during? any|any_of|each|each_of|every|every_one_of|all|all_of|all_the? Lately',
    (op, { sessions }, { tokens, end }) => {
      const fn = op[0] === '>' ? 'highest' : op[0] === '<' ? 'lowest' : null;
      // "volume above the last 10 days' average" compares with the average
      const isWhole = sessions > 1 && endsClause(tokens, end, tokens.length - 1);
      return fn && isWhole ? comparison(op, { type: 'over', fn, of: HOLE, sessions, ago: 1 }) : null;
    },
    'volume higher than on any of the last 10 days',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op? Amount the? Value of|on|in|during any|any_of|each|each_of|every|all|all_of the? Lately',
    (op = '>=', { unit, value: factor }, of, { sessions }) =>
      unit === 'times' && of.type === 'series' && sessions > 1 && op[0] === '>'
        ? comparison(op, { type: 'times', factor, of: { type: 'over', fn: 'highest', of, sessions, ago: 1 } })
        : null,
    'volume at least twice the volume of any of the last 10 days',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op than? the|its? Value on|in|of|during? any|any_of|each|each_of|every|every_one_of|all|all_of|all_the Lately',
    (op, of, { sessions, ago }) => {
      const fn = op[0] === '>' ? 'highest' : op[0] === '<' ? 'lowest' : null;
      return fn && of.type === 'series'
        ? comparison(op, { type: 'over', fn, of, sessions, ago: Math.max(1, ago) })
        : null;
    },
    'low lower than the low of each of the previous 4 days',
    -0.5,
  ),
  rule(
    'Predicate',
    'Op than? the? Lately Value',
    (op, { sessions, ago = 0 }, of, { tokens, start, end }) => {
      const fn = op[0] === '>' ? 'highest' : op[0] === '<' ? 'lowest' : null;
      // "below last month's low": one value
      const number = tokens.findIndex(({ kind }, at) => at >= start && at < end && kind === 'number');
      const counted = number >= 0;
      // "above the prior 20 day low": the low of those days, not each day's low
      if (isSeriesDraft(of, 'high', 'low') && counted && !/s['’]?$/i.test(tokens[number + 1]!.raw)) return null;
      return fn && counted && sessions > 1 && isSeriesDraft(of, ...OF_ONE_DAY)
        ? comparison(op, { type: 'over', fn, of, sessions, ago: Math.max(1, ago) })
        : null;
    },
    "volume higher than the last 5 days' volume",
    -0.1,
  ),
  rule(
    'Predicate',
    '=ticked_up|upticked|ticked_higher|ticked_down|downticked|ticked_lower',
    (word) => comparison(/up|higher/.test(word) ? '>' : '<', shiftDraft(HOLE, 1)!),
    'RSI ticked up',
    -0.2,
  ),
  rule(
    'Predicate',
    '=less|more =negative|positive than? Ago',
    (more, sign, ago) => ({
      type: 'all',
      of: [
        { type: 'sign', value: HOLE, sign: sign as 'positive', crossing: false },
        comparison((more === 'more') === (sign === 'positive') ? '>' : '<', shiftDraft(HOLE, ago)!),
      ],
    }),
    'MACD histogram less negative than yesterday',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op than? it_was|they_were|it_had_been|it_has_been Ago',
    (op, ago) => comparison(op, shiftDraft(HOLE, ago)!),
    'RSI lower than it was 5 days ago',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op =max|maximum|highest|greatest|min|minimum|lowest ( Values )',
    (op, fn, { values }) => {
      const least = ['min', 'minimum', 'lowest'].includes(fn);
      return { type: (op[0] === '<') === least ? 'all' : 'any', of: values.map((value) => comparison(op, value)) };
    },
    'h > max(h1, h2)',
  ),
  rule(
    'Predicate',
    'Op ( Series + Series ) / Number',
    (op, a, b, n) =>
      n === 2 && [a, b].sort().join() === 'high,low'
        ? { type: 'compare', left: { type: 'position', of: HOLE }, op, right: { type: 'number', value: 0.5 } }
        : null,
    'c > (h + l) / 2',
  ),
  rule(
    'Predicate',
    'Nearness or Op Value',
    (percent, op, value, at) =>
      at.tokens[at.start]!.text === 'at' ? null : { type: 'any', of: [near(percent, value), comparison(op, value)] },
    'price near or above the 50 day',
    -0.1,
  ),

  rule(
    'Condition',
    'Period? slope of Value SignWord',
    (period, value, sign) => bind(value, slope(sign === 'positive', period?.sessions)),
    '5 day slope of the 20 day SMA is positive',
    -0.2,
  ),
  rule(
    'Condition',
    `Value slope ${TURNED} SignWord`,
    (value, sign) => bind(value, { type: 'turn', value: HOLE, direction: sign === 'positive' ? 'up' : 'down' }),
    '20 EMA slope turned positive',
    -0.3,
  ),
  rule(
    'Condition',
    'Value slope SignWord',
    (value, sign) => bind(value, slope(sign === 'positive')),
    '50 DMA slope positive',
    -0.2,
  ),
  rule(
    'Predicate',
    'has|have|having|with|shows|showing|on a|an? =positive|negative|upward|downward|rising|falling|up|down slope over|for|in|during? the? Lately?',
    (word, lately) => (!lately || untilToday(lately) ? slope(/^(?:pos|up|ris)/.test(word), lately?.sessions) : null),
    '20 EMA with a positive slope over the last 5 days',
    -0.3,
  ),
  rule(
    'Condition',
    '=positive|negative|upward|downward|rising|falling slope of|on|in the? Value',
    (word, value) => bind(value, slope(/^(?:pos|up|ris)/.test(word))),
    'positive slope on the 20 EMA',
    -0.2,
  ),
  rule(
    'Condition',
    'Value slope Op Amount',
    (value, op, { value: level }) =>
      level === 0 && op.length === 1 && op !== '=' ? bind(value, slope(op === '>')) : null,
    '50 DMA slope > 0',
    -0.2,
  ),
  rule(
    'Condition',
    'Period? slope of Value Op Amount',
    (period, value, op, amount) =>
      amount.value === 0 && op.length === 1 && op !== '=' ? bind(value, slope(op === '>', period?.sessions)) : null,
    'slope of the 50 day above 0',
    -0.2,
  ),

  // oscillator zones
  rule('Predicate', 'TermWord', (term) => (isZone(term) ? { type: 'term', term, value: HOLE } : null), 'MFI oversold'),
  rule(
    'Predicate',
    `${LEAVING} TermWord`,
    (term) => (isZone(term) ? leavingZone(term, HOLE) : null),
    'MFI leaving oversold',
    -0.2,
  ),

  // negations and times
  rule(
    'Predicate',
    `${DENIALS.replaceAll(' ', '_')}|cannot yet|quite|currently|really|even? Predicate`,
    (of) => ({ type: 'not', of }),
    'RSI not overbought (< 60)',
    0.05,
  ),
  rule(
    'Predicate',
    'When ,|:? Predicate',
    (when, of, at) => {
      if (belongsBefore(when, at) || (when.kind === 'ago' && saysAgo(at, 1))) return null;
      if (of.type === 'change' && of.when && when.kind === 'ago') return null;
      if (of.type === 'change' && !of.when && !of.base) return { ...of, when };
      return of.type === 'timed' && of.when.kind === 'ago' && when.kind === 'ago' ? null : { type: 'timed', of, when };
    },
    'this month up 10%',
    0.1,
  ),
  rule(
    'Condition',
    'never|didnt|did_not|hasnt|has_not|without ever? trade|traded|trading|dip|dipped|dipping|go|gone|went|going|fell|fall|falling =below|under|above|over Value',
    (side, level) =>
      bind(
        series(side === 'below' || side === 'under' ? 'low' : 'high') as Draft,
        comparison(side === 'below' || side === 'under' ? '>=' : '<=', level),
      ),
    'opened above the prior high and never traded below it',
    -0.2,
  ),
  rule(
    'Predicate',
    'since|subsequently Predicate',
    (of, { tokens, start }) =>
      of.type === 'change' && (of.base ?? of.when) && ['have', 'has', 'had'].includes(tokens[start - 1]?.text ?? '')
        ? of
        : null,
    'made a 52 week high in the last 5 days but has since dropped at least 5% from that high',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op? Amount greater|higher|larger|bigger|more|that than|of? Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? comparison(op ?? '>=', { type: 'times', factor: amount.value, of: shiftDraft(HOLE, ago)! })
        : null,
    'volume 3 times greater than yesterday',
    -0.3,
  ),
  rule(
    'Predicate',
    'went|moved|moving|gone|goes|going|climbed|rose|jumped|fell|dropped|sank|slipped? from =below|under|beneath|above|over Amount to|back_to =below|under|beneath|above|over Amount',
    (from, level, to, right) => {
      const [start, end] = [from, to].map((side) => (side === 'above' || side === 'over' ? 'above' : 'below'));
      return start !== end && level.value === right.value
        ? { type: 'cross', left: HOLE, direction: end as 'above', right: amountOf(right) }
        : null;
    },
    'CCI from below -100 to above -100',
  ),
  rule(
    'Predicate',
    'went|moved|gone|goes|going|climbed|rose|jumped|fell|dropped from =below|under|beneath|above|over Value to =below|under|beneath|above|over it|that?',
    (from, right, to) => {
      const [start, end] = [from, to].map((side) => (side === 'above' || side === 'over' ? 'above' : 'below'));
      return start === end ? null : { type: 'cross', left: HOLE, direction: end as 'above', right };
    },
    'went from below its 20 SMA to above it',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op? Amount Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? comparison(op ?? '>=', { type: 'times', factor: amount.value, of: shiftDraft(HOLE, ago)! })
        : null,
    'volume at least 2x yesterday',
    -0.2,
  ),
  rule(
    'Predicate',
    'Predicate When',
    (of, when, at) => timedPredicate(of, when, at),
    'RSI not below 40 in the last month',
    0.05,
  ),
];
