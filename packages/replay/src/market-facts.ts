import type { Bars, ScanPlan, StockHistory } from '@plainscan/contracts';
import { firstSessionIfConsecutive, type Market } from '@plainscan/scan-engine';
import { type Baseline, baselineReturns } from './forward-returns.ts';
import { type SessionIndexes, sessionIndexes } from './session-indexes.ts';
import { RollingMedian } from './rolling-median.ts';
import { type Splits, splitsOf } from './suspected-splits.ts';
import { type UniverseIndex, universeIndex } from './universe-index.ts';

/** Data that every replay of a market needs, regardless of the plan: computed on first use and cached with the market. */
export class MarketFacts {
  readonly sessions: Int32Array;
  /** maximum number of bars of any stock */
  readonly longest: number;
  readonly indexesOf: SessionIndexes;
  /** All rows; in the market, stocks that no longer trade come last, which would make sums depend on who trades today. */
  readonly inSymbolOrder: Int32Array;
  private readonly market: Market;
  private splitsOfAll: Splits | null = null;
  private readonly volumes: Float64Array[] = [];
  private universes: Int32Array | null = null;
  private readonly indexes = new Map<string, UniverseIndex>();
  private readonly baselines = new Map<string, Baseline>();

  constructor(market: Market) {
    this.market = market;
    this.sessions = market.comparisons.sessions;
    this.longest = market.stocks.reduce((most, { bars }) => Math.max(most, bars.dates.length), 0);
    this.indexesOf = sessionIndexes(this.sessions);
    const { stocks } = market;
    this.inSymbolOrder = Int32Array.from(stocks.keys()).sort((a, b) => bySymbol(stocks[a]!, stocks[b]!));
  }

  get splits(): Splits {
    return (this.splitsOfAll ??= splitsOf(this.market));
  }

  /** By session, the number of stocks with a bar. */
  get universe(): Int32Array {
    return (this.universes ??= countBars(this.market, this.sessions, this.indexesOf));
  }

  /** By bar of a stock, the median dollar volume of the sessions up to it. */
  dollarVolumes(row: number): Float64Array {
    return (this.volumes[row] ??= medianDollarVolumes(this.market.stocks[row]!.bars));
  }

  index({ universe }: Pick<ScanPlan, 'universe'>): UniverseIndex {
    return getOrCompute(this.indexes, JSON.stringify(universe), () => universeIndex(this.market, this, universe));
  }

  baseline({ universe }: Pick<ScanPlan, 'universe'>, horizon: number): Baseline {
    return getOrCompute(this.baselines, JSON.stringify([universe, horizon]), () =>
      baselineReturns(this.market, this, universe, horizon),
    );
  }
}

const VOLUME_SESSIONS = 20;

function medianDollarVolumes({ close, volume }: Bars): Float64Array {
  const window = new RollingMedian(VOLUME_SESSIONS);
  return close.map((price, bar) => window.next(price * volume[bar]!));
}

const bySymbol = (a: StockHistory, b: StockHistory): number =>
  a.listing.symbol < b.listing.symbol ? -1 : a.listing.symbol > b.listing.symbol ? 1 : 0;

function countBars(market: Market, sessions: Int32Array, indexesOf: SessionIndexes): Int32Array {
  const counts = new Int32Array(sessions.length);
  /** how many more stocks trade from a session on than before it, of those that trade without gaps */
  const changes = new Int32Array(sessions.length + 1);
  for (const { bars } of market.stocks) {
    const first = firstSessionIfConsecutive(bars.dates, sessions);
    if (first !== null) {
      changes[first]! += 1;
      changes[first + bars.dates.length]! -= 1;
    } else for (const session of indexesOf(bars.dates)) counts[session]! += 1;
  }
  let trading = 0;
  return counts.map((count, session) => count + (trading += changes[session]!));
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
