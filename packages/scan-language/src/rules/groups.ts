import type { SeriesName } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE, MEMBER } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { fill } from './bind.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { list } from './comparing.ts';
import { ROW } from './phrases.ts';
import { rangeWithin } from './trading-ranges.ts';

const GROUP_SIZES: Record<string, number | null> = {
  both: 2,
  'both of them': 2,
  'all of them': null,
  'each of them': null,
};

const countOf = (group: string): number | null => (group in GROUP_SIZES ? GROUP_SIZES[group]! : 3);

const GROUP = 'both|both_of_them|all_of_them|each_of_them|all_three|all_three_of_them|the_three';

const each = (group: string, of: DraftCondition): DraftCondition => ({ type: 'each', count: countOf(group), of });

export const PRICE: Draft = { type: 'series', name: 'close', params: [], ago: 0 };

export const dayCondition = ({ way, of }: Meanings['DayKind']): DraftCondition => ({
  type: 'compare',
  left: { type: 'series', name: of === 'body' ? 'close' : 'changePercent', params: [], ago: 0 },
  op: way === 'up' ? '>' : '<',
  right: of === 'body' ? { type: 'series', name: 'open', params: [], ago: 0 } : { type: 'number', value: 0 },
});

/** Predicates of several values, and several conditions at once. */
export const GROUPS: readonly AnyRule[] = [
  rule(
    'Condition',
    `=${GROUP} Predicate`,
    (group, predicate) => ({ of: each(group, fill(predicate, MEMBER)), subject: null }),
    'MACD above its signal and both above 0',
    -0.3,
  ),
  rule(
    'Condition',
    'all Predicate',
    (predicate, { tokens, start }) =>
      tokens[start - 1]?.text === ','
        ? { of: { type: 'each', count: null, of: fill(predicate, MEMBER) }, subject: null }
        : null,
    'EMA(8) > EMA(21) > SMA(50), all rising',
    -0.3,
  ),
  rule(
    'Condition',
    'Values all|both|each? within Op? Amount of|from? each_other|one_another|eachother',
    ({ values }, _op, { unit, value: percent }) =>
      unit === 'percent' && values.length <= 4
        ? {
            subject: null,
            of: {
              type: 'all',
              of: values.flatMap((value, i) =>
                values.slice(i + 1).map((target): DraftCondition => ({ type: 'near', value, target, percent })),
              ),
            },
          }
        : null,
    '10, 20 and 50 day SMA within 2% of each other',
    -0.3,
  ),
  rule(
    'Condition',
    'Values are|is? within Op? Amount',
    ({ values: [value, target, ...others] }, _op, { unit, value: percent }, { tokens, end }) =>
      unit === 'percent' && !others.length && endsClause(tokens, end, tokens.length - 1)
        ? { subject: null, of: { type: 'near', value: value!, target: target!, percent } }
        : null,
    '50 day and 200 day are within 2%',
    -0.3,
  ),
  rule(
    'Condition',
    'close|closing_price|daily_close all? within Amount of|from? each_other|one_another|eachother for|over|in|during Lately',
    ({ unit, value }, { sessions, ago }) =>
      unit === 'percent' && ago === 0 && sessions > 1
        ? { of: rangeWithin(value, sessions, 'close'), subject: PRICE }
        : null,
    'closes within 1% of each other for the last 4 days',
    -0.4,
  ),
  rule(
    'Condition',
    `last|past? Number consecutive|straight|successive? daily? close|closing_price|daily_close ${ROW}? all? within Op? Amount of|from? each_other|one_another|eachother?`,
    (n, _op, { unit, value }) =>
      unit === 'percent' && n > 1 && Number.isInteger(n)
        ? { of: rangeWithin(value, n, 'close'), subject: PRICE }
        : null,
    '3 closes within 2% of each other',
    -0.3,
  ),
  rule(
    'Predicate',
    `Op =${GROUP}`,
    (op, group) => each(group, { type: 'compare', left: HOLE, op, right: MEMBER }),
    '50 day EMA above 150 day EMA and price above both',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op both|both_of_the|both_of_those|both_those moving? average|ma|mas',
    (op) => each('both', { type: 'compare', left: HOLE, op, right: MEMBER }),
    'golden cross in the last 10 days and price above both averages',
    -0.4,
  ),
  rule(
    'Condition',
    'both|both_of_the|both_of_those|both_those moving? average|ma|mas Predicate',
    (predicate) => ({ of: each('both', fill(predicate, MEMBER)), subject: null }),
    '20 EMA above 50 EMA and both averages rising',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition on|during|with a|an? DayKind day|session|bar|candle',
    (parsed, day) =>
      parsed.modifier
        ? null
        : {
            subject: parsed.subject,
            of: { type: 'all', of: [parsed.of, dayCondition(day)] },
          },
    'highest volume in a month on an up day',
    -0.9,
  ),
  rule(
    'Condition',
    'a|one? DayKind one|day|session|bar|candle',
    (day, at) => (at.tokens[at.end - 1]!.text === 'one' ? { of: dayCondition(day), subject: null } : null),
    'two green candles after a red one',
    0.1,
  ),
  rule(
    'Condition',
    'Condition on|with Condition',
    (event, volume, { tokens, start }) => {
      // "green after 3 red days on high volume": the green day's volume
      if (AFTER.has(tokens[start]!.text)) return null;
      const of = withVolume(event.of, volume);
      return of && { ...event, of };
    },
    'gap up 2 days ago on volume above 1 million',
    -0.4,
  ),
  rule(
    'Predicate',
    'Predicate on|with Condition When',
    (event, volume, when) => onVolumeAt(event, volume, when),
    'crossed below the 50 day on 2x volume yesterday',
    -0.6,
  ),
  rule(
    'Condition',
    'Condition on|with Condition When',
    (event, volume, when, { tokens, start }) => {
      const of = AFTER.has(tokens[start]!.text) ? null : onVolumeAt(event.of, volume, when);
      return of && { ...event, of, modifier: false };
    },
    'breakout on 3x volume this week',
    -0.6,
  ),
  rule(
    'Predicate',
    'Predicate on|with Condition',
    (event, volume) => withVolume(event, volume),
    'dropped 15% yesterday on volume at least 3 times normal',
    -0.4,
  ),
];

