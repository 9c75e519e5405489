import {
  type Chip,
  FIRST_ROWS,
  MAX_KEPT_SYMBOLS,
  type ParserName,
  type ScanPlan,
  type ScanResponse,
} from '@plainscan/contracts';
import { type Market, PlanTooCostly, Scan, type ScanResult, type Slices } from '@plainscan/scan-engine';
import { describe, describeExtras } from '@plainscan/scan-language';
import { JsonText } from '@plainscan/service-kit';
import { isoDay, type LoadedMarket } from '../market/current-market.ts';
import { readChips } from './read-chips.ts';
import { resultRows } from './result-rows.ts';
import { columnsOf, columnValues, displayOrder } from './scan-columns.ts';
import type { ScanReading } from './scan-reading.ts';
import { isRunOf, type RunnableStrategy, type RunResult, sinceLastRun, sortedSymbols } from './since-last-run.ts';
import { whyValues } from './why-values.ts';

export interface ScanAnswer {
  json: JsonText<ScanResponse>;
  /** what was run and what it found, with all its symbols where a strategy was named */
  ran: RunResult & { plan: ScanPlan; description: string; parser: ParserName };
  reading: ScanReading;
}

export interface AnswerOptions {
  request: { query: string; scanId?: string | undefined };
  /** that this may be a run of; null: not known in time */
  strategy: RunnableStrategy | null | undefined;
  lastClose: boolean;
  /** `performance.now()` at which the scan began */
  from: number;
  /** that fetches the rows of this reading's plan */
  ticket: string;
}

/** Runs a reading on one market and explains the result. This is the one place that maps a reading to an answer. @throws PlanTooCostly */
export function* scanAnswer(
  { meta, market }: LoadedMarket,
  { request, strategy, lastClose, from, ticket }: AnswerOptions,
  reading: ScanReading,
): Slices<ScanAnswer> {
  const { query, scanId = null } = request;
  const { plan, parser, corrections, unmatched, contradiction } = reading;
  const wantedSymbols = strategy === undefined ? 0 : MAX_KEPT_SYMBOLS;
  const columns = columnsOf(plan);
  const { order, sort } = displayOrder(plan);
  const rows = Math.max(FIRST_ROWS, wantedSymbols);
  const scan = new Scan(market, plan, { rows, order, columns: columnValues(columns) });
  const result = yield* scan.run();
  const total = Math.min(result.matched, plan.limit ?? Infinity);
  const asOf = isoDay(market.asOf);
  const description = describe(plan);
  const symbols = wantedSymbols > 0 ? Array.from(result.rows, (row) => market.stocks[row]!.listing.symbol) : [];
  const found: RunResult = { asOf, total, symbols: total <= wantedSymbols ? sortedSymbols(symbols) : null };
  const isRun = strategy && isRunOf(strategy, { query, plan });
  const results = yield* resultRows(scan, market, result.rows.subarray(0, FIRST_ROWS), meta.updatedAt);
  const rest: Omit<ScanResponse, 'results'> = {
    total,
    ticket,
    columns,
    sort,
    universe: result.universe,
    asOf,
    marketVersion: meta.version,
    simulated: meta.simulated,
    parser,
    plan,
    description,
    corrections,
    unmatched,
    chips: chipsOf(reading, query, result),
    extras: describeExtras(plan, reading.assumedOrder),
    nearMisses: total === 0 ? yield* nearMissesOf(scan, market) : [],
    blocking: total === 0 ? mostRestrictiveOf(scan) : null,
    contradiction,
    alternatives: yield* countAlternatives(market, reading),
    sinceLastRun: isRun ? sinceLastRun(strategy.lastRun, found, scanId) : null,
    query,
    lastClose,
    elapsedMs: performance.now() - from,
  };
  return {
    json: new JsonText(['{"results":[', ...results, `],${JSON.stringify(rest).slice(1)}`]),
    ran: { plan, description, parser, ...found },
    reading,
  };
}

/** The other readings with how many stocks each matches. */
function* countAlternatives(market: Market, reading: ScanReading): Slices<ScanResponse['alternatives']> {
  const counted: ScanResponse['alternatives'] = [];
  for (const { plan, description } of reading.alternatives ?? [])
    counted.push({ plan, description, total: yield* countMatches(market, plan) });
  return counted;
}

function* countMatches(market: Market, plan: ScanPlan): Slices<number | null> {
  try {
    const { matched } = yield* new Scan(market, plan, { rows: 0 }).run();
    return Math.min(matched, plan.limit ?? Infinity);
  } catch (err) {
    if (err instanceof PlanTooCostly) return null;
    throw err;
  }
}

const chipsOf = ({ plan, spans }: ScanReading, query: string, { conditions }: ScanResult): Chip[] =>
  readChips(plan, query, spans).map((chip, i) => ({ ...chip, ...conditions[i]! }));

function* nearMissesOf(scan: Scan, market: Market): Slices<ScanResponse['nearMisses']> {
  const misses = yield* scan.nearMisses();
  const values = yield* scan.values(misses.map(({ row }) => row));
  return misses.map(({ row, condition, failed }, i) => {
    const { symbol, name } = market.stocks[row]!.listing;
    const chipOf = (chip: number) => ({ chip, values: whyValues(values[i]![chip]!) });
    return { symbol, name, ...chipOf(condition), failed: failed.map(chipOf) };
  });
}

function mostRestrictiveOf(scan: Scan): ScanResponse['blocking'] {
  const found = scan.mostRestrictive();
  return found && { chip: found.condition, bringsBack: found.bringsBack };
}
