import { Inject, Injectable } from '@nestjs/common';
import type { PARSER_POLICIES, ScanPlan } from '@plainscan/contracts';
import { PlanRefused } from '@plainscan/scan-engine';
import type { Reading } from '@plainscan/scan-language';
import {
  type CallContext,
  CONFIG,
  LOGGER,
  type Logger,
  remainingMs,
  timeoutError,
  withTimeout,
} from '@plainscan/service-kit';
import type { ScannerConfig } from '../config.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ScanReading } from '../scans/scan-reading.ts';
import { AiParser } from './ai-parser.ts';
import { combineReadings, isUnknownWord } from './combine-readings.ts';

export type ParserPolicy = (typeof PARSER_POLICIES)[number];

/** Time reserved for running the plan. */
const RUN_MS = 300;
/** Cost limit for plans from the AI parser: a tenth of a user's. */
const MAX_PLAN_MS = 100;
const NO_CALLER = { deadlineAt: Infinity, actor: null };

/** Reads sentences that the built-in parser couldn't read completely, according to the configured policy. */
@Injectable()
export class AiSentenceReader {
  private readonly policy: ParserPolicy;

  constructor(
    private readonly parser: AiParser,
    private readonly evaluator: ScanEvaluator,
    @Inject(CONFIG) config: ScannerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.policy = config.aiParser.policy;
  }

  /** A sentence that is empty, too long, or out of scope is never sent. */
  shouldRead(builtin: Reading): boolean {
    if (this.policy === 'builtin-only' || !this.parser.isConfigured) return false;
    if (builtin.kind !== 'plan' && builtin.kind !== 'not-understood') return false;
    if (this.policy === 'builtin-first') return builtin.unmatched.some(isUnknownWord);
    return builtin.kind === 'plan' || builtin.unmatched.length > 0;
  }

  /** Both parsers' readings combined; null if the AI parser returns no usable plan before the caller's deadline. Never rejects. */
  async read(ctx: CallContext, query: string, loaded: LoadedMarket, builtin: Reading): Promise<ScanReading | null> {
    const isWorthRunning = (plan: ScanPlan) => this.isWorthRunning(loaded, plan);
    const read = () => this.parser.read(query, isWorthRunning);
    const plan = await withTimeout(remainingMs(ctx) - RUN_MS, read, timeoutError).catch((): null => null);
    return plan && combineReadings(withWatchlistOf(builtin, plan), builtin);
  }

  /** Whether the plan can be run and doesn't match the whole market. The scan reuses the series computed here. */
  private async isWorthRunning(loaded: LoadedMarket, plan: ScanPlan): Promise<boolean> {
    try {
      const input = { plan, rows: 0, maxMs: MAX_PLAN_MS };
      const { matched, universe } = await this.evaluator.evaluate(NO_CALLER, loaded, input);
      return matched < universe || plan.sort.length > 0 || plan.limit !== null;
    } catch (err) {
      if (!(err instanceof PlanRefused)) this.logger.error({ err }, "failed to run the AI parser's plan");
      return false;
    }
  }
}

/** The plan within the watchlist that the grammar read: the AI parser can neither add nor drop one. */
function withWatchlistOf(builtin: Reading, { watchlist: _invented, ...plan }: ScanPlan): ScanPlan {
  const watchlist = builtin.kind === 'plan' ? builtin.plan.watchlist : undefined;
  return { ...plan, ...(watchlist && { watchlist }) };
}
