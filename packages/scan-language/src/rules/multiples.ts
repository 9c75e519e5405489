import { type CompareOp, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { change } from './changes.ts';
import { extremeOver } from './series.ts';

const changeByPercent = (op: CompareOp, percent: number, when: When | undefined): DraftCondition =>
  change(percent < 0 ? 'down' : 'up', {
    op,
    amount: { value: Math.abs(percent), unit: 'percent', scale: 1, next: 0 },
    when: when ?? { kind: 'within', sessions: SESSIONS.year, ago: 0, atLeast: 1, named: true },
  });

/** "more than doubled", "at least doubled", "doubled" */
export const opOf = (more: string | undefined): '>' | '>=' => (more === undefined || more === 'at least' ? '>=' : '>');

/** Changes expressed as multiples: "doubled this year". */
export const MULTIPLES: readonly AnyRule[] = [
  rule(
    'Predicate',
    '=more_than|over|at_least? =doubled|doubling|tripled|tripling|quadrupled|halved from|off|off_of|since|of|above|over Value',
    (more, word, base) => {
      if (base.type !== 'over' && base.type !== 'series') return null;
      const factor = word === 'halved' ? 0.5 : word.startsWith('doubl') ? 2 : word.startsWith('tripl') ? 3 : 4;
      const op = factor < 1 ? MIRRORED[opOf(more)] : opOf(more);
      return { type: 'compare', left: HOLE, op, right: { type: 'times', factor, of: base } };
    },
    'doubled off its 52-week low',
    -0.2,
  ),
  rule(
    'Predicate',
    '=more_than|over|at_least? =doubled|doubling|tripled|tripling|quadrupled from|off|off_of|since low|lows|bottom When',
    (more, word, when) => {
      if (when.kind !== 'within' || when.sessions < 2 || when.ago) return null;
      const factor = word.startsWith('doubl') ? 2 : word.startsWith('tripl') ? 3 : 4;
      const right: Draft = { type: 'times', factor, of: extremeOver('low', when.sessions) };
      return { type: 'compare', left: HOLE, op: opOf(more), right };
    },
    'doubled off its lows this quarter',
    -0.4,
  ),
  rule(
    'Predicate',
    '=more_than|over|at_least? doubled|doubling When?',
    (more, when) => changeByPercent(opOf(more), 100, when),
    'doubled this year',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over|at_least? tripled|tripling When?',
    (more, when) => changeByPercent(opOf(more), 200, when),
    'tripled this year',
    0.05,
  ),
  rule(
    'Predicate',
    '=more_than|over|at_least? halved|lost_half When?',
    (more, when) => changeByPercent(opOf(more), -50, when),
    'halved this year',
    0.05,
  ),
  rule(
    'Predicate',
    'lost|lose|loses|losing|shed|given_up|gave_up =more_than|over? half of? value|price|market_value|worth? When?',
    (more, when) => changeByPercent(opOf(more), -50, when),
    'lost more than half their value in 6 months',
    -0.1,
  ),
  rule(
    'Condition',
    'Number bagger When',
    (n, when) => (n > 1 && n <= 1000 ? { of: changeByPercent('>=', 100 * (n - 1), when), subject: null } : null),
    '4 baggers this year',
  ),
];
