import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type listPastMatches, type MatchCounts, type PastMatches } from '@plainscan/contracts';
import { type SessionCounts, summarize } from '@plainscan/replay';
import { type CallContext, JsonText, LOGGER, type Logger, type RpcInput } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';
import { requireThreads, ThreadCalls } from '../evaluation/thread-calls.ts';
import type { PastMatch, PastPage } from '../evaluation/thread-sessions.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { planKey } from '../scans/plan-key.ts';
import { displayOrder } from '../scans/scan-columns.ts';
import { rounded } from '../scans/why-values.ts';
import { type ScanTicket, ScanTickets } from '../tickets/scan-tickets.ts';
import { WorkBudget } from '../work/work-budget.ts';

/** Counts that are cached per market; 500 sessions are 30 KB. */
const MAX_CACHED = 256;
/** Maximum calls of one user that wait for the previous one. */
const MAX_WAITING_PER_USER = 4;

/** The past matches of a ticket's scan, found on the threads of its market and never on the event loop that answers scans. */
@Injectable()
export class MatchCountsService {
  private readonly threadCalls: ThreadCalls;
  private readonly cached = new WeakMap<LoadedMarket, LRUCache<string, string>>();

  constructor(
    private readonly tickets: ScanTickets,
    private readonly market: CurrentMarket,
    work: WorkBudget,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.threadCalls = new ThreadCalls(MAX_WAITING_PER_USER, work, logger);
  }

  /** @throws AppError, any of TICKET_ERRORS; RATE_LIMITED, OVERLOADED, TIMEOUT, UNAVAILABLE */
  async count(ctx: CallContext, ticket: string): Promise<JsonText<MatchCounts>> {
    const scan = await this.tickets.verify(ctx, ticket);
    const loaded = this.market.find(scan.market);
    return new JsonText(this.cacheOf(loaded).get(keyOf(scan)) ?? (await this.countOnThread(ctx, loaded, scan)));
  }

  /** @throws AppError UNKNOWN_SESSION, and those of `count` */
  async list(
    ctx: CallContext,
    { ticket, session, offset, limit }: RpcInput<typeof listPastMatches>,
  ): Promise<PastMatches> {
    const { plan, within, market } = await this.tickets.verify(ctx, ticket);
    const { threads } = this.market.find(market);
    await requireThreads(threads);
    const { value } = await this.threadCalls.run(ctx, () =>
      threads.list({
        plan,
        within,
        session: Number(session.replaceAll('-', '')),
        order: displayOrder(plan).order,
        from: offset,
        to: offset + limit,
        deadlineAt: ctx.deadlineAt,
      }),
    );
    if (!value) throw new AppError('not_found', 'UNKNOWN_SESSION', 'We have no market data for that day.');
    return pastMatches(session, offset, value);
  }

  private async countOnThread(ctx: CallContext, loaded: LoadedMarket, scan: ScanTicket): Promise<string> {
    const { threads } = loaded;
    await requireThreads(threads);
    const { value } = await this.threadCalls.run(ctx, async () => {
      const cache = this.cacheOf(loaded);
      const key = keyOf(scan);
      // Another call of the user may have counted the same scan while this one waited.
      const known = cache.get(key);
      if (known !== undefined) return { late: false, tookMs: 0, value: known } as const;
      const counted = await threads.count({ plan: scan.plan, within: scan.within, deadlineAt: ctx.deadlineAt });
      if (counted.late) return counted;
      const text = JSON.stringify(matchCounts(counted.value));
      cache.set(key, text);
      return { ...counted, value: text };
    });
    return value;
  }

  private cacheOf(loaded: LoadedMarket): LRUCache<string, string> {
    const cache = this.cached.get(loaded) ?? new LRUCache<string, string>({ max: MAX_CACHED });
    this.cached.set(loaded, cache);
    return cache;
  }
}

/** Equal for scans with the same counts, regardless of their order and limit. */
function keyOf({ plan, within = [] }: ScanTicket): string {
  const counted = planKey({ ...plan, sort: [], limit: null });
  return createHash('sha256').update(`${counted}\n${within.join()}`).digest('base64url');
}

function matchCounts({ every, sessions, matches, universe, firstComplete, usesListings }: SessionCounts): MatchCounts {
  return {
    every,
    sessions: Array.from(sessions, (date, i) => ({ date: isoDay(date), matches: matches[i]!, universe: universe[i]! })),
    complete: sessions.length - firstComplete,
    ...summarize(matches.subarray(firstComplete)),
    usesListings,
  };
}

const pastMatches = (session: string, offset: number, { matches, ...counts }: PastPage): PastMatches => ({
  session,
  offset,
  ...counts,
  results: matches.map(({ symbol, name, close, changePercent, volume, lastTraded, sincePercent }: PastMatch) => ({
    symbol,
    name,
    price: rounded(close),
    changePercent: Number.isFinite(changePercent) ? rounded(changePercent) : null,
    volume: rounded(volume),
    lastTraded: isoDay(lastTraded),
    sincePercent: rounded(sincePercent),
  })),
});
