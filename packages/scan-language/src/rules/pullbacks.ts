import { series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule, type Place } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { AVERAGES } from '../plan/units.ts';
import { isPrice, isSeriesDraft } from './series.ts';
import { term } from './terms.ts';

/** Lines that a bounce or pullback is named after: "kijun bounce". */
const LINES = ['vwap', 'superTrend', 'ichimokuConversion', 'ichimokuBase', 'pivotPoint', 'pivotS1', 'pivotS2'] as const;

const isLine = (level: Draft): boolean => isSeriesDraft(level, ...AVERAGES, ...LINES);

/** A pullback or bounce is to a price: "pullback on volume" names two things, and "the gap" isn't a level. */
const toLevel = (
  name: 'pullback' | 'bounce',
  level: Draft,
  { tokens, end }: Place,
): ParsedCondition | Priced | null => {
  if (tokens[end - 1]!.text === 'gap') return null;
  const parsed = { of: term(name, level), subject: series('close') as Draft };
  return isPrice(level) ? parsed : new Priced(parsed, 0.6);
};

const PULLBACKS =
  'pullback|pulling_back|pulled_back|pull_back|retracement|retracing|retraced|dip|dipped|dipping|retrace|pulling|pulled|pullback_play|pullback_setup|pullback_candidate|pullback_entry|puller_back';

const BOUNCES =
  'bounce|bouncing|bounced|rebound|rebounding|rebounded|bouncer|turning_up|turned_up|turned_back_up|turned_higher|lifted|lifting|curling|curled|curling_up|curled_up|curl|bounce_play|bounce_setup|bounce_candidate';

/** Degrees, which are ignored because the definition has none. */
const HOW = 'hard|nicely|strongly|sharply|cleanly|well|beautifully|perfectly|right';

const TOUCHED =
  'touch|touched|touching|touches|to_touch|tested|testing|tests|to_test|hit|hits|tagged|tags|kissed|tapped|down_to|came_down_to|come_down_to|coming_down_to|came_down_to_touch|come_down_to_touch|coming_down_to_touch|dropped_to|fell_to|fallen_to|dipped_to|came_back_to|come_back_to';

const RETESTS = 'retest|retesting|retested|retests';

/** Pullbacks to a level and bounces off it. */
export const PULLBACK_RULES: readonly AnyRule[] = [
  rule(
    'Condition',
    `${PULLBACKS} back? to|toward|towards|into|at|near|on|onto|down_to either|both? Values`,
    ({ values, join }) => ({
      subject: series('close') as Draft,
      of: { type: join === 'and' ? 'all' : 'any', of: values.map((level) => term('pullback', level)) },
    }),
    'pulling back to the 10 or 20 day moving average',
    -0.1,
  ),
  rule(
    'Condition',
    `${BOUNCES} ${HOW}? back? off|from|at|on|of|near|above|off_of either|both? Values`,
    ({ values, join }) => ({
      subject: series('close') as Draft,
      of: { type: join === 'and' ? 'all' : 'any', of: values.map((level) => term('bounce', level)) },
    }),
    'bouncing off the 20 or 50 day',
    -0.1,
  ),
  rule(
    'Condition',
    `${PULLBACKS} back? to|toward|towards|into|at|near|on|onto|down_to Value`,
    (level, at) => toLevel('pullback', level, at),
    'pullback to the 21 EMA',
  ),
  rule(
    'Condition',
    `${PULLBACKS} back? to|toward|towards|into|at|near|on|onto|down_to TrendWord Value`,
    (direction, level) =>
      isPrice(level)
        ? {
            subject: series('close'),
            of: {
              type: 'all',
              of: [term('pullback', level), { type: 'trend', value: level, direction, sessions: 3, exactly: false }],
            },
          }
        : null,
    'pullback to the rising 20 EMA',
    -0.2,
  ),
  rule(
    'Condition',
    `${BOUNCES} ${HOW}? back? off|from|at|on|of|near|above|off_of Value`,
    (level, at) => toLevel('bounce', level, at),
    'bouncing off the 50 day',
  ),
  rule(
    'Condition',
    'Value support? =pullback|pullbacks|dip|dips|bounce|bounces',
    (level, word, at) => (isLine(level) ? toLevel(word.startsWith('b') ? 'bounce' : 'pullback', level, at) : null),
    '21 EMA pullback',
  ),
  rule(
    'Condition',
    `${BOUNCES} ${HOW}? back? off|from|at|on|of|near|above|off_of Amount`,
    (level) => ({ of: term('bounce', { type: 'number', value: level.value }), subject: null }),
    'bounce off $50',
    0.4,
  ),
  rule(
    'Condition',
    `${PULLBACKS} to|into|near Amount`,
    (level) =>
      level.unit === 'percent' ? null : { of: term('pullback', { type: 'number', value: level.value }), subject: null },
    'pullback to $50',
    0.4,
  ),
  rule(
    'Condition',
    `${TOUCHED} Value and|then|and_then ${BOUNCES} higher|up|back|off_it|from_it|from_there?`,
    (level, at) => toLevel('bounce', level, at),
    'touched the 50 day and bounced',
    -0.6,
  ),
  rule(
    'Condition',
    `${RETESTS} of|off? Value`,
    (level) => ({ of: { type: 'near', value: series('low'), target: level, percent: 1 }, subject: series('close') }),
    'retesting the 50 day',
    0.05,
  ),
  rule(
    'Condition',
    `${BOUNCES} Op? Amount off|from|above Value`,
    (op, amount, base) =>
      amount.unit === 'percent'
        ? {
            of: { type: 'beyond', value: series('close'), side: 'above', op: op ?? '>=', percent: amount.value, base },
            subject: null,
          }
        : null,
    'bounced 15% off its 52-week low',
    -0.05,
  ),
  rule(
    'Condition',
    'holding|holds|held|hold Value on|in|during|after pullback|dip|retest',
    (level) => ({ of: term('pullback', level), subject: series('close') }),
    'holding the 50 day on a pullback',
    -0.2,
  ),
  rule(
    'Condition',
    'has|have|having already|just|now? TermWord',
    (name, { tokens, end }) =>
      (name === 'breakout' || name === 'breakdown') && tokens[end - 2]!.text === 'broken'
        ? { of: { type: 'timed', of: term(name), when: within(5) }, subject: null, modifier: true }
        : null,
    'stocks that have broken out',
    -0.2,
  ),
];
