import {
  AppError,
  MAX_KEPT_SYMBOLS,
  MAX_QUERY_CHARS,
  type ParserName,
  type ScanPlan,
  type ScanResponse,
} from '@plainscan/contracts';
import { PlanTooCostly } from '@plainscan/scan-engine';
import { contradictionOf, type Parser, type PlanReading, type Reading, TOO_COSTLY } from '@plainscan/scan-language';
import { type CallContext, type Clock, JsonText } from '@plainscan/service-kit';
import type { CurrentMarket, LoadedMarket } from '../market/current-market.ts';
import { marketLoading } from '../market/stock-bars.ts';
import type { CurrentScanHours } from '../scan-hours/current-scan-hours.ts';
import { admitScan } from '../scan-hours/scan-gate.ts';
import { isSamePlan } from './plan-key.ts';
import type { ReadSentence, SentenceReader } from './read-sentence.ts';
import { scanAnswer } from './scan-answer.ts';
import { emptyQuery, queryTooLong, scanRefusal } from './scan-refusals.ts';
import { type FoundInRun, isRunOf, keptSymbols, type RunnableStrategy, sinceLastRun } from './since-last-run.ts';

export interface ScanRequest {
  query: string;
  /** run instead of a reading of the query */
  plan?: ScanPlan | undefined;
  /** that this may be a run of, so that all its matches are wanted; null: which one was not known in time */
  strategy?: RunnableStrategy | null | undefined;
  /** of a call that may come again */
  scanId?: string | undefined;
}

/** What was run, and what it found: all of it where a strategy was named. */
export interface RanScan extends FoundInRun {
  plan: ScanPlan;
  description: string;
  parser: ParserName;
}

export interface AnsweredScan {
  answer: JsonText<ScanResponse>;
  ran: RanScan;
}

/** Answers a sentence, or a plan, from the market in memory: no store is asked. */
export class RunScan {
  readonly #market: CurrentMarket;
  readonly #scanHours: Pick<CurrentScanHours, 'get'>;
  readonly #reader: SentenceReader;
  readonly #clock: Clock;

  constructor(parts: {
    market: CurrentMarket;
    scanHours: Pick<CurrentScanHours, 'get'>;
    reader: SentenceReader;
    clock: Clock;
  }) {
    this.#market = parts.market;
    this.#scanHours = parts.scanHours;
    this.#reader = parts.reader;
    this.#clock = parts.clock;
  }

  /** A promise only where the reader is asked. @throws AppError, every one that the contract names */
  run(ctx: CallContext, request: ScanRequest): AnsweredScan | Promise<AnsweredScan> {
    const from = performance.now();
    const { query, plan } = request;
    if (!plan && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { lastClose } = admitScan(this.#scanHours.get(), this.#clock());
    const loaded = this.#market.get();
    if (!loaded) throw marketLoading();
    const answer = (reading: ReadSentence) => answered(loaded, { request, lastClose, from }, reading);
    if (plan) return orRefused(() => answer(byUs(readingOf(plan, query, loaded.parser))));
    const builtin = loaded.parser.parse(query);
    const asked = mayBeAsked(builtin) ? this.#reader.read(query, loaded, { ctx, builtin }) : null;
    if (!asked) return orRefused(() => answer(byUs(understood(builtin, query))));
    return asked.then((read) => {
      const ours = () => orRefused(() => answer({ ...understood(builtin, query), parser: 'fallback' }));
      if (read?.parser !== 'ai') return ours();
      return unlessTooCostly(() => answer(read), ours);
    });
  }
}

/** What is nothing to scan for is nobody else's to read. */
const mayBeAsked = ({ kind }: Reading): boolean => kind === 'plan' || kind === 'not-understood';

const byUs = (reading: PlanReading): ReadSentence => ({ ...reading, parser: 'builtin' satisfies ParserName });

function answered(
  loaded: LoadedMarket,
  { request, lastClose, from }: { request: ScanRequest; lastClose: boolean; from: number },
  reading: ReadSentence,
): AnsweredScan {
  const { query, strategy, scanId } = request;
  const wanted = strategy === undefined ? 0 : MAX_KEPT_SYMBOLS;
  const { rows, symbols, rest } = scanAnswer(loaded, query, reading, { symbols: wanted });
  const { plan, description, parser, asOf, total } = rest;
  const found = { asOf, total, symbols: total <= wanted ? keptSymbols(symbols) : null };
  const since =
    strategy && isRunOf(strategy, { query, plan }) ? sinceLastRun(strategy.lastRun, found, scanId ?? null) : null;
  const elapsedMs = performance.now() - from;
  const tail = JSON.stringify({ ...rest, sinceLastRun: since, query, lastClose, elapsedMs });
  return {
    answer: new JsonText(['{"results":[', ...rows, `],${tail.slice(1)}`]),
    ran: { plan, description, parser, ...found },
  };
}

function unlessTooCostly<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (err) {
    if (err instanceof PlanTooCostly) return otherwise();
    throw err;
  }
}

const orRefused = <T>(work: () => T): T =>
  unlessTooCostly(work, () => {
    throw new AppError('invalid', 'INVALID_REQUEST', TOO_COSTLY);
  });

function understood(reading: Reading, query: string): PlanReading {
  if (reading.kind === 'plan') return reading;
  throw scanRefusal(reading, query);
}

/** A plan as its sentence is read, where that means the same; else as one that was read from none. */
function readingOf(plan: ScanPlan, query: string, parser: Parser): PlanReading {
  const own = parser.parse(query);
  if (own.kind === 'plan' && isSamePlan(own.plan, plan)) return own;
  return {
    kind: 'plan',
    plan,
    corrections: [],
    unmatched: [],
    spans: [],
    contradiction: contradictionOf(plan.where),
  };
}
