import { compare, series, type CompareOp } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Amount } from '../text/amounts.ts';
import { change, isSize, plan } from './changes.ts';
import { MORE } from './phrases.ts';

const GAIN =
  'gain|rise|jump|increase|run|run_up|runup|rally|surge|climb|ramp|ramp_up|push_higher|advance|pop|return|move_up|move_higher|up_move|up|gainer|increase_in_price|price_increase';

const LOSS =
  'drop|loss|decline|fall|decrease|plunge|dip|selloff|move_down|move_lower|down|loser|pullback|price_drop|correction';

const MOVE = 'move|moves|moved|price_move|swing|change';

const SURGE = 'spike|spiked|spikes|spiking|surge|surged|surges|surging|explosion|burst|jump|pop';

const USUAL =
  'average|avg|normal|usual|average_volume|avg_volume|normal_volume|usual_volume|of_average|of_average_volume|the_average|the_average_volume|of_normal|above_average';

/** "a 500% spike" is 5 times the usual volume, "a 50% spike" 1.5 times. */
function volumeSurge(op: CompareOp | undefined, { unit, value }: Amount): ParsedCondition | null {
  const factor = unit === 'times' ? value : unit !== 'percent' ? null : value < 100 ? 1 + value / 100 : value / 100;
  return factor !== null && factor > 0 ? plan(compare(series('relativeVolume'), op ?? '>=', factor)) : null;
}

/** A change as a noun: "a 10% drop this week". */
export const CHANGE_NOUNS: readonly AnyRule[] = [
  rule(
    'Predicate',
    'ChangeVerb by? Op? Amount from|between open|opening|opening_price to|and|until|into close|closing|closing_price',
    ({ way }, op, amount) => (isSize(amount) ? change(way, { op, amount, base: series('open') }) : null),
    'rose more than 2% from open to close',
    -0.2,
  ),
  rule(
    'Condition',
    'ChangeVerb from|between open|opening|opening_price to|and|until|into close|closing|closing_price',
    ({ way }) => plan(compare(series('close'), way === 'up' ? '>' : '<', series('open'))),
    'fell from open to close',
    -0.2,
  ),
  rule(
    'Condition',
    `Op? Amount ${GAIN} When?`,
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op, amount, when }), subject: null } : null,
    '5% gain today',
  ),
  rule(
    'Condition',
    `Op? Amount ${LOSS} When?`,
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('down', { op, amount, when }), subject: null } : null,
    '10% drop this week',
  ),
  rule(
    'Condition',
    `has|had|made|with? Amount ${MORE} ${GAIN}|${MOVE} When?`,
    (amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op: '>=', amount, when }), subject: null } : null,
    '10% or greater move today',
    -0.1,
  ),
  rule(
    'Condition',
    'ChangeVerb by? Op? Amount on_any_day_in|any_day_in|on_any_day_of|on_any_day_within|on_one_day_in|on_any_one_day_in|in_any_one_day_in|in_a_single_day_in|on_a_single_day_in|in_one_day_in Lately',
    ({ way }, op, amount, { sessions, ago }) =>
      amount.unit === 'percent'
        ? {
            subject: null,
            of: {
              type: 'timed',
              of: change(way, { op, amount, when: undefined }),
              when: { kind: 'within', sessions, ago, atLeast: 1, named: false },
            },
          }
        : null,
    'up at least 10% on any day in the last 5 days',
    -0.4,
  ),
  rule(
    'Condition',
    `Op? Amount daily|one_day|1_day|single_day|day? ${MOVE} When?`,
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op, amount, when }), subject: null } : null,
    '5% move today',
  ),
  rule(
    'Condition',
    `volume|vol|trading_volume ${SURGE} of|by|at|to|to_be? Op? Amount ${MORE}? ${USUAL}?`,
    (op, amount) => volumeSurge(op, amount),
    'volume spike of at least 300%',
    -0.4,
  ),
  rule(
    'Condition',
    `Op? Amount volume|vol|trading_volume ${SURGE}`,
    (op, amount) => volumeSurge(op, amount),
    '500% volume spike',
    -0.4,
  ),
  rule(
    'Condition',
    `${SURGE} in volume|vol|trading_volume of|by Op? Amount ${MORE}? ${USUAL}?`,
    (op, amount) => volumeSurge(op, amount),
    'spike in volume of 500%',
    -0.4,
  ),
  rule(
    'Condition',
    'daily|one_day|1_day|single_day? change|move of Op? Amount When?',
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op, amount, when }), subject: null } : null,
    'move of more than 5% this week',
    0.05,
  ),
];
