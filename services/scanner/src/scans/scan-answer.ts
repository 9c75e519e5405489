import {
  type Chip,
  chipConditions,
  FIRST_ROWS,
  MAX_ALTERNATIVES,
  MAX_STORED_SYMBOLS,
  type ParserName,
  type PlanExtra,
  type ScanPlan,
  type ScanResponse,
} from '@plainscan/contracts';
import { finish, type Market, PlanRefused, type ScanOutcome, type ScanInput } from '@plainscan/scan-engine';
import { describe, describeExtras } from '@plainscan/scan-language';
import { JsonText } from '@plainscan/service-kit';
import { isoDay, type LoadedMarket } from '../market/current-market.ts';
import { emptyWatchlist } from '../watchlists/watchlist-errors.ts';
import { readChips } from './read-chips.ts';
import { resultRows } from './result-rows.ts';
import { columnsOf, columnValues, displayOrder } from './scan-columns.ts';
import type { ScanReading } from './scan-reading.ts';
import { isRunOf, type RunnableStrategy, type RunResult, sinceLastRun, sortedSymbols } from './since-last-run.ts';
import { whyValues } from './why-values.ts';

export interface ScanAnswer {
  json: JsonText<ScanResponse>;
  /** the scan that was run and its matches, with all symbols if a strategy was given */
  ran: RunResult & { plan: ScanPlan; description: string; parser: ParserName };
  reading: ScanReading;
}

/** Evaluates on the market that the answer is for. */
type Evaluate = (input: ScanInput) => Promise<ScanOutcome>;

export interface AnswerOptions {
  evaluate: Evaluate;
  request: { query: string; scanId?: string | undefined };
  /** the strategy that this may be a run of; null if it couldn't be read in time */
  strategy: RunnableStrategy | null | undefined;
  lastClose: boolean;
  /** when the scan started, by `performance.now()` */
  from: number;
  /** the ticket for fetching the rows of this reading's plan */
  ticket: string;
  /** the plan's watchlist has no stocks */
  isEmptyList: boolean;
}

/**
 * Runs a reading on one market and explains the result. The only place that maps a reading to a response.
 * @throws PlanRefused
 */
export async function answerScan(
  { meta, market }: LoadedMarket,
  { evaluate, request, strategy, lastClose, from, ticket, isEmptyList }: AnswerOptions,
  reading: ScanReading,
): Promise<ScanAnswer> {
  const { query, scanId = null } = request;
  const { plan, parser, corrections, unmatched } = reading;
  const contradiction = isEmptyList ? emptyWatchlist(plan.watchlist!) : reading.contradiction;
  const maxSymbols = strategy === undefined ? 0 : MAX_STORED_SYMBOLS;
  const columns = columnsOf(plan);
  const { order, sort } = displayOrder(plan);
  const outcome = await evaluate({
    plan,
    rows: Math.max(FIRST_ROWS, maxSymbols),
    ...(order && { order }),
    columns: columnValues(columns),
    read: { from: 0, to: FIRST_ROWS },
    nearMisses: true,
  });
  const total = Math.min(outcome.matched, plan.limit ?? Infinity);
  const asOf = isoDay(market.asOf);
  const description = describe(plan);
  const symbols = maxSymbols > 0 ? Array.from(outcome.rows, (row) => market.stocks[row]!.listing.symbol) : [];
  const found: RunResult = { asOf, total, symbols: total <= maxSymbols ? sortedSymbols(symbols) : null };
  const isRun = strategy && isRunOf(strategy, { query, plan });
  const rest: Omit<ScanResponse, 'results'> = {
    total,
    ticket,
    columns,
    sort,
    universe: outcome.universe,
    asOf,
    marketVersion: meta.version,
    simulated: meta.simulated,
    parser,
    plan,
    description,
    corrections,
    unmatched,
    chips: chipsOf(reading, query, outcome, market),
    extras: extrasOf(reading),
    nearMisses: nearMissesOf(outcome, market),
    mostRestrictive: mostRestrictiveOf(outcome),
    contradiction,
    alternatives: await countAlternatives(evaluate, reading),
    sinceLastRun: isRun ? sinceLastRun(strategy.lastRun, found, scanId) : null,
    query,
    lastClose,
    elapsedMs: performance.now() - from,
  };
  const results = finish(resultRows(outcome, market, meta.updatedAt));
  return {
    json: new JsonText(['{"results":[', ...results, `],${JSON.stringify(rest).slice(1)}`]),
    ran: { plan, description, parser, ...found },
    reading,
  };
}

/** The other readings, with the number of stocks that each matches. */
const countAlternatives = (evaluate: Evaluate, { alternatives = [] }: ScanReading) =>
  Promise.all(
    alternatives.slice(0, MAX_ALTERNATIVES).map(async (alternative) => ({
      ...alternative,
      total: await countMatches(evaluate, alternative.plan),
    })),
  );

async function countMatches(evaluate: Evaluate, plan: ScanPlan): Promise<number | null> {
  try {
    const { matched } = await evaluate({ plan, rows: 0 });
    return Math.min(matched, plan.limit ?? Infinity);
  } catch (err) {
    if (err instanceof PlanRefused) return null;
    throw err;
  }
}

function chipsOf(
  { plan, spans, addedByAi }: ScanReading,
  query: string,
  { conditions }: ScanOutcome,
  market: Market,
): Chip[] {
  const read = chipConditions(plan);
  return readChips(plan, query, spans, market).map((chip, i) => ({
    ...chip,
    ...(addedByAi?.conditions.includes(read[i]!) && { addedByAi: true }),
    ...conditions[i]!,
  }));
}

const extrasOf = ({ plan, assumedOrder, addedByAi }: ScanReading): PlanExtra[] =>
  describeExtras(plan, assumedOrder).map((extra) =>
    addedByAi?.extras.some(({ part }) => part === extra.part) ? { ...extra, addedByAi: true } : extra,
  );

const nearMissesOf = ({ nearMisses }: ScanOutcome, market: Market): ScanResponse['nearMisses'] =>
  nearMisses.map(({ row, condition, failed, values }) => {
    const { symbol, name } = market.stocks[row]!.listing;
    const chipOf = (chip: number) => ({ chip, values: whyValues(values[chip]!) });
    return { symbol, name, ...chipOf(condition), failed: failed.map(chipOf) };
  });

const mostRestrictiveOf = ({ mostRestrictive }: ScanOutcome): ScanResponse['mostRestrictive'] =>
  mostRestrictive && { chip: mostRestrictive.condition, bringsBack: mostRestrictive.bringsBack };
