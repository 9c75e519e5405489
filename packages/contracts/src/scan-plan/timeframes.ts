import type { Condition, SeriesValue, Timeframe, Value } from './scan-plan.ts';

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
      return seriesIn(value.of);
    case 'percentFrom':
      return [...seriesIn(value.value), ...seriesIn(value.base)];
  }
}

/** The timeframe of all series that the values read, which then look back by its bars; null if one is daily or they differ. */
export function timeframeOf(...values: readonly Value[]): Timeframe | null {
  const [first, ...others] = values.flatMap(seriesIn);
  return first?.timeframe && others.every(({ timeframe }) => timeframe === first.timeframe) ? first.timeframe : null;
}

/** The values that a condition compares, without those of the conditions in it. */
function valuesOf(condition: Condition): Value[] {
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
      return condition.of.every((part) => isOnTimeframe(part, timeframe));
    case 'not':
      return isOnTimeframe(condition.of, timeframe);
    case 'window':
      return condition.timeframe === timeframe && isOnTimeframe(condition.of, timeframe);
    case 'candle':
      return condition.timeframe === timeframe;
    case 'term': {
      const { term, value } = condition;
      if (condition.timeframe) return condition.timeframe === timeframe;
      return (term === 'oversold' || term === 'overbought') && value !== null && timeframeOf(value) === timeframe;
    }
    case 'belongs':
      return false;
    default:
      return timeframeOf(...valuesOf(condition)) === timeframe;
  }
}

/** The value on the bars of a timeframe. A market cap has none. */
export function onTimeframe<V extends Value>(value: V, timeframe: Timeframe): V {
  switch (value.type) {
    case 'series':
      return value.name === 'marketCap' ? value : { ...value, timeframe };
    case 'over':
    case 'times':
    case 'plus':
      return { ...value, of: onTimeframe(value.of, timeframe) };
    case 'percentFrom':
      return { ...value, value: onTimeframe(value.value, timeframe), base: onTimeframe(value.base, timeframe) };
    default:
      return value;
  }
}

/** The condition on the bars of a timeframe: all its values, lengths, and windows. */
export function conditionOnTimeframe(condition: Condition, timeframe: Timeframe): Condition {
  const on = (value: Value): Value => onTimeframe(value, timeframe);
  switch (condition.type) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => conditionOnTimeframe(part, timeframe)) };
    case 'not':
      return { ...condition, of: conditionOnTimeframe(condition.of, timeframe) };
    case 'window':
      return { ...condition, of: conditionOnTimeframe(condition.of, timeframe), timeframe };
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
      return { ...condition, value: onTimeframe(condition.value, timeframe) };
    case 'term':
      return { ...condition, value: condition.value && on(condition.value), timeframe };
    case 'candle':
      return { ...condition, timeframe };
    case 'belongs':
      return condition;
  }
}