const AFTER: ReadonlySet<string> = new Set(['after', 'following', 'follows', 'preceded']);

const VOLUMES: ReadonlySet<SeriesName> = new Set<SeriesName>(['volume', 'relativeVolume', 'dollarVolume']);

/** "crossed below the 50 day on 2x volume yesterday": the time is that of both. */
function onVolumeAt(event: DraftCondition, volume: ParsedCondition, when: When): DraftCondition | null {
  const isVolume = volume.subject?.type === 'series' && VOLUMES.has(volume.subject.name);
  const isTimed = [event, volume.of].some(({ type }) => type === 'timed' || type === 'trend');
  // "up 20% on high volume in the last 5 days": the change of those days
  const isEvent = event.type !== 'change' || (when.kind === 'ago' && !event.when);
  const isPast = when.kind === 'ago' || (when.kind === 'within' && when.sessions > 1 && when.atLeast === 1);
  return isVolume && !isTimed && isEvent && isPast
    ? { type: 'timed', of: list('and', [event, volume.of]), when }
    : null;
}

/** The volume of an event on an earlier day is that day's. */
function withVolume(event: DraftCondition, { of, subject }: ParsedCondition): DraftCondition | null {
  if (subject?.type !== 'series' || !VOLUMES.has(subject.name) || of.type === 'timed') return null;
  const when = event.type === 'timed' || event.type === 'change' ? event.when : null;
  if (when?.kind !== 'ago' || when.named) return null;
  const onThatDay = event.type === 'timed' ? event.of : { ...event, when: null };
  return { type: 'timed', of: { type: 'all', of: [onThatDay, of] }, when };
}
