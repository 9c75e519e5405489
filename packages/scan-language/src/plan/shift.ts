import { PLAN_BOUNDS, type Value } from '@plainscan/contracts';

/** The value `ago` sessions earlier, or later if it is negative; null if a plan can't express that. */
export function shiftValue(value: Value, ago: number): Value | null {
  if (ago === 0) return value;
  switch (value.type) {
    case 'number':
      return value;
    case 'series':
    case 'over': {
      const total = value.ago + ago;
      return total > PLAN_BOUNDS.maxSessions ? null : { ...value, ago: total };
    }
    case 'times':
    case 'plus':
    case 'abs': {
      const of = shiftValue(value.of, ago);
      return of && { ...value, of };
    }
    case 'arithmetic': {
      const [left, right] = [shiftValue(value.left, ago), shiftValue(value.right, ago)];
      return left && right && { ...value, left, right };
    }
    case 'among': {
      const of = value.of.map((one) => shiftValue(one, ago));
      return of.every((one) => one !== null) ? { ...value, of } : null;
    }
    case 'percentFrom': {
      const moved = shiftValue(value.value, ago);
      const base = shiftValue(value.base, ago);
      return moved && base && { type: 'percentFrom', value: moved, base };
    }
  }
}
