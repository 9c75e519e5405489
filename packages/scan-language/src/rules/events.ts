import {
  all,
  any,
  compare,
  cross,
  series,
  type CompareOp,
  type Condition,
  type SeriesName,
  type Term,
} from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { NOWHERE, valueOf } from '../meaning/resolve.ts';
import { untilToday, within } from '../meaning/when.ts';
import { unitOf } from '../plan/units.ts';
import { sharedUnit, type Amount } from '../text/amounts.ts';
import { bound } from './bind.ts';
import { extremeOver, isSeriesDraft } from './series.ts';

const term = (name: Term, value: Draft | null = null): DraftCondition => ({ type: 'term', term: name, value });
const isPrice = (level: Draft): boolean => {
  const value = valueOf(level, NOWHERE);
  return value === null || [null, 'price'].includes(unitOf(value));
};
/** A pullback or bounce is to a price: "pullback on volume" speaks of two things. */
const toLevel = (name: 'pullback' | 'bounce', level: Draft): Said | Priced => {
  const said = { of: term(name, level), about: series('close') as Draft };
  return isPrice(level) ? said : new Priced(said, 0.6);
};
const word = (name: Term, names = false): Said => ({
  of: term(name),
  about: ABOUT[name] ?? null,
  modifier: true,
  names,
});
const plan = (of: Condition): DraftCondition => ({ type: 'plan', of });

/** What a trader's word speaks of, for the predicate that follows it. */
const ABOUT: Partial<Record<Term, Draft>> = {
  'high-volume': series('volume'),
  'heavy-volume': series('volume'),
  'unusual-volume': series('volume'),
};
const OSCILLATORS: readonly SeriesName[] = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'];
const TAIL =
  'setup|pattern|condition|territory|level|zone|region|area|signal|formation|mode|phase|trend|candidate|move|reading|action|candle|candlestick|day|event|play|bar';
const PULLBACKS =
  'pullback|pulling_back|pulled_back|pull_back|retracement|retracing|retraced|dip|dipped|dipping|retrace';
const BOUNCES = 'bounce|bouncing|bounced|rebound|rebounding|rebounded|bouncer';
const RETESTS = 'retest|retesting|retested|retests';

/** A crossover, the noun, is one of the last three sessions unless a time is said. */
const lately = (of: DraftCondition): DraftCondition => ({ type: 'timed', of, when: within(3) });
const crossing = (left: Draft, direction: 'above' | 'below' | 'either', right: Draft): DraftCondition => ({
  type: 'cross',
  left,
  direction,
  right,
});

const gap = (way: string, op: CompareOp, { unit, value, scale }: Amount): Said | null => {
  if ((unit !== 'percent' && unit !== 'none') || scale !== 1) return null;
  const up = way === 'up';
  return {
    of: plan(compare(series('gapPercent'), up ? op : MIRRORED[op], up || value === 0 ? value : -value)),
    about: series('gapPercent'),
  };
};
const GAP_UP =
  'gap_up|gapping_up|gapped_up|gapping_higher|gapped_higher|gap_higher|upside_gap|opening_gap_up|gaping_up|up_gap|gaps_up';
const GAP_DOWN =
  'gap_down|gapping_down|gapped_down|gapping_lower|gapped_lower|gap_lower|downside_gap|opening_gap_down|gaping_down|down_gap|gaps_down';
const isGapUp = (text: string) => GAP_UP.split('|').includes(text.replaceAll(' ', '_'));

/** Across a level of the days before; any other value is crossed. */
function brokeLevel(up: boolean, level: Draft): DraftCondition | null {
  if (level.type === 'over') return { type: 'compare', left: series('close'), op: up ? '>' : '<', right: level };
  return level.type === 'amount' || level.type === 'number'
    ? null
    : crossing(series('close'), up ? 'above' : 'below', level);
}
const beyondDays = (up: boolean, sessions: number): Condition =>
  compare(series('close'), up ? '>' : '<', extremeOver(up ? 'high' : 'low', sessions, 1) as never);

