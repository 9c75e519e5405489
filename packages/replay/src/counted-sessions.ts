import { type Timeframe, TIMEFRAMES } from '@plainscan/contracts';
import { periodOf } from '@plainscan/indicators';
import type { CompiledPlan, Node } from './compile-plan.ts';
import { earlierBars } from './first-complete.ts';
import { operandsOf, seriesOfOperand } from './required-conditions.ts';

/** The longest timeframe that the conditions read; null if they only read daily bars. */
export function longestTimeframe({ sources, breadths }: CompiledPlan): Timeframe | null {
  const read = new Set([
    ...sources.map((source) => (source.kind === 'as-of' ? source.timeframe : null)),
    ...breadths.map(({ of }) => longestTimeframe(of)),
  ]);
  return TIMEFRAMES.findLast((timeframe) => read.has(timeframe)) ?? null;
}

/** Indexes of the sessions, or with a timeframe of the last session of each week or month; the newest session is one of them. */
export function sessionsCounted(sessions: Int32Array, timeframe: Timeframe | null): Int32Array {
  if (!timeframe) return Int32Array.from(sessions.keys());
  const periods = Array.from(sessions, (date) => periodOf(date, timeframe));
  return Int32Array.from(sessions.keys()).filter((i) => periods[i] !== periods[i + 1]);
}

/** Marks the bars of a stock that belong to some sessions, if only those are counted. */
export function barsOn(dates: readonly number[]): (bars: Int32Array) => Uint8Array {
  const counted = new Set(dates);
  return (bars) => Uint8Array.from(bars, (date) => Number(counted.has(date)));
}

/** How many bars before a bar the conditions read values of weekly and monthly bars. */
export const reachOfValues = ({ where, sources }: CompiledPlan): number =>
  Math.max(0, where ? reachOfTimeframes(where, new Set(timeframeSources(sources))) : 0);

const timeframeSources = (sources: CompiledPlan['sources']): number[] =>
  sources.flatMap((source, i) => (source.kind === 'as-of' ? [i] : []));

/** How many sessions back windows read a value of weekly or monthly bars. */
function reachOfTimeframes(node: Node, ofTimeframe: ReadonlySet<number>): number {
  switch (node.op) {
    case 'all':
    case 'any':
    case 'count':
      return Math.max(...node.of.map((part) => reachOfTimeframes(part, ofTimeframe)));
    case 'not':
      return reachOfTimeframes(node.of, ofTimeframe);
    case 'window': {
      const inner = reachOfTimeframes(node.of, ofTimeframe);
      return inner < 0 ? inner : inner + node.ago + node.sessions - 1;
    }
    default:
      return operandsOf(node)
        .flatMap(seriesOfOperand)
        .some((series) => ofTimeframe.has(series))
        ? earlierBars(node)
        : -Infinity;
  }
}
