import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  MAX_QUERY_CHARS,
  MAX_REPLAYS_AT_ONCE,
  type ReplayResult,
  type ReplayStatus,
  type ScanPlan,
  type startReplay,
} from '@plainscan/contracts';
import { newYorkDate } from '@plainscan/market-calendar';
import { chanceOfBest, HORIZONS } from '@plainscan/replay';
import { type Market, Scan } from '@plainscan/scan-engine';
import { describe, type PlanReading } from '@plainscan/scan-language';
import { type CallContext, LOGGER, type Logger, type RpcInput } from '@plainscan/service-kit';
import { Job, type Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { CurrentMarket } from '../market/current-market.ts';
import { jobOf, REPLAY_QUEUE } from '../market/market-queues.ts';
import { ScanAllowance } from '../scans/scan-allowance.ts';
import { isSamePlan } from '../scans/plan-key.ts';
import { emptyQuery, queryTooLong, readGivenPlan, refusePlan, requirePlan } from '../scans/scan-reading.ts';
import { StrategiesStore } from '../strategies/strategies.store.ts';
import { ownerOf } from '../users/caller.ts';
import { replayId, variantKey } from './replay-id.ts';
import { runReplay, TOOK_TOO_LONG } from './replay-job.ts';
import { type ReplayRecord, ReplaysStore, type StoredResult } from './replays.store.ts';

const KEEP_FAILED = { age: 3600, count: 100 };
const RETRY_AFTER_SECONDS = 5;

/** The caller's replays; those of other users are reported as not found. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly allowance: ScanAllowance,
    private readonly replays: ReplaysStore,
    private readonly strategies: StrategiesStore,
    private readonly dataSource: DataSource,
    @InjectQueue(REPLAY_QUEUE) private readonly queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Counts like a scan of the same plan. Not restricted to scan hours. @throws AppError, any that the contract declares */
  async start(
    ctx: CallContext,
    { query, plan: given, rule }: RpcInput<typeof startReplay>,
  ): Promise<Pick<ReplayStatus, 'id'>> {
    const { reading, marketVersion } = this.read(query, given);
    const { plan } = reading;
    if (plan.watchlist) throw cannotReplay();
    const userId = ownerOf(ctx);
    const variant = variantKey(plan, rule);
    const savedOn = await this.savedOn(userId, query, plan);
    const id = replayId(userId, variant, marketVersion, savedOn);
    const reservation = await this.allowance.reserve(ctx, { query, given, read: plan });
    const isNew = !(await this.isUsable(id));
    try {
      if (isNew && !(await this.replays.takePlace(userId, id))) throw tooManyReplays();
      await reservation.spend(reading);
      const { unmatched } = reading;
      const record = { userId, savedOn, query, plan, description: describe(plan), unmatched: [...unmatched], rule };
      if (isNew) await this.enqueue(id, record);
      await this.replays.addVariant(userId, variant);
      return { id };
    } catch (err) {
      if (isNew) await this.replays.freePlace(userId, id);
      await reservation.release();
      throw err;
    }
  }

  /** @throws AppError NOT_FOUND */
  async get(ctx: CallContext, id: string): Promise<ReplayStatus> {
    const { userId, savedOn: _savedOn, ...scan } = await this.own(ctx, id);
    // The job is read first: if it finishes meanwhile, its result is found.
    const job = await this.jobState(id);
    const { result, canceled } = await this.replays.outcome(id);
    const found = { id, ...scan, progress: job.progress, reason: null, result: null };
    if (result) {
      const variants = await this.replays.countVariants(userId);
      return { ...found, status: 'done', progress: 1, result: withVariants(result, variants) };
    }
    if (canceled) return { ...found, status: 'canceled' };
    return { ...found, status: job.status, reason: job.reason };
  }

  /** @throws AppError NOT_FOUND */
  async cancel(ctx: CallContext, id: string): Promise<void> {
    const { userId } = await this.own(ctx, id);
    const { status } = await this.jobState(id);
    if (status === 'failed') return; // or done
    await this.replays.cancel(id);
    // A job that is running can't be removed: its worker checks for cancellation.
    await this.queue.remove(id).catch((err: unknown) => this.logger.debug({ err, id }, 'running replay canceled'));
    await this.replays.freePlace(userId, id);
  }

  private read(query: string, given: ScanPlan | undefined): { reading: PlanReading; marketVersion: string } {
    if (!given && query.trim() === '') throw emptyQuery();
    if (query.length > MAX_QUERY_CHARS) throw queryTooLong(query.length);
    const { meta, parser, market } = this.market.require();
    const reading = given ? readGivenPlan(given, query, parser) : requirePlan(parser.parse(query), query);
    requireScannable(market, reading.plan);
    return { reading, marketVersion: meta.version };
  }

  /** The day on which the user first saved this scan; null if they didn't. */
  private async savedOn(userId: string, query: string, plan: ScanPlan): Promise<number | null> {
    const at = await this.strategies.firstSaved(this.dataSource.manager, userId, (saved) =>
      saved.plan ? isSamePlan(saved.plan, plan) : saved.query === query.trim(),
    );
    return at && Number(newYorkDate(at.getTime()).date.replaceAll('-', ''));
  }

  /** Whether the replay is done or on its way. */
  private async isUsable(id: string): Promise<boolean> {
    const { status } = await this.jobState(id);
    const { result, canceled } = await this.replays.outcome(id);
    return result !== null || (!canceled && status !== 'failed');
  }

  private async enqueue(id: string, record: ReplayRecord): Promise<void> {
    await this.replays.save(id, record);
    const { name, data, opts } = jobOf(runReplay, { id }, { removeOnFail: KEEP_FAILED });
    // Adding a job that exists does nothing, so one that failed is removed first.
    const existing = await Job.fromId(this.queue, id);
    if (await existing?.isFailed()) await existing!.remove();
    await this.queue.add(name, data, opts);
  }

  /** `failed` if there is no job: it is done, or Redis lost it. */
  private async jobState(id: string): Promise<Pick<ReplayStatus, 'status' | 'progress' | 'reason'>> {
    const job = await Job.fromId(this.queue, id);
    const state = await job?.getState();
    const progress = typeof job?.progress === 'number' ? job.progress : 0;
    if (state === 'active') return { status: 'running', progress, reason: null };
    if (state && state !== 'failed' && state !== 'completed' && state !== 'unknown')
      return { status: 'queued', progress: 0, reason: null };
    const reason =
      job?.failedReason === TOOK_TOO_LONG
        ? 'This replay took too long. Try a scan with fewer conditions.'
        : 'This replay was interrupted. Run it again.';
    return { status: 'failed', progress: 0, reason };
  }

  private async own(ctx: CallContext, id: string): Promise<ReplayRecord> {
    const record = await this.replays.find(id.toLowerCase());
    if (record?.userId !== ownerOf(ctx))
      throw new AppError('not_found', 'NOT_FOUND', 'Replay not found. Results are kept for an hour. Run it again.');
    return record;
  }
}

