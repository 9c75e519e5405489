import { describe, expect, it } from '@jest/globals';
import { AppError, compare, plan, type ScanPlan, series } from '@plainscan/contracts';
import { type CallContext, newContext, overloadedError } from '@plainscan/service-kit';
import { recordingLogger } from '@plainscan/test-kit';
import type { CountTask } from '../evaluation/thread-sessions.ts';
import { CurrentMarket, type LoadedMarket } from '../market/current-market.ts';
import type { ScanTicket, ScanTickets } from '../tickets/scan-tickets.ts';
import { WorkBudget } from '../work/work-budget.ts';
import { MatchCountsService } from './match-counts.service.ts';

const CHEAP = plan(compare(series('close'), '<', 50));
const user = (n: number): CallContext =>
  newContext({ actor: { userId: `user-${n}`, email: null, role: 'user', sessionId: null } });

/** A service whose threads take `tookMs` per count, and whose tickets are the JSON of their scan. */
function serviceWith({ version = 'v1', tookMs = 0, isReady = true } = {}) {
  const tasks: CountTask[] = [];
  let answer: Promise<unknown> = Promise.resolve();
  const threads = {
    isReady,
    start: async () => undefined,
    close: async () => undefined,
    count: async (task: CountTask) => {
      tasks.push(task);
      await answer;
      const value = {
        every: 'session' as const,
        sessions: Int32Array.of(20260105, 20260106),
        matches: Int32Array.of(1, 3),
        universe: Int32Array.of(9, 9),
        firstComplete: 1,
        usesListings: false,
      };
      return { late: false, tookMs, value };
    },
  };
  const market = new CurrentMarket();
  const publish = (name: string, publishedAt: number) =>
    market.swap({ meta: { version: name, publishedAt }, threads } as unknown as LoadedMarket);
  publish(version, 1);
  const tickets = { verify: async (_ctx: CallContext, ticket: string) => JSON.parse(ticket) as ScanTicket };
  const service = new MatchCountsService(
    tickets as unknown as ScanTickets,
    market,
    new WorkBudget({ scansMs: 1000, previewsMs: 1000 }),
    recordingLogger().logger,
  );
  return { service, tasks, market, publish, until: (promise: Promise<unknown>) => void (answer = promise) };
}

const ticketOf = (scanned: ScanPlan, within?: readonly string[], version = 'v1'): string =>
  JSON.stringify({ plan: scanned, within, market: { version, publishedAt: 1 } });

describe('counts', () => {
  it('summarize the complete sessions', async () => {
    const { service } = serviceWith();
    expect(JSON.parse((await service.count(user(1), ticketOf(CHEAP))).text)).toEqual({
      every: 'session',
      sessions: [
        { date: '2026-01-05', matches: 1, universe: 9 },
        { date: '2026-01-06', matches: 3, universe: 9 },
      ],
      complete: 1,
      active: 1,
      median: 3,
      usesListings: false,
    });
  });

  it('are cached for all users per plan, watchlist symbols, and market version, regardless of order and limit', async () => {
    const { service, tasks, publish } = serviceWith();
    const first = await service.count(user(1), ticketOf(CHEAP));
    const ranked = { ...CHEAP, sort: [{ by: series('volume'), direction: 'desc' as const }], limit: 20 };
    expect(await service.count(user(2), ticketOf(ranked))).toEqual(first);
    expect(tasks).toHaveLength(1);
    const listed = { ...CHEAP, watchlist: { name: 'Tech' } };
    await service.count(user(1), ticketOf(listed, ['A']));
    await service.count(user(1), ticketOf(listed, ['A', 'B']));
    expect(tasks.map(({ within }) => within)).toEqual([undefined, ['A'], ['A', 'B']]);
    publish('v2', 2);
    await service.count(user(1), ticketOf(CHEAP, undefined, 'v2'));
    expect(tasks).toHaveLength(4);
  });

  it('run once for calls of a user that arrive together, and other calls of that user are refused beyond a few', async () => {
    const { service, tasks, until } = serviceWith();
    const gate = Promise.withResolvers<null>();
    until(gate.promise);
    const calls = Array.from({ length: 5 }, () => service.count(user(1), ticketOf(CHEAP)));
    await expect(calls[4]).rejects.toMatchObject({ code: 'OVERLOADED', details: { retryAfterSeconds: 2 } });
    gate.resolve(null);
    const [first, ...others] = await Promise.all(calls.slice(0, 4));
    expect(others).toEqual([first, first, first]);
    expect(tasks).toHaveLength(1);
  });

  it("are charged to the user's computing time, and cached ones are free", async () => {
    const { service } = serviceWith({ tookMs: 1200 });
    await service.count(user(1), ticketOf(CHEAP));
    const another = ticketOf(plan(compare(series('close'), '<', 51)));
    await expect(service.count(user(1), another)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await service.count(user(1), ticketOf(CHEAP));
    await service.count(user(2), another);
  });

  it('are not available for a market that was replaced, or while the threads are overloaded or cannot start', async () => {
    const { service, market, publish, until } = serviceWith();
    until(Promise.reject(overloadedError()));
    await expect(service.count(user(1), ticketOf(CHEAP))).rejects.toMatchObject({ code: 'OVERLOADED' });
    until(Promise.reject(new Error('the thread ended')));
    await expect(service.count(user(1), ticketOf(CHEAP))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    publish('v2', 2);
    market.dropReplaced();
    await expect(service.count(user(1), ticketOf(CHEAP))).rejects.toMatchObject({ code: 'MARKET_GONE' });
    const stopped = serviceWith({ isReady: false }).service.count(user(1), ticketOf(CHEAP));
    await expect(stopped).rejects.toEqual(expect.any(AppError));
    await expect(stopped).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 1 } });
  });
});
