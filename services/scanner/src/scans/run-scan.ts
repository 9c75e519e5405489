import { Fault, MAX_QUERY_CHARS, type ParserName, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
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
import { emptyQuery, notUnderstood, outOfScope, queryTooLong } from './scan-refusals.ts';

export interface ScanRequest {
  query: string;
  /** run instead of a reading of the query */
  plan?: ScanPlan | undefined;
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

  /** A promise only where the reader is asked. @throws Fault, every one that the contract names */
  run(ctx: CallContext, request: ScanRequest): JsonText<ScanResponse> | Promise<JsonText<ScanResponse>> {
    const from = performance.now();
    const { query, plan } = request;
    if (!plan && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { lastClose } = admitScan(this.#scanHours.get(), this.#clock());
    const loaded = this.#market.get();
    if (!loaded) throw marketLoading();
    const answer = (reading: ReadSentence) => written(loaded, { query, lastClose, from }, reading);
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

function written(
  loaded: LoadedMarket,
  { query, lastClose, from }: { query: string; lastClose: boolean; from: number },
  reading: ReadSentence,
): JsonText<ScanResponse> {
  const { rows, rest } = scanAnswer(loaded, query, reading);
  const tail = JSON.stringify({ ...rest, query, lastClose, elapsedMs: performance.now() - from });
  return new JsonText(`{"results":[${rows.join(',')}],${tail.slice(1)}`);
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
    throw new Fault('invalid', 'INVALID_REQUEST', TOO_COSTLY);
  });

function understood(reading: Reading, query: string): PlanReading {
  switch (reading.kind) {
    case 'plan':
      return reading;
    case 'empty':
      throw emptyQuery();
    case 'too-long':
      throw queryTooLong(query.length);
    case 'out-of-scope':
      throw outOfScope(reading.message);
    case 'not-understood':
      throw notUnderstood(reading.suggestions);
  }
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