export const EVENTS: readonly AnyRule[] = [
  rule(
    'Condition',
    'TermWord',
    (name, at) => new Priced(word(name, /caps$/i.test(at.tokens[at.end - 1]!.raw)), at.end - at.start > 1 ? -0.15 : 0),
    'oversold stocks',
  ),
  rule('Condition', `TermWord ${TAIL}`, (name) => word(name), 'bullish setup', '', 0.05),
  rule(
    'Condition',
    'TermWord on|by|in|per|according_to? Value',
    (name, value) =>
      (name === 'oversold' || name === 'overbought') && isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(name, value), about: value }
        : null,
    'oversold on RSI(2)',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    '=high|low Value',
    (way, value) =>
      isSeriesDraft(value, ...OSCILLATORS)
        ? { of: term(way === 'high' ? 'overbought' : 'oversold', value), about: value }
        : null,
    'low RSI',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'CapSize ,? and|or|/|to CapSize cap|capitalization',
    (a, b) => ({ of: { type: 'any', of: [term(a), term(b)] }, about: null, modifier: true }),
    'small or mid cap stocks',
  ),
  rule(
    'Condition',
    'CapSize , CapSize ,? and|or CapSize cap|capitalization',
    (a, b, c) => ({ of: { type: 'any', of: [term(a), term(b), term(c)] }, about: null, modifier: true }),
    'small, mid and large caps',
  ),
  rule(
    'Condition',
    'CandleWord candle|candlestick|pattern|formation|bar|day|signal?',
    (names) => ({
      of: plan(any(...names.map((name): Condition => ({ type: 'candle', name })))),
      about: null,
      modifier: true,
    }),
    'bullish engulfing',
  ),
  rule(
    'Condition',
    'DayKind candle|candlestick|bar|body',
    ({ way, of }) =>
      of === 'body'
        ? { of: plan(compare(series('close'), way === 'up' ? '>' : '<', series('open'))), about: null, modifier: true }
        : null,
    'green candle',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'on|with volume',
    (at) => onVolume(at.tokens[at.end]?.text ?? ''),
    'breaking out on volume',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'on|with higher|increased|more|greater volume',
    () => ({ of: plan(compare(series('volume'), '>', series('volume', [], 1))), about: series('volume') }),
    'up 5% on higher volume',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'on|with volume confirmation',
    () => ({ of: term('heavy-volume'), about: series('volume') }),
    'breakout with volume confirmation',
  ),
  rule(
    'Condition',
    'TermWord of|by? Op? Amount average|avg|normal|usual? volume?',
    (name, op, amount) =>
      name === 'unusual-volume' && amount.unit === 'times'
        ? { of: plan(compare(series('relativeVolume'), op ?? '>=', amount.value)), about: series('volume') }
        : null,
    'volume spike of 3x',
    '',
    -0.1,
  ),

  // gaps
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by? Op? Amount`,
    (way, op, amount) => gap(isGapUp(way) ? 'up' : 'down', op ?? '>=', amount),
    'gap up more than 5%',
    '',
    -0.25,
  ),
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by? Amount or_more|+|or_higher|plus|or_greater`,
    (way, amount) => gap(isGapUp(way) ? 'up' : 'down', '>=', amount),
    'gap up 5% or more',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    `=${GAP_UP}|${GAP_DOWN} of|by|between|from? Amount -|to|and Amount`,
    (way, a, b) => {
      const { low, high } = sharedUnit(a, b);
      const sign = isGapUp(way) ? 1 : -1;
      return high.unit === 'percent'
        ? {
            of: {
              type: 'between',
              value: series('gapPercent'),
              low: { type: 'number', value: Math.min(sign * low.value, sign * high.value) },
              high: { type: 'number', value: Math.max(sign * low.value, sign * high.value) },
            },
            about: series('gapPercent'),
          }
        : null;
    },
    'gap up 2-5%',
    '',
    -0.05,
  ),
  rule('Condition', 'gapping|gapped Op? Amount', (op, amount) => gap('up', op ?? '>=', amount), 'gapped 5%', '', 0.3),
  rule(
    'Condition',
    'gapping|gapped|gap|gaps Op? Amount =higher|up|lower|down',
    (op, amount, way) => gap(way === 'higher' || way === 'up' ? 'up' : 'down', op ?? '>=', amount),
    'gapped at least 4% higher',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'gapping|gapped',
    () => ({ of: { type: 'any', of: [term('gap-up'), term('gap-down')] }, about: null, modifier: true }),
    'gapping stocks',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'Condition from previous|prior|yesterdays|yesterday close|days_close',
    (said) => (JSON.stringify(said.of).includes('gap') ? said : null),
    'gap up 3% from the previous close',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Condition at_open|at_the_open|on_the_open|at_the_opening',
    (said) => (JSON.stringify(said.of).includes('gap') ? said : null),
    'gap up 3% at the open',
    '',
    0.05,
  ),

  // levels
  rule(
    'Condition',
    `${PULLBACKS} back? to|toward|towards|into|at|near|on|onto|down_to Value`,
    (level) => toLevel('pullback', level),
    'pullback to the 21 EMA',
  ),
  rule(
    'Condition',
    `${PULLBACKS} back? to|toward|towards|into|at|near|on|onto|down_to TrendWord Value`,
    (direction, level) =>
      isPrice(level)
        ? {
            about: series('close'),
            of: {
              type: 'all',
              of: [term('pullback', level), { type: 'trend', value: level, direction, sessions: 3, exactly: false }],
            },
          }
        : null,
    'pullback to the rising 20 EMA',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `${PULLBACKS} back? to within Amount of|from TrendWord? Value`,
    ({ unit, value: percent }, direction, level) => {
      if (unit !== 'percent') return null;
      const near: DraftCondition = { type: 'near', value: series('close'), target: level, percent };
      return {
        about: series('close'),
        of: direction
          ? { type: 'all', of: [near, { type: 'trend', value: level, direction, sessions: 3, exactly: false }] }
          : near,
      };
    },
    'pulled back to within 1% of its rising 50 day',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `${BOUNCES} back? off|from|at|on|of|near|above|off_of Value`,
    (level) => toLevel('bounce', level),
    'bouncing off the 50 day',
  ),
  rule(
    'Condition',
    `${BOUNCES} back? off|from|at|on|of|near|above|off_of Amount`,
    (level) => ({ of: term('bounce', { type: 'number', value: level.value }), about: null }),
    'bounce off $50',
    '',
    0.4,
  ),
  rule(
    'Condition',
    `${PULLBACKS} to|into|near Amount`,
    (level) =>
      level.unit === 'percent' ? null : { of: term('pullback', { type: 'number', value: level.value }), about: null },
    'pullback to $50',
    '',
    0.4,
  ),
  rule(
    'Condition',
    `${RETESTS} of|off? Value`,
    (level) => ({ of: { type: 'near', value: series('low'), target: level, percent: 1 }, about: series('close') }),
    'retesting the 50 day',
    '',
    0.05,
  ),
  rule(
    'Condition',
    `${BOUNCES} Op? Amount off|from|above Value`,
    (op, amount, base) =>
      amount.unit === 'percent'
        ? {
            of: { type: 'beyond', value: series('close'), side: 'above', op: op ?? '>=', percent: amount.value, base },
            about: null,
          }
        : null,
    'bounced 15% off its 52-week low',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'holding|holds|held|hold Value on|in|during|after pullback|dip|retest',
    (level) => ({ of: term('pullback', level), about: series('close') }),
    'holding the 50 day on a pullback',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'has|have|having already|just|now? TermWord',
    (name, { tokens, end }) =>
      (name === 'breakout' || name === 'breakdown') && tokens[end - 2]!.text === 'broken'
        ? { of: { type: 'timed', of: term(name), when: within(5) }, about: null, modifier: true }
        : null,
    'stocks that have broken out',
    '',
    -0.2,
  ),
  // headings of a written strategy
  rule(
    'Condition',
    'trend|liquidity|entry|trigger|setup|momentum|filter|confirmation : Condition',
    (said) => said,
    'entry: price crosses above the 50 day',
    '',
    -0.2,
  ),
  rule('Condition', 'TermWord : Condition', (_name, said) => said, 'pullback: RSI(4) below 25', '', -0.2),
  rule(
    'Condition',
    'directional_movement|dmi|directional_movement_index is|are|turns? =up|positive|bullish|rising|down|negative|bearish|falling',
    (way) => ({
      of: plan(
        compare(series('plusDi'), ['up', 'positive', 'bullish', 'rising'].includes(way) ? '>' : '<', series('minusDi')),
      ),
      about: null,
    }),
    'directional movement is negative',
  ),
  rule(
    'Condition',
    'TermWord When',
    (name, when, at) =>
      name === 'sideways' &&
      when.kind === 'within' &&
      when.sessions > 1 &&
      when.atLeast === when.sessions &&
      !['on', 'each'].includes(at.tokens[at.parts[1]!.start]!.text)
        ? {
            of: plan(
              all(compare(series('channelPercent', [when.sessions]), '<=', 10), compare(series('adx'), '<', 20)),
            ),
            about: null,
            modifier: true,
          }
        : null,
    'consolidating for 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'TermWord of|by? Op? Amount above|over Value',
    (name, op, amount, base) =>
      name === 'unusual-volume' && amount.unit === 'percent'
        ? {
            of: { type: 'beyond', value: series('volume'), side: 'above', op: op ?? '>=', percent: amount.value, base },
            about: series('volume'),
          }
        : null,
    'volume spike 50% above its 30 day average',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'bollinger_band|bollinger|bb|bands|bollinger_bands at? its? =narrowest|tightest|widest|lowest|highest in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: ['widest', 'highest'].includes(word) ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        about: series('bollingerWidth'),
      },
    'Bollinger band at its narrowest in the last 100 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    '=narrowest|tightest|widest bollinger_band|bollinger|bands|bollinger_bands in|over|for|of|since Lately',
    (word, lately) =>
      untilToday(lately) && {
        of: {
          type: 'extreme',
          value: series('bollingerWidth'),
          which: word === 'widest' ? 'highest' : 'lowest',
          sessions: lately.sessions,
          beats: false,
        },
        about: series('bollingerWidth'),
      },
    'narrowest Bollinger bands in the last 6 months',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'holding|holds|held|hold Value',
    (level) => ({
      of: {
        type: 'all',
        of: [
          {
            type: 'any',
            of: [
              { type: 'near', value: series('low'), target: level, percent: 1 },
              { type: 'compare', left: series('low'), op: '<', right: level },
            ],
          },
          { type: 'compare', left: series('close'), op: '>', right: level },
        ],
      },
      about: level,
    }),
    'holding the 50 day',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'TermWord above|over|of|from|through|past|below|under Value',
    (name, level) => {
      if (name !== 'breakout' && name !== 'breakdown') return null;
      const support = level.type === 'over' && level.sessions === 20 && level.ago === 1;
      const of = support ? term(name) : brokeLevel(name === 'breakout', level);
      return of && { of, about: series('close') };
    },
    'breakout above the 50 day',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? { of: plan(beyondDays(name === 'breakout', sessions)), about: series('close') }
        : null,
    '20-day breakout',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'Period high|low|range|price|base? TermWord on|with volume',
    ({ sessions }, name) =>
      name === 'breakout' || name === 'breakdown'
        ? {
            of: plan(all(beyondDays(name === 'breakout', sessions), compare(series('relativeVolume'), '>=', 1.5))),
            about: series('close'),
          }
        : null,
    '20-day breakout with volume',
  ),
  rule(
    'Condition',
    'SpanWord TermWord',
    (sessions, name) =>
      sessions > 1 && (name === 'breakout' || name === 'breakdown')
        ? { of: plan(beyondDays(name === 'breakout', sessions)), about: series('close') }
        : null,
    'weekly breakout',
    '',
    0.05,
  ),
  rule(
    'Condition',
    '=keltner|bollinger channel|band? =breakout|breakdown',
    (kind, way) => {
      const up = way === 'breakout';
      const band: SeriesName =
        kind === 'keltner' ? (up ? 'keltnerUpper' : 'keltnerLower') : up ? 'bollingerUpper' : 'bollingerLower';
      return { of: plan(compare(series('close'), up ? '>' : '<', series(band))), about: series('close') };
    },
    'Keltner channel breakout',
  ),
  rule(
    'Condition',
    'broke|broken|break|breaking|breaks|cleared|clearing|clear|took_out|taking_out|busted|busting|broke_through|breaking_through out? Value',
    (level) => {
      if (level.type === 'over' && level.fn !== 'mean')
        return {
          of: {
            type: 'cross',
            left: series('close'),
            direction: level.fn === 'highest' ? 'above' : 'below',
            right: level,
          },
          about: series('close'),
        };
      if (!isSeriesDraft(level, 'high', 'low') || level.ago === 0) return null;
      return {
        of: { type: 'compare', left: series('close'), op: level.name === 'high' ? '>' : '<', right: level },
        about: series('close'),
      };
    },
    "broke yesterday's high",
  ),

  // crossovers
  rule(
    'Predicate',
    'CrossNoun',
    (direction, at) => (isSignal(at) ? null : lately(crossing(HOLE, direction, { type: 'own-signal' }))),
    'MACD bullish crossover',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossNoun When',
    (direction, when) => ({ type: 'timed', of: crossing(HOLE, direction, { type: 'own-signal' }), when }),
    'MACD bullish crossover today',
  ),
  rule(
    'Predicate',
    'CrossNoun of|with|between|above|below|over|under|through Value',
    (direction, right, at) => lately(crossing(HOLE, toward(direction, at), right)),
    'MACD crossover above its signal',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossNoun of|with|between|above|below|over|under|through Value When',
    (direction, right, when, at) => ({ type: 'timed', of: crossing(HOLE, toward(direction, at), right), when }),
    'MACD crossover above its signal today',
  ),
  rule(
    'Predicate',
    'CrossNoun above|below|over|under Amount',
    (direction, amount, at) => lately(crossing(HOLE, toward(direction, at), { type: 'amount', amount })),
    'RSI crossover above 50',
    '',
    0.05,
  ),
  rule(
    'Condition',
    '=bullish|bearish|positive|negative|golden? Value =crossover|cross|cross_over|signal_cross|crossing',
    (way, value) => crossover(value, way),
    'bullish MACD crossover',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    '=bullish|bearish|positive|negative? Value =crossover|cross|cross_over|signal_cross|crossing When',
    (way, value, _noun, when) => crossover(value, way, when),
    'bullish MACD crossover today',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Values =crossover|cross|crossing|crossovers When?',
    (way, { values, join }, _noun, when) => pair(values, join, way, when),
    '50/200 day crossover',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Values CrossNoun When?',
    ({ values, join }, direction, when) =>
      direction === 'either' ? null : pair(values, join, direction === 'above' ? 'bullish' : 'bearish', when),
    '8/21 EMA bullish cross',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? Number /|and|- Number =crossover|cross|crossing|x When?',
    (way, a, b, _noun, when) =>
      pair(
        [a, b].map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 })),
        'and',
        way,
        when,
      ),
    '50/200 crossover',
    '',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish? crossover|cross|crossing|CrossNoun of|between Values When?',
    (way, { values, join }, when) => pair(values, join, way, when),
    'crossover of the 50 and 200 day',
    '',
    0.05,
  ),
  rule(
    'Condition',
    '=golden|death cross|crossover|x When',
    (name, when) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [50]), name === 'golden' ? 'above' : 'below', series('sma', [200]))),
        when,
      },
      about: null,
    }),
    'golden cross in the last 10 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Number day|d? /|and Number day|d? =golden|death cross|crossover|x',
    (a, b, name) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [a]), name === 'golden' ? 'above' : 'below', series('sma', [b]))),
        when: within(5),
      },
      about: null,
    }),
    '50/200 golden cross',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossNoun =above|below|under|over zero|zero_line|the_zero_line|0',
    (direction, side) => ({
      type: 'all',
      of: [
        lately(crossing(HOLE, direction, { type: 'own-signal' })),
        {
          type: 'compare',
          left: HOLE,
          op: side === 'above' || side === 'over' ? '>' : '<',
          right: { type: 'number', value: 0 },
        },
      ],
    }),
    'MACD bullish cross below zero',
    '',
    -0.6,
  ),
  rule(
    'Condition',
    'recent =golden|death cross|crossover',
    (name) => ({
      of: {
        type: 'timed',
        of: plan(cross(series('sma', [50]), name === 'golden' ? 'above' : 'below', series('sma', [200]))),
        when: within(5),
      },
      about: null,
    }),
    'recent golden cross',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'recent Condition',
    (said) =>
      said.of.type === 'timed'
        ? { ...said, of: { ...said.of, when: within(5) } }
        : { ...said, of: { type: 'timed', of: said.of, when: within(5) } },
    'recent breakout',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'Number CrossVerb Number',
    (a, direction, b) =>
      a >= 2 && b >= 2 && Number.isInteger(a) && Number.isInteger(b)
        ? { of: crossing(series('sma', [a]), direction, series('sma', [b])), about: series('sma', [a]) }
        : null,
    '20 crosses 50',
    '',
    0.3,
  ),
];

