import { plan, type Condition, type ScanPlan, type StockHistory } from '@plainscan/contracts';
import { readBars, readSymbols, ReadReport, simulatedProvider } from '@plainscan/market-data';
import { buildMarket, runPlan, type Market } from '@plainscan/scan-engine';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { comparablePlan, partsOf, samePlan } from './comparable.ts';

/** Fixed, so that scores of different days are comparable. */
const SIMULATED_TODAY = '2026-08-07';
/** More than two years earlier, so that all-time and 52-week highs differ. */
const SIMULATED_FROM = '2024-02-15';
/** If the plans have fewer matches, their conditions are compared as well. */
const ENOUGH_MATCHES = 10;
/** Number of rows whose order is compared if the sentence gives an order but no number. */
const ORDERED_ROWS = 20;

/** Every `step`th stock. */
const sample = (stocks: readonly StockHistory[], step: number): StockHistory[] =>
  stocks.filter((_, i) => i % step === 0);

/** One market per as-of session, counted back from the newest. */
function asOfSessions(stocks: readonly StockHistory[], back: readonly number[]): Market[] {
  const newest = buildMarket(stocks);
  const dates = [...new Set(stocks.flatMap(({ bars }) => [...bars.dates.slice(-200)]))]
    .filter((date) => date <= newest.asOf)
    .sort((a, b) => b - a);
  return back.map((n) => buildMarket(stocks, { asOf: dates[n]! }));
}

async function simulatedStocks(): Promise<StockHistory[]> {
  const provider = simulatedProvider({ today: SIMULATED_TODAY });
  const listings = await provider.listSymbols();
  const symbols = listings.filter((_, i) => i % 6 === 0).map(({ symbol }) => symbol);
  return provider.dailyBars(symbols, SIMULATED_FROM, SIMULATED_TODAY);
}

/** Real and simulated bars, several sessions each. Skips real bars if the data is absent. */
export async function loadProbes(data: string): Promise<Market[]> {
  const probes = asOfSessions(await simulatedStocks(), [0, 13, 37, 90]);
  const symbolsPath = join(data, 'symbols/us-listed-2026-08.csv');
  const files: [string, number, readonly number[]][] = [
    ['us_whole_market_2016-09_2017-03-31.csv.gz', 3, [0, 11, 40]],
    ['sp500_last60_2026-08-07.csv.gz', 1, [0, 9]],
  ];
  for (const [file, step, back] of files) {
    const path = join(data, 'bars', file);
    if (!existsSync(path) || !existsSync(symbolsPath)) continue;
    const stocks = await readBars([path], { symbolsPath, report: new ReadReport() });
    probes.push(...asOfSessions(sample(stocks, step), back));
  }
  return probes;
}

export interface Lexicon {
  symbols: string[];
  names: { symbol: string; name: string }[];
  industries: Set<string>;
  exchanges: Set<string>;
}

/** The names that a reader knows: those of the real symbol directory if present, otherwise of the simulated market. */
export async function lexicon(data: string | null): Promise<Lexicon> {
  const path = data === null ? null : join(data, 'symbols/us-listed-2026-08.csv');
  const listings =
    path !== null && existsSync(path)
      ? [...(await readSymbols(path, new ReadReport())).values()]
      : await simulatedProvider({ today: SIMULATED_TODAY }).listSymbols();
  return {
    symbols: listings.map(({ symbol }) => symbol),
    names: listings,
    industries: new Set(listings.flatMap(({ industry }) => industry ?? [])),
    exchanges: new Set(listings.flatMap(({ exchange }) => exchange ?? [])),
  };
}

function rowsOf(market: Market, plan: ScanPlan): Uint32Array {
  return runPlan(market, plan, { maxMs: Infinity }).rows;
}

const sameRows = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((row, i) => row === b[i]);

const unordered = (plan: ScanPlan): ScanPlan => ({ ...plan, sort: [], limit: null });

/** Decides whether two plans find the same stocks, in the same order if the gold plan has one. */
export class PlanComparison {
  private readonly rows = new Map<string, Uint32Array[]>();

  private readonly probes: () => Promise<readonly Market[]>;

  constructor(probes: () => Promise<readonly Market[]>) {
    this.probes = probes;
  }

  async same(read: ScanPlan, gold: ScanPlan): Promise<boolean> {
    if (samePlan(read, gold)) return true;
    const probes = await this.probes();
    const [a, b] = [comparablePlan(read), comparablePlan(gold)];
    try {
      return this.sameSets(probes, a, b) && this.sameOrder(probes, a, b) && this.isConclusive(probes, a, b);
    } catch {
      // The engine can't run one of them yet, so only identical plans count as the same.
      return false;
    }
  }

  private find(probes: readonly Market[], plan: ScanPlan): Uint32Array[] {
    const key = JSON.stringify(plan);
    let rows = this.rows.get(key);
    if (!rows) this.rows.set(key, (rows = probes.map((market) => rowsOf(market, plan))));
    return rows;
  }

  private sameSets(probes: readonly Market[], a: ScanPlan, b: ScanPlan): boolean {
    const [left, right] = [this.find(probes, unordered(a)), this.find(probes, unordered(b))];
    return left.every((rows, i) => sameRows(rows, right[i]!));
  }

  private sameOrder(probes: readonly Market[], read: ScanPlan, gold: ScanPlan): boolean {
    if (read.limit !== gold.limit) return false;
    if (gold.sort.length === 0 && gold.limit === null) return true;
    const limit = gold.limit ?? ORDERED_ROWS;
    const [left, right] = [
      { ...read, limit },
      { ...gold, limit },
    ].map((plan) => this.find(probes, plan));
    return left!.every((rows, i) => sameRows(rows, right![i]!));
  }

  /** Two plans with few matches are the same only if each condition of one is a condition of the other. */
  private isConclusive(probes: readonly Market[], a: ScanPlan, b: ScanPlan): boolean {
    const matches = this.find(probes, unordered(b)).reduce((sum, rows) => sum + rows.length, 0);
    if (matches >= ENOUGH_MATCHES) return true;
    const left = partsOf(a);
    const right = [...partsOf(b)];
    return left.length === right.length && left.every((part) => this.takeSame(probes, part, right));
  }

  private takeSame(probes: readonly Market[], part: Condition, from: Condition[]): boolean {
    const found = from.findIndex((other) => {
      if (JSON.stringify(other) === JSON.stringify(part)) return true;
      const [left, right] = [this.find(probes, plan(part)), this.find(probes, plan(other))];
      const matches = right.reduce((sum, rows) => sum + rows.length, 0);
      return matches >= ENOUGH_MATCHES && left.every((rows, i) => sameRows(rows, right[i]!));
    });
    if (found < 0) return false;
    from.splice(found, 1);
    return true;
  }
}
