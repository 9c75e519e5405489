import {
  type Excursion,
  type ExcursionAverage,
  type ExcursionAverages,
  type ExcursionGroup,
  MAX_EXCURSION_GROUPS,
} from '@plainscan/contracts';
import { decimal, decimalText, quotient, ZERO } from '../money/decimals.ts';
import { scaled } from '../money/scaled.ts';
import { MeanInterval } from '../statistics/mean-interval.ts';
import { isNewer } from '../statistics/scan-groups.ts';
import type { TradeFact } from '../statistics/trade-fact.ts';

/** A closed trade with its worst and best points. */
export interface MeasuredTrade {
  fact: Pick<TradeFact, 'strategy' | 'scan'>;
  adverse: Excursion;
  favorable: Excursion;
}

const AVERAGE_DECIMALS = 4;

/** Averages over all trades, by strategy, and by scan. */
export function excursionAverages(
  measured: readonly MeasuredTrade[],
): Pick<ExcursionAverages, 'all' | 'byStrategy' | 'byScan'> {
  const byScan = Map.groupBy(measured, ({ fact }) => fact.scan?.key ?? '');
  return {
    all: measured.length === 0 ? null : averagesOf('', measured),
    byStrategy: groups(Map.groupBy(measured, ({ fact }) => fact.strategy ?? '')),
    byScan: groups(new Map([...byScan.values()].map((trades) => [newestSentence(trades), trades]))),
  };
}

function groups(byKey: ReadonlyMap<string, readonly MeasuredTrade[]>): ExcursionAverages['byStrategy'] {
  const ordered = [...byKey].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  return {
    groups: ordered.slice(0, MAX_EXCURSION_GROUPS).map(([key, trades]) => averagesOf(key, trades)),
    omitted: Math.max(0, ordered.length - MAX_EXCURSION_GROUPS),
  };
}

const newestSentence = (trades: readonly MeasuredTrade[]): string =>
  trades
    .map(({ fact }) => fact.scan)
    .reduce((newest, scan) => (scan && newest && isNewer(scan, newest) ? scan : newest))?.query ?? '';

const averagesOf = (key: string, trades: readonly MeasuredTrade[]): ExcursionGroup => ({
  key,
  trades: trades.length,
  adverse: averageOf(trades.map(({ adverse }) => adverse)),
  favorable: averageOf(trades.map(({ favorable }) => favorable)),
});

function averageOf(excursions: readonly Excursion[]): ExcursionAverage {
  const inR = excursions.flatMap(({ sure, possible }) =>
    sure.r === null || possible.r === null ? [] : [{ sure: sure.r, possible: possible.r }],
  );
  const percents = excursions.map(({ sure, possible }) => ({ sure: sure.percent, possible: possible.percent }));
  return {
    percent: { sure: mean(percents.map(({ sure }) => sure)), possible: mean(percents.map(({ possible }) => possible)) },
    interval: interval(percents),
    r:
      inR.length === 0
        ? null
        : {
            trades: inR.length,
            sure: mean(inR.map(({ sure }) => sure)),
            possible: mean(inR.map(({ possible }) => possible)),
          },
  };
}

const mean = (values: readonly string[]): string =>
  decimalText(
    quotient(
      values.reduce((sum, value) => sum.plus(decimal(value)), ZERO),
      values.length,
    ).decimalPlaces(AVERAGE_DECIMALS),
  );

/** From the lower end for one figure to the upper end for the other. */
function interval(percents: readonly { sure: string; possible: string }[]): ExcursionAverage['interval'] {
  const [sure, possible] = [new MeanInterval(), new MeanInterval()];
  for (const percent of percents) {
    sure.add(scaled(percent.sure));
    possible.add(scaled(percent.possible));
  }
  const [a, b] = [sure.interval(), possible.interval()];
  if (a === null || b === null) return null;
  return {
    low: decimal(a.low).lt(b.low) ? a.low : b.low,
    high: decimal(a.high).gt(b.high) ? a.high : b.high,
  };
}
