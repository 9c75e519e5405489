import type { BarColumns } from '../by-name.ts';
import type { SetupChart, SetupSide } from './setup-chart.ts';

export interface SetupPivot {
  /** index of its bar */
  readonly at: number;
  readonly kind: 'high' | 'low' | 'close';
  readonly price: number;
}

export interface SetupLevel {
  readonly name: string;
  readonly price: number;
}

export interface SetupFact {
  readonly name: string;
  readonly unit: 'percent' | 'sessions' | 'times';
  readonly values: readonly number[];
}

/** What makes a setup hold on a bar. */
export interface SetupMatch {
  /** index of its oldest bar */
  readonly from: number;
  /** oldest first */
  readonly pivots: readonly SetupPivot[];
  /** The first is the one that a breakout closes beyond. */
  readonly levels: readonly SetupLevel[];
  readonly facts: readonly SetupFact[];
}

export interface Setup {
  readonly side: SetupSide;
  /** whether it ends with a close beyond its first level; otherwise, that close is a part of it, or it has no level */
  readonly breaksOut: boolean;
  /** number of earlier bars without which it is absent */
  readonly lookback: number;
  /** maximum number of earlier bars that it reads */
  readonly reach: number;
  /** What makes it hold as of bar `i`, from the bars up to `i`; null if it doesn't. */
  readonly find: (chart: SetupChart, i: number) => SetupMatch | null;
}

const tenths = (value: number): string => String(Math.round(value * 10) / 10);

/** Its values with their unit: "18.2%, 9.1%, 4.3%", "38 sessions", "1.6×". */
export function factText({ unit, values }: SetupFact): string {
  if (unit === 'sessions') return values[0] === 1 ? '1 session' : `${values[0]} sessions`;
  return values.map((value) => `${tenths(value)}${unit === 'percent' ? '%' : '×'}`).join(', ');
}

export const highPivot = ({ high }: BarColumns, at: number): SetupPivot => ({ at, kind: 'high', price: high[at] });
export const lowPivot = ({ low }: BarColumns, at: number): SetupPivot => ({ at, kind: 'low', price: low[at] });
export const closePivot = ({ close }: BarColumns, at: number): SetupPivot => ({ at, kind: 'close', price: close[at] });

export const percent = (name: string, ...values: number[]): SetupFact => ({ name, unit: 'percent', values });
export const sessions = (name: string, value: number): SetupFact => ({ name, unit: 'sessions', values: [value] });
export const times = (name: string, value: number): SetupFact => ({ name, unit: 'times', values: [value] });
