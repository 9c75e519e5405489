import {
  all,
  type Condition,
  compare,
  type MarketPulse,
  MAX_MOVERS,
  plan,
  type ScanPlan,
  series,
} from '@plainscan/contracts';
import type { Market, ScanOutcome, ScanInput } from '@plainscan/scan-engine';
import { isoDay, type LoadedMarket } from '../market/current-market.ts';
import { rounded } from '../scans/why-values.ts';

const YEAR = 252;
/** Limits that exclude penny stocks and thinly traded ones, which would fill every list. */
const MOVERS_ABOVE_DOLLARS = 5;
const MOVERS_DOLLAR_VOLUME = 20e6;

const change = series('changePercent');
const newExtreme = (which: 'highest' | 'lowest'): Condition => ({
  type: 'extreme',
  value: series(which === 'highest' ? 'high' : 'low'),
  which,
  sessions: YEAR,
  beats: true,
});

/** In the order of `BREADTH`'s counts. */
const BREADTH = [
  compare(change, '>', 0),
  compare(change, '<', 0),
  newExtreme('highest'),
  newExtreme('lowest'),
  compare(series('close'), '>', series('sma', [50])),
  compare(series('sma', [50]), '>', 0),
];

const ofStocks = (where: Condition | null, rest: Partial<ScanPlan> = {}): ScanPlan =>
  plan(where, { universe: { only: ['stock'], except: [] }, ...rest });

const MOVERS = all(
  compare(series('close'), '>=', MOVERS_ABOVE_DOLLARS),
  compare(series('averageDollarVolume'), '>=', MOVERS_DOLLAR_VOLUME),
);

type Evaluate = (input: ScanInput) => Promise<ScanOutcome>;

/** Breadth, movers, and sectors of one market. */
export async function marketPulse({ market, meta }: LoadedMarket, evaluate: Evaluate): Promise<MarketPulse> {
  // Each condition is counted alone, regardless of the others.
  const { conditions, eligible } = await evaluate({ plan: ofStocks(all(...BREADTH)), rows: 0 });
  const [advancing, declining, newHighs, newLows, above, withHistory] = conditions.map(({ alone }) => alone);
  const movers = async (direction: 'asc' | 'desc'): Promise<MarketPulse['gainers']> => {
    const moved = all(...MOVERS_OF[direction]);
    const by = { by: change, direction };
    const outcome = await evaluate({
      plan: ofStocks(moved, { sort: [by], limit: MAX_MOVERS }),
      rows: MAX_MOVERS,
      columns: [series('close'), change],
      read: { from: 0, to: MAX_MOVERS },
      why: false,
    });
    return Array.from(outcome.read, (row, i) => moverAt(market, row, outcome.columns[i]!));
  };
  return {
    asOf: isoDay(market.asOf),
    marketVersion: meta.version,
    simulated: meta.simulated,
    stocks: eligible,
    advancing: advancing!,
    declining: declining!,
    newHighs: newHighs!,
    newLows: newLows!,
    above50Day: { stocks: above!, of: withHistory! },
    gainers: await movers('desc'),
    losers: await movers('asc'),
    sectors: await sectorsOf(market, evaluate),
  };
}

const MOVERS_OF = {
  desc: [MOVERS, compare(change, '>', 0)],
  asc: [MOVERS, compare(change, '<', 0)],
} as const;

function moverAt(market: Market, row: number, [price, changePercent]: readonly (number | null)[]) {
  const { symbol, name } = market.stocks[row]!.listing;
  return { symbol, name, price: rounded(price!), changePercent: rounded(changePercent!) };
}

async function sectorsOf(market: Market, evaluate: Evaluate): Promise<MarketPulse['sectors']> {
  const rows = market.universe;
  const { read, columns } = await evaluate({
    plan: ofStocks(null),
    rows,
    columns: [change],
    read: { from: 0, to: rows },
    why: false,
  });
  const changes = new Map<string, number[]>();
  for (const [i, row] of read.entries()) {
    const { sector } = market.stocks[row]!.listing;
    const value = columns[i]![0]!;
    if (sector === null || value === null) continue;
    const existing = changes.get(sector);
    if (existing) existing.push(value);
    else changes.set(sector, [value]);
  }
  return [...changes]
    .map(([sector, values]) => ({ sector, stocks: values.length, changePercent: rounded(median(values)) }))
    .sort((a, b) => b.changePercent - a.changePercent || (a.sector < b.sector ? -1 : 1));
}

/** The median of at least one value; sorts `values`. */
function median(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}
