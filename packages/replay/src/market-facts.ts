import type { ScanPlan } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import { type Baseline, baselineReturns } from './forward-returns.ts';
import { sessionsOf } from './sessions.ts';
import { type Splits, splitsOf } from './suspected-splits.ts';
import { type UniverseIndex, universeIndex } from './universe-index.ts';

/** Data that every replay of a market needs, regardless of the plan: computed on first use and cached with the market. */
export class MarketFacts {
  readonly sessions: Int32Array;
  readonly splits: Splits;
  private readonly market: Market;
  private readonly indexes = new Map<string, UniverseIndex>();
  private readonly baselines = new Map<string, Baseline>();

  constructor(market: Market) {
    this.market = market;
    this.sessions = sessionsOf(market.stocks);
    this.splits = splitsOf(market);
  }

  index({ universe }: Pick<ScanPlan, 'universe'>): UniverseIndex {
    return getOrCompute(this.indexes, JSON.stringify(universe), () =>
      universeIndex(this.market, this.splits, universe, this.sessions),
    );
  }

  baseline({ universe }: Pick<ScanPlan, 'universe'>, horizon: number): Baseline {
    return getOrCompute(this.baselines, JSON.stringify([universe, horizon]), () =>
      baselineReturns(this.market, this.splits, this.sessions, universe, horizon),
    );
  }
}

function getOrCompute<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  const found = cache.get(key) ?? compute();
  cache.set(key, found);
  return found;
}

const facts = new WeakMap<Market, MarketFacts>();

export function factsOf(market: Market): MarketFacts {
  const found = facts.get(market) ?? new MarketFacts(market);
  facts.set(market, found);
  return found;
}
