import { rule, type AnyRule } from '../chart/rule.ts';
import { MORE, change, isSize } from './changes.ts';

const GAIN =
  'gain|rise|jump|increase|rally|surge|advance|pop|return|move_up|move_higher|up_move|up|gainer|increase_in_price|price_increase';

const LOSS =
  'drop|loss|decline|fall|decrease|plunge|dip|selloff|move_down|move_lower|down|loser|pullback|price_drop|correction';

const MOVE = 'move|moves|moved|price_move|swing|change';

/** A change as a noun: "a 10% drop this week". */
export const CHANGE_NOUNS: readonly AnyRule[] = [
  rule(
    'Condition',
    `Op? Amount ${GAIN} When?`,
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    '5% gain today',
  ),
  rule(
    'Condition',
    `Op? Amount ${LOSS} When?`,
    (op, amount, when) =>
      amount.unit === 'percent' ? { of: change('down', { op, amount, when }), about: null } : null,
    '10% drop this week',
  ),
  rule(
    'Condition',
    `gain|gains|rise|increase of Op? Amount When?`,
    (op, amount, when) => (isSize(amount) ? { of: change('up', { op, amount, when }), about: null } : null),
    'gain of more than 5% this week',
  ),
  rule(
    'Condition',
    `loss|losses|drop|decline|fall of Op? Amount When?`,
    (op, amount, when) => (isSize(amount) ? { of: change('down', { op, amount, when }), about: null } : null),
    'loss of 10% this month',
  ),
  rule(
    'Condition',
    `has|had|made|with? Amount ${MORE} ${GAIN}|${MOVE} When?`,
    (amount, when) =>
      amount.unit === 'percent' ? { of: change('up', { op: '>=', amount, when }), about: null } : null,
    '10% or greater move today',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'ChangeVerb by? Op? Amount on_any_day_in|any_day_in|on_any_day_of|on_any_day_within|on_one_day_in|on_any_one_day_in|in_any_one_day_in|in_a_single_day_in|on_a_single_day_in|in_one_day_in Lately',
    ({ way }, op, amount, { sessions, ago }) =>
      amount.unit === 'percent'
        ? {
            about: null,
            of: {
              type: 'timed',
              of: change(way, { op, amount, when: undefined }),
              when: { kind: 'within', sessions, ago, atLeast: 1, named: false },
            },
          }
        : null,
    'up at least 10% on any day in the last 5 days',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    `Op? Amount ${MOVE} When?`,
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    '5% move today',
  ),
  rule(
    'Condition',
    'change|move of Op? Amount When?',
    (op, amount, when) => (amount.unit === 'percent' ? { of: change('up', { op, amount, when }), about: null } : null),
    'change of more than 5% this week',
    '',
    0.05,
  ),
];
