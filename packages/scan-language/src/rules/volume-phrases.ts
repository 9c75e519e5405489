import { compare, series, type CompareOp } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, type Priced, rule } from '../chart/rule.ts';
import { endsClause } from '../cover/clause-ends.ts';
import type { Draft } from '../meaning/draft.ts';
import type { Amount } from '../text/amounts.ts';
import { bind } from './bind.ts';
import { beyond, comparison } from './comparing.ts';
import { plan, term } from './terms.ts';

/** "breaking out on volume": heavy volume, if the sentence doesn't specify it. */
const onVolume = (next: string): ParsedCondition | null =>
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(next)
    ? { of: term('heavy-volume'), subject: series('volume') }
    : null;

const NORMAL = series('averageVolume', [20]) as Draft;
const YESTERDAY = series('volume', [], 1) as Draft;

/** Volume by so many percent above or below a base. */
function volumeBeyond(
  side: 'above' | 'below',
  op: CompareOp | undefined,
  amount: Amount,
  base: Draft,
): ParsedCondition | Priced | null {
  const predicate = amount.unit === 'percent' ? beyond(side, op ?? '>=', amount, base) : null;
  return predicate && bind(series('volume') as Draft, predicate);
}

const INCREASE = 'increase|rise|jump|gain in volume|vol|trading_volume of|by? Op? Amount';
const COMPARED_WITH = 'over|from|versus|vs|compared_to|on|than';

/** "40% more volume than usual", "twice the volume of yesterday". */
function volumeThan(
  op: CompareOp | undefined,
  amount: Amount,
  more: string,
  base: Draft,
  { tokens, start, end }: Place,
): ParsedCondition | Priced | null {
  // "up at least 1% on higher volume than the day before": the 1% isn't about the volume
  if (tokens.slice(start + 1, end).some(({ text }) => text === 'on' || text === 'with')) return null;
  const side = more === 'less' || more === 'lower' ? 'below' : 'above';
  if (amount.unit === 'percent') return volumeBeyond(side, op, amount, base);
  return amount.unit === 'times' && side === 'above'
    ? bind(series('volume') as Draft, comparison(op ?? '>=', { type: 'times', factor: amount.value, of: base }))
    : null;
}

/** The volume of an event: "on volume", "with higher volume". */
export const VOLUME_PHRASES: readonly AnyRule[] = [
  rule('Condition', 'on|with volume', (at) => onVolume(at.tokens[at.end]?.text ?? ''), 'breaking out on volume', 0.3),
  rule(
    'Condition',
    'on|with higher|increased|more|greater|bigger|larger volume',
    () => ({ of: plan(compare(series('volume'), '>', series('volume', [], 1))), subject: series('volume') }),
    'up 5% on higher volume',
    0.1,
  ),
  rule(
    'Condition',
    'on|with lower|less|decreased|smaller|lighter volume',
    () => ({ of: plan(compare(series('volume'), '<', series('volume', [], 1))), subject: series('volume') }),
    'up 5% on lower volume',
    0.1,
  ),
  rule(
    'Condition',
    '=higher|lower|more|less volume|vol',
    (more, { tokens, start, end }) =>
      ['and', 'but', ',', 'yet', 'while'].includes(tokens[start - 1]?.text ?? '') &&
      endsClause(tokens, end, tokens.length - 1)
        ? {
            of: plan(
              compare(series('volume'), more === 'higher' || more === 'more' ? '>' : '<', series('volume', [], 1)),
            ),
            subject: series('volume'),
          }
        : null,
    'lower close than yesterday, but higher volume',
    0.2,
  ),
  rule(
    'Condition',
    'on|with volume confirmation',
    () => ({ of: term('heavy-volume'), subject: series('volume') }),
    'breakout with volume confirmation',
  ),
  rule(
    'Condition',
    'on|with|had? Op? Amount =more|higher|greater|heavier|larger|less|lower volume than? usual|normal|average|its_average|typical|the_average|its_usual|its_normal',
    (op, amount, more, at) => volumeThan(op, amount, more, NORMAL, at),
    'breakout on at least 40% more volume than usual',
    -0.2,
  ),
  rule(
    'Condition',
    'on|with|had? Op? Amount =more|higher|greater|heavier|larger|less|lower volume than yesterday|the_day_before|the_previous_day',
    (op, amount, more, at) => volumeThan(op, amount, more, YESTERDAY, at),
    'up 5% on 50% more volume than yesterday',
    -0.2,
  ),
  rule(
    'Condition',
    'TermWord of|by? Op? Amount above|over Value',
    (name, op, amount, base) =>
      name === 'unusual-volume' && amount.unit === 'percent'
        ? {
            of: { type: 'beyond', value: series('volume'), side: 'above', op: op ?? '>=', percent: amount.value, base },
            subject: series('volume'),
          }
        : null,
    'volume spike 50% above its 30 day average',
    -0.1,
  ),
  rule(
    'Condition',
    `${INCREASE} ${COMPARED_WITH} Value`,
    (op, amount, base) => volumeBeyond('above', op, amount, base),
    'increase in volume of at least 50% over its 20 day average',
    -0.5,
  ),
  rule(
    'Condition',
    `${INCREASE} ${COMPARED_WITH} yesterday|the? prior_day|previous_day|day_before`,
    (op, amount) => volumeBeyond('above', op, amount, YESTERDAY),
    'increase in volume of at least 50% over the prior day',
    -0.5,
  ),
];
