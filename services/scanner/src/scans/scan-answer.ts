import { MAX_RESULT_ROWS, type Chip, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
import { blocking, nearMisses, runPlan, type Market, type ScanResult, valuesOfRows } from '@plainscan/scan-engine';
import { describe, describeExtras, type PlanReading } from '@plainscan/scan-language';
import type { JsonPart } from '@plainscan/service-kit';
import type { LoadedMarket } from '../market/current-market.ts';
import { isoDay } from '../market/stock-bars.ts';
import { readChips } from '../parse/read-chips.ts';
import type { ReadSentence } from './read-sentence.ts';
import { rowTextsOf } from './row-texts.ts';
import { spokenText, whyText, whyValues } from './why-values.ts';

/** Everything of an answer that the market and the reading decide. */
export interface MarketAnswer {
  /** the first rows: their JSON, commas between them */
  rows: JsonPart[];
  /** the first matches in result order, as many as were asked for */
  symbols: string[];
  rest: Omit<ScanResponse, 'results' | 'query' | 'lastClose' | 'elapsedMs' | 'sinceLastRun'>;
}

/** Runs a reading of `query` on one market and explains the result; `symbols`: how many matches are told of. @throws PlanTooCostly */
export function scanAnswer(
  { meta, market }: LoadedMarket,
  query: string,
  reading: ReadSentence,
  { symbols }: { symbols: number },
): MarketAnswer {
  const { plan, parser, corrections, unmatched, contradiction } = reading;
  const result = runPlan(market, plan, { rows: Math.max(MAX_RESULT_ROWS, symbols) });
  const total = Math.min(result.matched, plan.limit ?? Infinity);
  const empty = total === 0;
  const rest = {
    total,
    universe: result.universe,
    asOf: isoDay(market.asOf),
    marketVersion: meta.version,
    simulated: meta.simulated,
    parser,
    plan,
    description: describe(plan),
    corrections,
    unmatched,
    chips: chipsOf(plan, query, reading, result),
    extras: describeExtras(plan),
    nearMisses: empty ? nearMissesOf(market, plan) : [],
    blocking: empty ? blocking(market, plan) : null,
    contradiction,
  };
  const shown = result.rows.subarray(0, MAX_RESULT_ROWS);
  return {
    rows: rowsOf(market, plan, shown, meta.updatedAt),
    symbols: symbols > 0 ? Array.from(result.rows, (row) => market.stocks[row]!.listing.symbol) : [],
    rest,
  };
}

function rowsOf(market: Market, plan: ScanPlan, rows: Uint32Array, lastUpdated: string): JsonPart[] {
  const texts = rowTextsOf(market, lastUpdated);
  return valuesOfRows(market, plan, rows).flatMap((chips, i) => [
    texts.row(rows[i]!),
    `${spokenText(chips)}},"why":${whyText(chips)}}${i + 1 < rows.length ? ',' : ''}`,
  ]);
}

const chipsOf = (plan: ScanPlan, query: string, { spans }: PlanReading, { chips }: ScanResult): Chip[] =>
  readChips(plan, query, spans).map((chip, i) => {
    const { alone, after } = chips[i]!;
    return { ...chip, alone, after };
  });

function nearMissesOf(market: Market, plan: ScanPlan): ScanResponse['nearMisses'] {
  const misses = nearMisses(market, plan);
  const reasons = valuesOfRows(
    market,
    plan,
    misses.map((miss) => miss.row),
  );
  return misses.map(({ row, chip }, i) => {
    const { symbol, name } = market.stocks[row]!.listing;
    return { symbol, name, chip, values: whyValues(reasons[i]![chip]!) };
  });
}
