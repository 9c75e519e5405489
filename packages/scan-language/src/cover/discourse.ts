import { over, series, SESSIONS, type Condition, type Value } from '@plainscan/contracts';
import type { Draft, Reference } from '../meaning/draft.ts';
import { NO_CONTEXT } from '../meaning/values.ts';
import { valueOf } from '../meaning/values.ts';
import { type ResolveContext } from '../meaning/values.ts';
import { shiftValue } from '../plan/shift.ts';
import { isAverage, isBarField, isSeries } from '../plan/units.ts';

/** What "it", "the MA", "both", and "since then" refer to: values from earlier clauses. */
export interface Discourse {
  /** the subject of the last clause */
  subject: Draft | null;
  /** the last average, for "the MA" */
  average: Value | null;
  /** the value that the last clause compared with, for "it" */
  level: Value | null;
  /** the values of the last clause, for "both" */
  values: () => readonly Value[];
  /** when the last clause was, for "since then" */
  ago: number;
  /** how many consecutive days, up to today, the last clause covers, for "each day" */
  run: number;
}

export const NO_DISCOURSE: Discourse = { subject: null, average: null, level: null, values: () => [], ago: 0, run: 0 };

/** The last moving average in a condition. */
function averageIn(node: unknown): Value | null {
  if (typeof node !== 'object' || node === null) return null;
  const { type, name } = node as { type?: string; name?: string };
  if (type === 'series') return isAverage(name ?? '') ? (node as Value) : null;
  let found: Value | null = null;
  for (const child of Object.values(node)) found = averageIn(child) ?? found;
  return found;
}

/** A cache, because the readings share conditions. */
const AVERAGES_OF = new WeakMap<Condition, { average: Value | null }>();

function averageOf(condition: Condition): Value | null {
  const known = AVERAGES_OF.get(condition);
  if (known) return known.average;
  const average = averageIn(condition);
  AVERAGES_OF.set(condition, { average });
  return average;
}

/** The right side of the last comparison, as of today: "it" in "and is above it now". */
function levelIn(condition: Condition): Value | null {
  switch (condition.type) {
    case 'compare':
    case 'cross': {
      const { left, right } = condition;
      if (right.type === 'number') return null;
      // "opened below yesterday's low and closed above it": still yesterday's low
      return isBarField(right) && left.type === 'series' && left.ago === 0 ? right : asOfToday(right);
    }
    case 'near':
      return condition.target.type === 'number' ? null : asOfToday(condition.target);
    case 'extreme': {
      const { which, value, sessions, beats } = condition;
      // "new 20 day low 2 days ago, above that low today": the low of that day
      if (beats && value.type === 'series' && value.ago > 0) return value;
      return { type: 'over', fn: which, of: asOfToday(value), sessions, ago: 0 };
    }
    case 'window': {
      const { of, sessions, ago } = condition;
      const then = of.type === 'extreme' && sessions === 1 ? shiftValue(of.value, ago) : null;
      return levelIn(of.type === 'extreme' && then ? { ...of, value: then } : of);
    }
    case 'not':
      return levelIn(condition.of);
    // "above a rising 50 day", "below the 20 day but above the 50": the last level
    case 'all':
      return condition.of.reduce<Value | null>((level, part) => levelIn(part) ?? level, null);
    default:
      return null;
  }
}

/** How many sessions ago a condition must hold. */
const agoOf = (condition: Condition): number =>
  condition.type === 'window' && condition.sessions === 1
    ? condition.ago
    : condition.type === 'all'
      ? Math.max(...condition.of.map(agoOf))
      : 0;
/** How many consecutive days, up to today, a condition covers. */
function runOf(condition: Condition): number {
  switch (condition.type) {
    case 'window':
      return condition.ago === 0 && condition.atLeast === condition.sessions ? condition.sessions : 0;
    case 'trend':
      return condition.sessions;
    case 'all':
      return Math.max(...condition.of.map(runOf));
    default:
      return 0;
  }
}
const asOfToday = (value: Value): Value => (value.type === 'series' ? { ...value, ago: 0 } : value);

/** The values of a condition as of today, without duplicates. */
function valuesIn(node: unknown, found = new Map<string, Value>()): Map<string, Value> {
  if (typeof node !== 'object' || node === null) return found;
  const { type } = node as { type?: string };
  if (type === 'series' || type === 'over') {
    const value = { ...(node as Extract<Value, { ago: number }>), ago: 0 };
    found.set(JSON.stringify(value), value);
  } else for (const child of Object.values(node)) valuesIn(child, found);
  return found;
}

/**
 * The values that "both" after a clause refers to: its own, with those of the preceding clause if needed. Lazy, because few
 * sentences need them.
 */
function valuesMentioned(condition: Condition, before: () => readonly Value[]): () => readonly Value[] {
  let found: readonly Value[] | null = null;
  return () => {
    if (found) return found;
    const values = valuesIn(condition);
    const earlier = before();
    // "8 EMA above 21 EMA, 21 EMA above 50 SMA": a chain, joined by the value in the middle
    const isChain = earlier.some((value) => values.has(JSON.stringify(value)));
    if (isChain || (values.size === 1 && earlier.length <= 1))
      for (const value of earlier) values.set(JSON.stringify(value), value);
    return (found = values.size > 1 || earlier.length <= 1 ? [...values.values()] : earlier);
  };
}

/** The sessions of a rise; null for other values. */
const sessionsOfRise = (value: Value | null): number | null =>
  (value?.type === 'series' && value.name === 'performance' && value.params[0]) || null;

const peakOver = (sessions: number): Value => over('highest', series('high'), sessions);

/** "20% below its high a month ago and within 5% of it now": "it" is the level that the distance is measured from. */
const levelOf = (value: Value | null): Value | null => {
  if (value?.type === 'percentFrom') return value.base;
  // "up 30% in the past month, then down 10% from that high": the high of that month
  const rise = sessionsOfRise(value);
  if (rise !== null) return peakOver(rise);
  if (value?.type !== 'series' || !isSeries(value, 'distanceFromHigh', 'distanceFromLow')) return value;
  const isHigh = value.name === 'distanceFromHigh';
  return over(isHigh ? 'highest' : 'lowest', series(isHigh ? 'high' : 'low'), value.params[0] ?? null);
};

/** The discourse after a condition; the caller sets its subject. */
export const discourseAfter = (condition: Condition, before: Discourse): Omit<Discourse, 'subject'> => ({
  average: averageOf(condition) ?? before.average,
  level: levelIn(condition) ?? before.level,
  values: valuesMentioned(condition, before.values),
  ago: agoOf(condition) || before.ago,
  run: runOf(condition) || before.run,
});

export const resolveContext = ({ subject, average, level, values, ago, run }: Discourse): ResolveContext => ({
  subject: null,
  values,
  ago,
  run,
  refer: (to: Reference) => {
    if (to === 'average') return average;
    const value = subject && valueOf(subject, NO_CONTEXT);
    // "up 50% in a month and pulled back 10%": from the high of that month
    if (to === 'peak') return peakOver(sessionsOfRise(value) ?? SESSIONS.year);
    return level ?? levelOf(value);
  },
});
