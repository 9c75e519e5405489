import { combinationOf, type Timeframe, timeframeOf, type Value } from '@plainscan/contracts';
import {
  absSource,
  type BarSource,
  combinedSource,
  numberSource,
  overSource,
  seriesSource,
  shiftedSource,
} from './series-source.ts';

/** How an `over` is read: its source, and how many of its bars ago. */
export function readingOf({ fn, of, sessions, ago }: Extract<Value, { type: 'over' }>): {
  source: BarSource;
  ago: number;
  timeframe: Timeframe | undefined;
} {
  const timeframe = timeframeOf(of) ?? undefined;
  // a shift of the only series is a shift of the whole, so that both share a column
  if (of.type === 'series')
    return { source: overSource(fn, seriesSource(of.name, of.params), sessions), ago: ago + of.ago, timeframe };
  return { source: overSource(fn, barSource(of), sessions), ago, timeframe };
}

const shifted = (source: BarSource, ago: number): BarSource => (ago === 0 ? source : shiftedSource(source, ago));

/** The value at each bar of the timeframe of its series. A number or market cap is the same at all bars. */
export function barSource(value: Value): BarSource {
  switch (value.type) {
    case 'number':
      return numberSource(value.value);
    case 'series': {
      const source = seriesSource(value.name, value.params);
      return value.name === 'marketCap' ? source : shifted(source, value.ago);
    }
    case 'over': {
      const { source, ago } = readingOf(value);
      return shifted(source, ago);
    }
    case 'times':
      return combinedSource('*', barSource(value.of), numberSource(value.factor));
    case 'plus':
      return combinedSource('+', barSource(value.of), numberSource(value.amount));
    case 'percentFrom': {
      const ratio = combinedSource('/', barSource(value.value), barSource(value.base));
      return combinedSource('*', numberSource(100), combinedSource('-', ratio, numberSource(1)));
    }
    case 'arithmetic':
    case 'among': {
      const { op, left, right } = combinationOf(value);
      return combinedSource(op, barSource(left), barSource(right));
    }
    case 'abs':
      return absSource(barSource(value.of));
  }
}
