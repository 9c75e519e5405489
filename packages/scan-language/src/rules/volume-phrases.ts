import { compare, series } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { plan, term } from './terms.ts';

/** "breaking out on volume": more of it than usual, if the sentence gives no volume. */
const onVolume = (next: string): Said | null =>
  ['', ',', 'and', 'or', ')', 'but', 'today', 'yesterday'].includes(next)
    ? { of: term('heavy-volume'), about: series('volume') }
    : null;

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
    'on|with higher|increased|more|greater volume',
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