const isSignal = ({
  tokens,
  start,
  end,
}: {
  tokens: readonly { text: string }[];
  start: number;
  end: number;
}): boolean =>
  tokens.slice(start, end).some(({ text }) => ['signal', 'buy', 'sell'].includes(text)) &&
  !tokens.slice(start, end).some(({ text }) => /cross/.test(text));

const toward = (
  direction: 'above' | 'below' | 'either',
  { tokens, start, end }: { tokens: readonly { text: string }[]; start: number; end: number },
) => {
  const said = tokens.slice(start, end).map(({ text }) => text);
  if (said.includes('above') || said.includes('over')) return 'above';
  return said.includes('below') || said.includes('under') ? 'below' : direction;
};

const wayOf = (way: string | undefined): 'above' | 'below' | 'either' =>
  !way ? 'either' : ['bullish', 'positive', 'golden'].includes(way) ? 'above' : 'below';

function crossover(
  value: Draft,
  way: string | undefined,
  when?: Parameters<typeof within>[0] | object,
): Said | Priced | null {
  const of = crossing(HOLE, wayOf(way), { type: 'own-signal' });
  return bound(value, when ? ({ type: 'timed', of, when } as DraftCondition) : lately(of));
}

function pair(values: readonly Draft[], join: string, way: string | undefined, when?: object): Said | null {
  if (join === 'or' && values.length > 1 && values.every((value) => isSeriesDraft(value, 'sma', 'ema', 'wma'))) {
    const of: DraftCondition = { type: 'any', of: values.map((value) => crossing(series('close'), wayOf(way), value)) };
    return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : of, about: series('close') };
  }
  if (values.length !== 2 || join !== 'and' || !values.every((value) => isSeriesDraft(value, 'sma', 'ema', 'wma')))
    return null;
  const of = crossing(values[0]!, wayOf(way), values[1]!);
  return { of: when ? ({ type: 'timed', of, when } as DraftCondition) : lately(of), about: values[0]! };
}

/** "breaking out on volume": more of it than usual, where nothing is said of the volume. */
const onVolume = (next: string): Said | null =>
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(next)
    ? { of: term('heavy-volume'), about: series('volume') }
    : null;
