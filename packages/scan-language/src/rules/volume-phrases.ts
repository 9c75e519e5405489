import { compare, series, type CompareOp } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, type Place, type Priced, rule } from '../chart/rule.ts';
import { type Draft, HOLE } from '../meaning/draft.ts';
import type { Amount } from '../text/amounts.ts';
import { bound } from './bind.ts';
import { compared } from './comparing.ts';
import { plan, term } from './terms.ts';

/** "breaking out on volume": more of it than usual, if the sentence gives no volume. */
const onVolume = (next: string): Said | null =>
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(next)
    ? { of: term('heavy-volume'), about: series('volume') }
    : null;

const NORMAL = series('averageVolume', [20]) as Draft;
const YESTERDAY = series('volume', [], 1) as Draft;

/** "40% more volume than usual", "twice the volume of yesterday" */
function volumeThan(
  op: CompareOp | undefined,
  { unit, value }: Amount,
  more: string,
  base: Draft,
  { tokens, start, end }: Place,
): Said | Priced | null {
  // "up at least 1% on higher volume than the day before": the 1% is not of the volume
  if (tokens.slice(start + 1, end).some(({ text }) => text === 'on' || text === 'with')) return null;
  const side = more === 'less' || more === 'lower' ? 'below' : 'above';
  if (unit === 'percent')
    return bound(series('volume') as Draft, {
      type: 'beyond',
      value: HOLE,
      side,
      op: op ?? '>=',
      percent: value,
      base,
    });
  return unit === 'times' && side === 'above'
    ? bound(series('volume') as Draft, compared(op ?? '>=', { type: 'times', factor: value, of: base }))
    : null;
}

/** Volume said of an event: "on volume", "with higher volume". */
export const VOLUME_PHRASES: readonly AnyRule[] = [
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
    'on|with higher|increased|more|greater|bigger|larger volume',
    () => ({ of: plan(compare(series('volume'), '>', series('volume', [], 1))), about: series('volume') }),
    'up 5% on higher volume',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'on|with lower|less|decreased|smaller|lighter volume',
    () => ({ of: plan(compare(series('volume'), '<', series('volume', [], 1))), about: series('volume') }),
    'up 5% on lower volume',
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
    'on|with|had? Op? Amount =more|higher|greater|heavier|larger|less|lower volume than? usual|normal|average|its_average|typical|the_average|its_usual|its_normal',
    (op, amount, more, at) => volumeThan(op, amount, more, NORMAL, at),
    'breakout on at least 40% more volume than usual',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'on|with|had? Op? Amount =more|higher|greater|heavier|larger|less|lower volume than yesterday|the_day_before|the_previous_day',
    (op, amount, more, at) => volumeThan(op, amount, more, YESTERDAY, at),
    'up 5% on 50% more volume than yesterday',
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
];
