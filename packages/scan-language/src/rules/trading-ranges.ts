import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';
import { extremeOver } from './series.ts';

const STAYING =
  'remain|remaining|stay|staying|stayed|trading|traded|hold|holding|moving|going|been|consolidating|consolidated|sideways|been_going|been_trading';

/** "closing price to remain within …" refers to closes. */
const saysClosing = ({ tokens, start }: Place): boolean =>
  tokens.slice(Math.max(0, start - 4), start).some(({ text }) => /^clos/.test(text));

/** The highest of several days is at most `percent` above the lowest. */
export const narrow = (percent: number, sessions: number, on: 'high' | 'close'): DraftCondition => ({
  type: 'compare',
  left: {
    type: 'percentFrom',
    value: extremeOver('high', sessions, 0, on === 'close'),
    base: extremeOver('low', sessions, 0, on === 'close'),
  },
  op: '<=',
  right: { type: 'number', value: percent },
});

/** How narrow the range of some days is. */
export const TRADING_RANGES: readonly AnyRule[] = [
  rule(
    'Predicate',
    'remain|remaining|stay|staying|stayed|trading|hold|holding? within|in Amount range of? Value? for|over|in Duration',
    ({ unit, value }, _of, { sessions }, at) =>
      unit === 'percent' ? narrow(value, sessions, saysClosing(at) ? 'close' : 'high') : null,
    'stock staying within 5% range for 10 days',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'remain|remaining|stay|staying|stayed|trading? within|in range of Amount for|over|in Duration',
    ({ unit, value }, { sessions }, at) =>
      unit === 'percent' ? narrow(value, sessions, saysClosing(at) ? 'close' : 'high') : null,
    'closing price within a range of 3% over 5 days',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    `${STAYING}? for|over at_least? Duration within|in range|trading_range|price_range|tight_range of Op? Amount`,
    ({ sessions }, _op, { unit, value }, at) =>
      unit === 'percent' ? narrow(value, sessions, saysClosing(at) ? 'close' : 'high') : null,
    'stock trading for at least 10 days in a range of less than 8%',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'range|price_range|trading_range within|of Op? Amount over|for|in Duration',
    (_op, amount, { sessions }) =>
      amount.unit === 'percent' ? { of: narrow(amount.value, sessions, 'high'), about: null } : null,
    'range within 5% over 10 days',
    '',
    0.1,
  ),
];