/** Index of the p-value of `held`. */
const HELD = HORIZONS.length;

/** The result with its figures for that many variants. */
function withVariants({ pValues, ...result }: StoredResult, variants: number): ReplayResult {
  const deflated = (outcome: ReplayResult['held'], p: number | null): ReplayResult['held'] => ({
    ...outcome,
    chanceOfBest: outcome.chanceOfBest === null || p === null ? null : chanceOfBest(p, variants),
  });
  return {
    ...result,
    outcomes: result.outcomes.map((outcome, i) => deflated(outcome, pValues[i] ?? null)),
    held: deflated(result.held, pValues[HELD] ?? null),
    record: result.record && {
      ...result.record,
      before: deflated(result.record.before, pValues[HELD + 1] ?? null),
      since: deflated(result.record.since, pValues[HELD + 2] ?? null),
    },
    variants,
  };
}

/** A plan that costs too much for a scan takes a replay far more memory. @throws AppError INVALID_REQUEST */
function requireScannable(market: Market, plan: ScanPlan): void {
  try {
    new Scan(market, { plan });
  } catch (err) {
    refusePlan(err);
  }
}

const cannotReplay = (): AppError =>
  new AppError(
    'unprocessable',
    'CANNOT_REPLAY',
    "A watchlist can't be replayed, because you chose its stocks knowing what happened. Remove the watchlist from the scan.",
  );

const tooManyReplays = (): AppError =>
  new AppError(
    'rate_limited',
    'TOO_MANY_REPLAYS',
    `You already have ${MAX_REPLAYS_AT_ONCE} replays running. Wait for one to finish, or cancel it.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
