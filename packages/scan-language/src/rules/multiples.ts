import { type CompareOp, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type DraftCondition, HOLE } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { change } from './changes.ts';

const multiplied = (op: CompareOp, percent: number, when: When | undefined): DraftCondition =>
  change(percent < 0 ? 'down' : 'up', {
    op,
    amount: { value: Math.abs(percent), unit: 'percent', scale: 1, next: 0 },
    when: when ?? { kind: 'within', sessions: SESSIONS.year, ago: 0, atLeast: 1, named: true },
  });

/** Changes said as multiples: "doubled this year". */
export const MULTIPLES: readonly AnyRule[] = [
  rule(
    'Predicate',
    '=more_than|over? =doubled|doubling|tripled|tripling|quadrupled|halved from|off|off_of|since|of|above|over Value',
    (more, word, base) => {
      if (base.type !== 'over' && base.type !== 'series') return null;
      const factor = word === 'halved' ? 0.5 : word.startsWith('doubl') ? 2 : word.startsWith('tripl') ? 3 : 4;
      const op = factor < 1 ? (more ? '<' : '<=') : more ? '>' : '>=';
      return { type: 'compare', left: HOLE, op, right: { type: 'times', factor, of: base } };
    },
    'doubled off its 52-week low',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    '=more_than|over? doubled|doubling When?',
    (more, when) => multiplied(more ? '>' : '>=', 100, when),
    'doubled this year',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over? tripled|tripling When?',
    (more, when) => multiplied(more ? '>' : '>=', 200, when),
    'tripled this year',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over? halved|lost_half When?',
    (more, when) => multiplied(more ? '>' : '>=', -50, when),
    'halved this year',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'lost|lose|loses|losing|shed|given_up|gave_up =more_than|over? half of? value|price|market_value|worth? When?',
    (more, when) => multiplied(more ? '>' : '>=', -50, when),
    'lost more than half their value in 6 months',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Number bagger When',
    (n, when) => (n > 1 && n <= 1000 ? { of: multiplied('>=', 100 * (n - 1), when), about: null } : null),
    '4 baggers this year',
  ),
];
