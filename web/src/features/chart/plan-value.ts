import type { SeriesValue, Timeframe, Value } from '@plainscan/contracts';
import { combinationOf, onTimeframe, timeframeOf } from '@plainscan/contracts/plan-amount';
import {
  combineInto,
  fillAgainstBenchmark,
  fillOver,
  fillSeries,
  isBarSeries,
  isBenchmarkSeries,
  periodOf,
  resample,
} from '@plainscan/indicators';
import type { ChartColumns } from './bar-columns.ts';

/** Shifts a column by `sessions` bars, in place. */
function delay(column: Float64Array, sessions: number): Float64Array {
  if (sessions > 0) {
    column.copyWithin(sessions, 0);
    column.fill(NaN, 0, sessions);
  }
  return column;
}

function seriesColumn({ name, params, ago }: SeriesValue, bars: ChartColumns): Float64Array {
  const out = new Float64Array(bars.close.length).fill(NaN);
  // The others read company data or the bars of all stocks.
  if (isBarSeries(name)) fillSeries(name, bars, params, out);
  else if (isBenchmarkSeries(name) && bars.benchmark)
    fillAgainstBenchmark(name, bars.close, bars.benchmark, params, out);
  return delay(out, ago);
}

/** A weekly or monthly value on each session of its week or month. */
function columnOnTimeframe(value: Value, timeframe: Timeframe, bars: ChartColumns): Float64Array {
  const values = valueColumn(onTimeframe(value, undefined), resample(bars, timeframe));
  let bar = -1;
  let period = NaN;
  return Float64Array.from(bars.dates, (date) => {
    const current = periodOf(date, timeframe);
    if (current !== period) bar += 1;
    period = current;
    return values[bar]!;
  });
}

/** A plan's value at each bar; NaN if absent. */
export function valueColumn(value: Value, bars: ChartColumns): Float64Array {
  const timeframe = timeframeOf(value);
  if (timeframe) return columnOnTimeframe(value, timeframe, bars);
  switch (value.type) {
    case 'number':
      return new Float64Array(bars.close.length).fill(value.value);
    case 'series':
      return seriesColumn(value, bars);
    case 'over': {
      const out = new Float64Array(bars.close.length);
      fillOver(value.fn, valueColumn(value.of, bars), value.sessions, out);
      return delay(out, value.ago);
    }
    case 'times':
      return valueColumn(value.of, bars).map((number) => number * value.factor);
    case 'plus':
      return valueColumn(value.of, bars).map((number) => number + value.amount);
    case 'percentFrom': {
      const base = valueColumn(value.base, bars);
      return valueColumn(value.value, bars).map((number, i) => 100 * (number / base[i]! - 1));
    }
    case 'arithmetic':
    case 'among': {
      const { op, left, right } = combinationOf(value);
      const out = valueColumn(left, bars);
      combineInto(op, out, valueColumn(right, bars), out);
      return out;
    }
    case 'abs':
      return valueColumn(value.of, bars).map(Math.abs);
  }
}
