import type { ScanPlan } from '@plainscan/contracts';
import { type ChartLine, chartLines } from '@plainscan/replay';
import type { Market } from '@plainscan/scan-engine';
import { runInTurns, type Timed } from './run-in-turns.ts';

/** Computes the lines of a plan that depend on other stocks than the one in the chart, on another thread. */
export interface LinesTask {
  readonly plan: ScanPlan;
  /** the stock's row in the market */
  readonly row: number;
  readonly sessions: number;
  readonly count: number;
  /** milliseconds since 1970 */
  readonly deadlineAt: number;
}

export interface ThreadLines {
  /** YYYYMMDD, oldest first */
  readonly dates: Int32Array;
  readonly lines: readonly ChartLine[];
}

/** Takes turns with other tasks on the thread. */
export const threadLines = (
  market: Market,
  { plan, row, sessions, count, deadlineAt }: LinesTask,
  now?: () => number,
): Promise<Timed<ThreadLines>> => runInTurns(chartLines(market, plan, row, { sessions, count }), deadlineAt, now);
