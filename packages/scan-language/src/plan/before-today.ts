import { window, type Condition } from '@plainscan/contracts';
import { canonicalCondition, negate } from './canonical.ts';

const key = (condition: Condition): string => JSON.stringify(canonicalCondition(condition));

/** Whether two conditions exclude each other on one session: one negates the other, or crosses out of it. */
function opposes(now: Condition, before: Condition): boolean {
  if (now.type === 'cross')
    return (
      before.type === 'compare' &&
      JSON.stringify([now.left, now.right]) === JSON.stringify([before.left, before.right]) &&
      (now.direction === 'above' ? ['<', '<='] : ['>', '>=']).includes(before.op)
    );
  if (now.type !== 'compare' || before.type !== 'compare') return key(now) === key(negate(before));
  return (
    JSON.stringify([now.left, now.right]) === JSON.stringify([before.left, before.right]) &&
    now.op[0] !== before.op[0] &&
    ['<', '>'].includes(now.op[0]!) &&
    ['<', '>'].includes(before.op[0]!)
  );
}

/** On how many days up to today `now` can exclude `before`: five for "crossed back over it this week". */
const daysAgainst = (now: Condition, before: Condition): number =>
  now.type === 'window' && now.ago === 0 && now.atLeast === 1 && now.of.type === 'cross'
    ? opposes(now.of, before)
      ? now.sessions
      : 0
    : opposes(now, before)
      ? 1
      : 0;

/** The range of several days up to today: "tight range". */
const isRangeOfDays = ({ left }: Extract<Condition, { type: 'compare' }>): boolean =>
  (left.type === 'series' && left.ago === 0 && left.name === 'channelPercent') ||
  (left.type === 'percentFrom' &&
    [left.value, left.base].every((value) => value.type === 'over' && value.ago === 0) &&
    [left.value, left.base].map((value) => value.type === 'over' && value.fn).join() === 'highest,lowest');

/** A consolidation, which ends the day before a breakout: "consolidating for 2 weeks and broke out today". */
export const isConsolidation = (of: Condition): boolean =>
  (of.type === 'all' && of.of.some(isConsolidation)) ||
  (of.type === 'term' && of.term === 'sideways') ||
  (of.type === 'compare' && of.op.startsWith('<') && isRangeOfDays(of));

export const isBreakout = (of: Condition): boolean =>
  of.type === 'term' && (of.term === 'breakout' || of.term === 'breakdown');

/** Whether the price closed beyond the previous day's close or extreme: "closing above the previous day's high". */
const isBeyondYesterday = (of: Condition, op: '<' | '>'): boolean =>
  of.type === 'compare' &&
  of.op[0] === op &&
  of.left.type === 'series' &&
  of.left.name === 'close' &&
  of.left.ago === 0 &&
  of.right.type === 'series' &&
  of.right.ago === 1 &&
  ['close', op === '>' ? 'high' : 'low'].includes(of.right.name);

/** Whether today reverses a run: up after a fall, down after a rise. */
const turnsAgainst = (other: Condition, direction: 'rising' | 'falling'): boolean =>
  isBeyondYesterday(other, direction === 'falling' ? '>' : '<') ||
  (other.type === 'compare' &&
    other.left.type === 'series' &&
    other.left.name === 'changePercent' &&
    other.left.ago === 0 &&
    other.right.type === 'number' &&
    (direction === 'falling'
      ? other.op[0] === '>' && other.right.value >= 0
      : other.op[0] === '<' && other.right.value <= 0));

/** "Below its average on each of the last 4 days but above it now": ends a window or run yesterday if another condition rules out today. */
export function beforeToday(condition: Condition, others: readonly Condition[]): Condition {
  if (
    condition.type === 'window' &&
    condition.ago === 0 &&
    condition.sessions > 1 &&
    condition.atLeast === condition.sessions
  )
    return { ...condition, ago: Math.max(0, ...others.map((other) => daysAgainst(other, condition.of))) };
  if (others.some(isBreakout) && isConsolidation(condition)) return window(condition, 1, 1);
  if (
    condition.type === 'trend' &&
    condition.value.type === 'series' &&
    condition.value.name === 'close' &&
    condition.value.ago === 0
  )
    return others.some((other) => turnsAgainst(other, condition.direction))
      ? { ...condition, value: { ...condition.value, ago: 1 } }
      : condition;
  if (condition.type === 'not' && condition.of.type === 'window') {
    const { of } = condition;
    return of.ago === 0 && of.atLeast === 1 && of.sessions > 1 && others.some((other) => key(other) === key(of.of))
      ? { ...condition, of: { ...of, ago: 1 } }
      : condition;
  }
  return condition;
}
