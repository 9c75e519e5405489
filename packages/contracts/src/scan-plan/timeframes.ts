import { innerConditions } from './inner-conditions.ts';
import type { Condition, SeriesValue, Value } from './scan-plan.ts';
import { hasTimeframes } from './series.ts';
import { type Timeframe, TIMEFRAMES } from './vocabulary.ts';

/** The series that a value reads. */
export function seriesIn(value: Value): SeriesValue[] {
  switch (value.type) {
    case 'number':
      return [];
    case 'series':
      return [value];
    case 'over':
    case 'times':
    case 'plus':
    case 'abs':
      return seriesIn(value.of);
    case 'percentFrom':
      return [...seriesIn(value.value), ...seriesIn(value.base)];
    case 'arithmetic':
      return [...seriesIn(value.left), ...seriesIn(value.right)];
    case 'among':
      return value.of.flatMap(seriesIn);
  }
}

/** The timeframe of all series that the values read, which then look back by its bars; null if one is daily or they differ. */
export function timeframeOf(...values: readonly Value[]): Timeframe | null {
  const [first, ...others] = values.flatMap(seriesIn);
  return first?.timeframe && others.every(({ timeframe }) => timeframe === first.timeframe) ? first.timeframe : null;
}

/** The values that a condition compares, in its order, without those of the conditions in it. */
export function comparedValues(condition: Condition): Value[] {
  switch (condition.type) {
    case 'compare':
    case 'cross':
      return [condition.left, condition.right];
    case 'between':
      return [condition.value, condition.low, condition.high];
    case 'near':
      return [condition.value, condition.target];
    case 'trend':
    case 'turn':
    case 'extreme':
    case 'divergence':
      return [condition.value];
    default:
      return [];
  }
}

/** Whether every value of the condition is of the timeframe. */
export function isOnTimeframe(condition: Condition, timeframe: Timeframe): boolean {
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return condition.of.every((part) => isOnTimeframe(part, timeframe));
    case 'not':
      return isOnTimeframe(condition.of, timeframe);
    case 'window':
      return condition.timeframe === timeframe && isOnTimeframe(condition.of, timeframe);
    case 'candle':
    case 'term':
      return condition.timeframe === timeframe;
    case 'setup':
    case 'belongs':
    case 'breadth':
      return false;
    default:
      return timeframeOf(...comparedValues(condition)) === timeframe;
  }
}

/** The timeframe of every value of the condition; null if one is daily or they differ. */
export const timeframeOfCondition = (condition: Condition): Timeframe | null =>
  TIMEFRAMES.find((timeframe) => isOnTimeframe(condition, timeframe)) ?? null;

/** Whether the values are all of the same bars. A market cap is that of the newest daily bar. */
export function areOfSameBars(...values: readonly Value[]): boolean {
  const [first, ...others] = values.flatMap(seriesIn);
  return others.every(({ timeframe }) => timeframe === first!.timeframe);
}

/** Whether each comparison in the condition is between values of the same bars. */
export function isUniform(condition: Condition): boolean {
  switch (condition.type) {
    case 'term': {
      const { value, timeframe } = condition;
      const series = value ? seriesIn(value) : [];
      return series.every((one) => one.timeframe === timeframe);
    }
    default:
      return areOfSameBars(...comparedValues(condition)) && innerConditions(condition).every(isUniform);
  }
}

/** The value on the bars of a timeframe; undefined: on daily bars. Series that only exist on daily bars stay as they are. */
export function onTimeframe<V extends Value>(value: V, timeframe: Timeframe | undefined): V {
  switch (value.type) {
    case 'series': {
      const { timeframe: _, ...daily } = value;
      return (timeframe && hasTimeframes(value.name) ? { ...daily, timeframe } : daily) as V;
    }
    case 'over':
    case 'times':
    case 'plus':
    case 'abs':
      return { ...value, of: onTimeframe(value.of, timeframe) };
    case 'percentFrom':
      return { ...value, value: onTimeframe(value.value, timeframe), base: onTimeframe(value.base, timeframe) };
    case 'arithmetic':
      return { ...value, left: onTimeframe(value.left, timeframe), right: onTimeframe(value.right, timeframe) };
    case 'among':
      return { ...value, of: value.of.map((one) => onTimeframe(one, timeframe)) };
    default:
      return value;
  }
}

/** The condition on the bars of a timeframe: all its values, lengths, and windows; undefined: on daily bars. */
export function conditionOnTimeframe(condition: Condition, timeframe: Timeframe | undefined): Condition {
  const on = (value: Value): Value => onTimeframe(value, timeframe);
  const own = timeframe && { timeframe };
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return { ...condition, of: condition.of.map((part) => conditionOnTimeframe(part, timeframe)) };
    case 'not':
    case 'breadth':
      return { ...condition, of: conditionOnTimeframe(condition.of, timeframe) };
    case 'window': {
      const { timeframe: _, ...daily } = condition;
      const of = conditionOnTimeframe(condition.of, timeframe);
      // A window of a condition without weekly bars, such as a setup, counts sessions.
      return timeframe && isOnTimeframe(of, timeframe) ? { ...daily, of, timeframe } : { ...daily, of };
    }
    case 'compare':
    case 'cross':
      return { ...condition, left: on(condition.left), right: on(condition.right) };
    case 'between':
      return { ...condition, value: on(condition.value), low: on(condition.low), high: on(condition.high) };
    case 'near':
      return { ...condition, value: on(condition.value), target: on(condition.target) };
    case 'trend':
    case 'turn':
      return { ...condition, value: on(condition.value) };
    case 'extreme':
      return { ...condition, value: on(condition.value) };
    case 'divergence':
      return { ...condition, value: onTimeframe(condition.value, timeframe) };
    case 'term':
      // A size has no bars.
      if (condition.term.endsWith('-cap')) return condition;
      return { type: 'term', term: condition.term, value: condition.value && on(condition.value), ...own };
    case 'candle':
      return { type: 'candle', name: condition.name, ...own };
    case 'setup': // of daily bars only
    case 'belongs':
      return condition;
  }
}
