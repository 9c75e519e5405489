import { Inject, Injectable } from '@nestjs/common';
import { MAX_QUERY_CHARS, runScan, type ScanResponse } from '@plainscan/contracts';
import { PlanRefused, type ScanInput } from '@plainscan/scan-engine';
import type { Reading } from '@plainscan/scan-language';
import { type CallContext, CLOCK, type Clock, type JsonText, type RpcInput } from '@plainscan/service-kit';
import { AiSentenceReader } from '../ai-parser/ai-sentence-reader.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { ScanRecorder } from '../history/scan-recorder.ts';
import { CurrentMarket, type LoadedMarket } from '../market/current-market.ts';
import { ScanHoursService } from '../scan-hours/scan-hours.service.ts';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { ScanTickets } from '../tickets/scan-tickets.ts';
import { WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { planJson } from './plan-key.ts';
import { type ScanAnswer, answerScan } from './scan-answer.ts';
import { ScanAllowance } from './scan-allowance.ts';
import {
  emptyQuery,
  queryTooLong,
  readGivenPlan,
  refusePlan,
  requirePlan,
  requireWhole,
  type ScanReading,
} from './scan-reading.ts';
import type { RunnableStrategy } from './since-last-run.ts';

export type ScanRequest = RpcInput<typeof runScan>;

/** The final reading, or the built-in reading of a sentence that the AI parser should read, too. */
type FirstReading = { reading: ScanReading } | { builtin: Reading };

/** Runs scans of sentences or plans on the market in memory. */
@Injectable()
export class ScanService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly scanHours: ScanHoursService,
    private readonly aiReader: AiSentenceReader,
    private readonly allowance: ScanAllowance,
    private readonly strategyRuns: StrategyRunsStore,
    private readonly recorder: ScanRecorder,
    private readonly tickets: ScanTickets,
    private readonly watchlists: WatchlistSymbols,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError, any that the contract declares */
  async run(ctx: CallContext, request: ScanRequest): Promise<JsonText<ScanResponse>> {
    const { loaded, lastClose } = this.admit(request);
    const first = this.readSentence(request, loaded);
    const strategy = await this.findStrategy(ctx, request);
    const requested = {
      query: request.query,
      given: request.plan,
      read: 'reading' in first ? first.reading.plan : undefined,
    };
    const reservation = await this.allowance.reserve(ctx, requested, request.scanId);
    try {
      const from = performance.now();
      const symbolsOf = this.watchlists.ofCaller(ctx);
      const evaluate = async (input: ScanInput) => {
        const within = await symbolsOf(input.plan);
        return this.evaluator.evaluate(ctx, loaded, { ...input, ...(within && { within }) });
      };
      const answerFor = async (reading: ScanReading) => {
        if (request.requireWhole) requireWhole(reading);
        const within = await symbolsOf(reading.plan);
        const ticket = await this.tickets.issue(ctx, { plan: reading.plan, within, market: loaded.meta });
        const isEmptyList = within?.length === 0;
        return answerScan(loaded, { evaluate, request, strategy, lastClose, from, ticket, isEmptyList }, reading);
      };
      const answer =
        'reading' in first
          ? await answerFor(first.reading).catch(refusePlan)
          : await this.answerByAi(ctx, request, loaded, first.builtin, answerFor);
      await reservation.spend(answer.reading);
      this.record(ctx, request, strategy, answer);
      return answer.json;
    } catch (err) {
      await reservation.release();
      throw err;
    }
  }

  /** @throws AppError EMPTY_QUERY, QUERY_TOO_LONG, MARKET_CLOSED, MARKET_LOADING */
  private admit({ query, plan }: ScanRequest): { loaded: LoadedMarket; lastClose: boolean } {
    if (!plan && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { lastClose } = this.scanHours.admit();
    return { lastClose, loaded: this.market.require() };
  }

  /** @throws AppError for a sentence that gives no plan and that no other parser may read */
  private readSentence({ query, plan }: ScanRequest, { parser }: LoadedMarket): FirstReading {
    if (plan) return { reading: { ...readGivenPlan(plan, query, parser), parser: 'builtin' } };
    const builtin = parser.parse(query);
    if (this.aiReader.shouldRead(builtin)) return { builtin };
    return { reading: { ...requirePlan(builtin, query), parser: 'builtin' } };
  }

  /** Falls back to the built-in reading if the AI parser returns no plan or one that costs too much. */
  private async answerByAi(
    ctx: CallContext,
    { query }: ScanRequest,
    loaded: LoadedMarket,
    builtin: Reading,
    answerFor: (reading: ScanReading) => Promise<ScanAnswer>,
  ): Promise<ScanAnswer> {
    const fallback = () => answerFor({ ...requirePlan(builtin, query), parser: 'fallback' }).catch(refusePlan);
    const read = await this.aiReader.read(ctx, query, loaded, builtin);
    if (!read) return fallback();
    return answerFor(read).catch((err: unknown) => {
      if (err instanceof PlanRefused) return fallback();
      throw err;
    });
  }

  /** Undefined if none is named or the user has no strategy with that ID; null if it couldn't be read in time. */
  private async findStrategy(
    { actor }: CallContext,
    { strategyId }: ScanRequest,
  ): Promise<RunnableStrategy | null | undefined> {
    if (!actor || !strategyId) return undefined;
    return this.strategyRuns.findRunnable(actor.userId.toLowerCase(), strategyId.toLowerCase());
  }

  /** Queues the scan for the user's history, which is written after the response. */
  private record(
    { actor }: CallContext,
    { query, scanId, strategyId }: ScanRequest,
    strategy: RunnableStrategy | null | undefined,
    { ran: { plan, description, parser, ...found } }: ScanAnswer,
  ): void {
    const json = planJson(plan);
    if (!actor || json === null) return;
    this.recorder.add({
      userId: actor.userId.toLowerCase(),
      scanId: scanId ?? null,
      strategyId: strategy === undefined ? null : (strategyId?.toLowerCase() ?? null),
      ranAt: new Date(this.clock()),
      query,
      plan: json,
      description,
      parser,
      found,
    });
  }
}
