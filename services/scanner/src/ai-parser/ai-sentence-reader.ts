import { Inject, Injectable } from '@nestjs/common';
import { chipConditions, type PARSER_POLICIES, type ScanPlan } from '@plainscan/contracts';
import { PlanTooCostly } from '@plainscan/scan-engine';
import type { PlanReading, Reading } from '@plainscan/scan-language';
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
import { readingOfPlan } from '../scans/scan-reading.ts';
import { AiParser } from './ai-parser.ts';

export type ParserPolicy = (typeof PARSER_POLICIES)[number];

/** Time reserved for running the plan. */
const RUN_MS = 300;
/** Cost limit for plans from the AI parser: a tenth of a user's. */
const MAX_PLAN_MS = 100;
const NO_ONE = { deadlineAt: Infinity, actor: null };

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

  /** Null when the AI parser gives no usable plan in the caller's time. Never rejects. */
  async read(ctx: CallContext, query: string, loaded: LoadedMarket, builtin: Reading): Promise<PlanReading | null> {
    const isWorth = (plan: ScanPlan) => this.isWorthRunning(loaded, plan);
    const read = () => this.parser.read(query, isWorth);
    const plan = await withTimeout(remainingMs(ctx) - RUN_MS, read, timeoutError).catch((): null => null);
    return plan && readingOf(plan, builtin);
  }

  /** It can be run, and does not match the whole market. What it computes, the scan finds cached. */
  private async isWorthRunning(loaded: LoadedMarket, plan: ScanPlan): Promise<boolean> {
    try {
      const question = { plan, rows: 0, maxMs: MAX_PLAN_MS };
      const { matched, universe } = await this.evaluator.evaluate(NO_ONE, loaded, question);
      return matched < universe || plan.sort.length > 0 || plan.limit !== null;
    } catch (err) {
      if (!(err instanceof PlanTooCostly)) this.logger.error({ err }, 'failed to run plan of the AI parser');
      return false;
    }
  }
}

/** Words that another parser may understand; words with a reason mean unavailable data. */
const isUnknownWord = ({ reason }: { reason?: unknown }): boolean => reason === undefined;

/** The plan, with text positions of conditions that the built-in parser read the same way; words for missing data stay unmatched. */
function readingOf(plan: ScanPlan, builtin: Reading): PlanReading {
  const spans = new Map(
    builtin.kind === 'plan'
      ? chipConditions(builtin.plan).map((condition, i) => [JSON.stringify(condition), builtin.spans[i] ?? null])
      : [],
  );
  const unmatched = builtin.kind === 'plan' || builtin.kind === 'not-understood' ? builtin.unmatched : [];
  return {
    ...readingOfPlan(plan),
    unmatched: unmatched.filter((word) => !isUnknownWord(word)),
    spans: chipConditions(plan).map((condition) => spans.get(JSON.stringify(condition)) ?? null),
  };
}
