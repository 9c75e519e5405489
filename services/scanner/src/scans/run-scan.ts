import { MAX_QUERY_CHARS, type ScanPlan, type ScanResponse } from '@plainscan/contracts';
import { contradictionOf, type Parser, type PlanReading } from '@plainscan/scan-language';
import { type Clock, JsonText } from '@plainscan/service-kit';
import type { CurrentMarket } from '../market/current-market.ts';
import { marketLoading } from '../market/stock-bars.ts';
import type { CurrentScanHours } from '../scan-hours/current-scan-hours.ts';
import { admitScan } from '../scan-hours/scan-gate.ts';
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
  readonly #clock: Clock;
  constructor(market: CurrentMarket, scanHours: Pick<CurrentScanHours, 'get'>, clock: Clock) {
    this.#market = market;
    this.#scanHours = scanHours;
    this.#clock = clock;
  }

  /** @throws Fault, every one that the contract names */
  run({ query, plan }: ScanRequest): JsonText<ScanResponse> {
    const from = performance.now();
    if (!plan && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { lastClose } = admitScan(this.#scanHours.get(), this.#clock());
    const loaded = this.#market.get();
    if (!loaded) throw marketLoading();
    const reading = plan ? asReading(plan) : understood(loaded.parser, query);
    const { rows, rest } = scanAnswer(loaded, query, reading);
    const tail = JSON.stringify({ ...rest, query, lastClose, elapsedMs: performance.now() - from });
    return new JsonText(`{"results":[${rows.join(',')}],${tail.slice(1)}`);
  }
}

function understood(parser: Parser, query: string): PlanReading {
  const reading = parser.parse(query);
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

/** A plan that was not read from a sentence. */
const asReading = (plan: ScanPlan): PlanReading => ({
  kind: 'plan',
  plan,
  corrections: [],
  unmatched: [],
  spans: [],
  contradiction: contradictionOf(plan.where),
});
