import type { ScanPlan } from '@plainscan/contracts';
import { buildMarket, type Market } from '@plainscan/scan-engine';
import { forwardReturns } from '../forward-returns.ts';
import { factsOf } from '../market-facts.ts';
import { simulateRule } from '../rule.ts';
import { findSignals, rowOfSignals, type Signals } from '../signals.ts';

/** Finds the signals of a plan; by default `findSignals`, or a version that cheats. */
export type Finder = (market: Market, plan: ScanPlan) => Signals;
/** The return of each signal in percent, NaN if its exit isn't known; by default that of `forwardReturns`, or a version that cheats. */
export type Earner = (market: Market, signals: Signals, hold: number) => Float64Array;

export interface Method {
  readonly find: Finder;
  readonly earn: Earner;
}

export const HONEST: Method = {
  find: findSignals,
  earn: (market, signals, hold) => forwardReturns(market, factsOf(market).splits, signals, hold).returns,
};

const HOLD = 3;

/**
 * What a replay says of each session, as text that is equal only if the numbers are equal bit for bit: the signals with the returns
 * that are known, the average stock, and the equity at the close with stop and target.
 */
export function record(market: Market, plan: ScanPlan, { find, earn }: Method): Map<number, Line> {
  const signals = find(market, plan);
  const { sessions, at } = signals;
  const rows = rowOfSignals(signals);
  const facts = factsOf(market);
  const returns = earn(market, signals, HOLD);
  const baseline = facts.baseline(plan, HOLD);
  const rule = { hold: HOLD, stop: 2, target: 3, costBp: 5 };
  const curve = simulateRule(market, facts, facts.index(plan), signals, rule);
  const idsOf = Array.from(sessions, (): number[] => []);
  for (const [id, session] of at.entries()) idsOf[session]!.push(id);
  return new Map(
    Array.from(sessions, (date, session) => {
      const ids = idsOf[session]!;
      return [
        date,
        {
          found: ids.map((id) => market.stocks[rows[id]!]!.listing.symbol).join(' '),
          returns: ids.map((id) => returns[id]!),
          average: baseline.mean[session]!,
          equity: curve.equity[session]!,
          compared: curve.baseline[session]!,
        },
      ];
    }),
  );
}

interface Line {
  readonly found: string;
  readonly returns: readonly number[];
  readonly average: number;
  readonly equity: number;
  readonly compared: number;
}

const isKnown = (value: number): boolean => !Number.isNaN(value);

/**
 * The sessions whose record changes when the market is cut off after `cut`: none if a replay doesn't look ahead. What isn't known
 * yet at the cut may become known later.
 */
export function revisedSessions(
  market: Market,
  plan: ScanPlan,
  { cut, long, method }: { cut: number; long: Map<number, Line>; method: Method },
): number[] {
  const short = record(buildMarket(market.stocks, { asOf: cut }), plan, method);
  return [...short].flatMap(([date, before]) => {
    const after = long.get(date)!;
    const same =
      before.found === after.found &&
      before.returns.every((value, i) => !isKnown(value) || value === after.returns[i]) &&
      (!isKnown(before.average) || before.average === after.average) &&
      before.equity === after.equity &&
      before.compared === after.compared;
    return same ? [] : [date];
  });
}
