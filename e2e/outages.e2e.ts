import { setTimeout as pause } from 'node:timers/promises';
import type { AccountStats, DataProgress, Import, Trade } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { type ApiResponse, ApiUser, comparableBody, outageProblem } from './src/api-user.ts';
import { roundTrips } from './src/journal-files.ts';
import type { Product } from './src/product.ts';
import { ScanLoad } from './src/scan-load.ts';
import { expect, test } from './src/test.ts';
import { Visitor } from './src/visitor.ts';

test.use({ productOptions: { durable: true, logLevel: 'info', env: { TRUST_PROXY: 'true' } } });

/** After a crash, on a busy machine: a half-second delay, a start, and loading the market. */
const RECOVERY_MS = 40_000;
const PRELOADED_WITHIN_MS = 60_000;
/** Users are limited to 300 requests per minute. */
const POLL_MS = 220;
const RETRY_MS = 1_500;
const STOCKS = 11_626;
const USERS = 3;

const outageProblems = (responseList: readonly ApiResponse[]) =>
  responseList.map(outageProblem).filter((problem) => problem !== null);

test.describe('the product during outages', () => {
  let product: Product;
  let users: ApiUser[];
  let watcher: ApiUser;
  let trialUser: ApiUser;
  let load: ScanLoad;
  const loadedSteps: number[] = [];
  let killedAt = 0;
  test.beforeAll(async ({ product: started }) => {
    product = started;
    users = await Promise.all(Array.from({ length: USERS }, (_, index) => ApiUser.administrator(product.url, index)));
    watcher = await ApiUser.signedIn(product.url);
    trialUser = await ApiUser.signedIn(product.url);
    await preloadWhileKillingWorker();
    load = new ScanLoad(users);
    await untilScansSucceed();
  });
  const progress = async () => {
    const response = await watcher.request('/api/data-progress');
    expect(outageProblem(response)).toBeNull();
    return response.status === 200 ? (response.body as DataProgress) : null;
  };
  const preloadWhileKillingWorker = async () => {
    let killed: Promise<void> | null = null;
    for (const deadline = performance.now() + PRELOADED_WITHIN_MS; performance.now() < deadline; await pause(POLL_MS)) {
      const now = await progress();
      if (!now) continue;
      const { loaded, isLoading } = now.stocks;
      loadedSteps.push(loaded);
      if (!killed && loaded > 0 && isLoading) {
        killedAt = loaded;
        killed = product.kill('scanner-worker');
      }
      if (now.marketVersion !== null) break;
    }
    await killed;
  };
  const succeeded = (response: ApiResponse) => response.status === 200;
  /** Resolves once scans of the load that started after this call have succeeded. */
  const untilScansSucceed = () => {
    const mark = load.mark;
    return eventually(() => load.since(mark).filter(succeeded).length > 2 * USERS, { withinMs: RECOVERY_MS });
  };

  // results stayed the same, nothing was lost, and no crash or secret was logged
  test.afterAll(async () => {
    try {
      await load.stop();
      expect(load.differing).toEqual([]);
      expect((await progress())?.stocks).toMatchObject({ loaded: STOCKS, total: STOCKS, isLoading: false });
      for (const [file, text] of Object.entries(product.logs())) {
        expect([
          file,
          text.match(/.*(unhandled rejection|uncaught|request failed|handler failed|call failed).*/gi),
        ]).toEqual([file, null]);
        for (const { token } of users) expect(text).not.toContain(token);
        expect([file, text.match(/\w:\/\/[^\s:/@"]*:(?!\[redacted\])[^\s:/@"]+@/g)]).toEqual([file, null]);
      }
    } finally {
      await load?.stop();
    }
  });

  test('loads its first market with progress that never goes backward, although the worker is killed halfway', () => {
    expect(killedAt).toBeGreaterThan(0);
    expect(killedAt).toBeLessThan(STOCKS);
    expect(loadedSteps).toEqual([...loadedSteps].sort((a, b) => a - b));
    expect(loadedSteps.at(-1)).toBe(STOCKS);
  });

  for (const name of ['scanner', 'scanner-worker'])
    test(`answers every scan while the ${name} is down, and recovers without help`, async () => {
      const mark = load.mark;
      await product.kill(name);
      await untilScansSucceed();
      expect(outageProblems(load.since(mark))).toEqual([]);
    });

  test('keeps scanning for signed-in users while the auth service is down, then lets users sign in again', async () => {
    const mark = load.mark;
    await product.kill('auth');
    const refused = await new ApiUser(product.url).request('/api/auth/demo', {});
    expect(outageProblem(refused)).toBeNull();
    await untilScansSucceed();
    expect(load.since(mark).filter((response) => !succeeded(response))).toEqual([]);
    const newcomer = new Visitor(product.url);
    await eventually(
      async () => {
        await pause(RETRY_MS); // a visitor is limited to 60 attempts per minute
        return newcomer.startSession(await newcomer.post('/api/auth/demo'));
      },
      { withinMs: RECOVERY_MS },
    );
    expect((await newcomer.post('/api/stocks-scan', { query: 'rsi under 30' })).status).toBe(200);
    expect((await users[0]!.request('/api/user/account')).status).toBe(200);
  });

  test('keeps scanning for administrators while billing is down, and never gives trial users a fourth scan', async () => {
    expect((await trialUser.scan('rsi under 30')).status).toBe(200);
    const mark = load.mark;
    await product.kill('billing');
    const responses: ApiResponse[] = [];
    await eventually(
      async () => {
        const response = await trialUser.scan(`rsi under ${40 + responses.length}`);
        responses.push(response);
        await pause(RETRY_MS);
        return response.status === 429;
      },
      { withinMs: RECOVERY_MS },
    );
    await untilScansSucceed();
    expect(load.since(mark).filter((response) => !succeeded(response))).toEqual([]);
    expect(outageProblems(responses)).toEqual([]);
    expect(responses.filter(succeeded)).toHaveLength(2);
    expect(responses.at(-1)?.body).toMatchObject({ code: 'DAILY_LIMIT' });
  });

  test.describe('while the journal service is killed', () => {
    const CREATES = 50;
    const CONCURRENT = 5;
    /** An import long enough to be killed halfway. */
    const ROUND_TRIPS = 2000;
    const COMMITTING_MS = 250;
    /** Longer than the deadline of an import, after which the call times out. */
    const IMPORTED_WITHIN_MS = 20_000;
    let trader: ApiUser;
    test.beforeAll(async () => {
      trader = await ApiUser.administrator(product.url, USERS + 4);
    });
    /** Repeats a request until it succeeds, and returns every response. */
    const responses: ApiResponse[] = [];
    const untilSucceeded = (send: () => Promise<ApiResponse>) =>
      eventually(
        async () => {
          const response = await send();
          responses.push(response);
          if (!succeeded(response)) await pause(RETRY_MS);
          return succeeded(response) ? response : null;
        },
        { withinMs: RECOVERY_MS },
      );
    const figures = async () => {
      const { body } = await untilSucceeded(() => trader.request('/api/account-stats'));
      const { totalTrades, totalProfitLoss } = body as AccountStats;
      return [totalTrades, totalProfitLoss] as const;
    };

    test('keeps every confirmed trade exactly once, and imports a file completely or not at all', async () => {
      const left = Array.from({ length: CREATES }, (_, index) => index + 1);
      const ids = new Map<number, string>();
      let killed: Promise<void> | null = null;
      const log = async (): Promise<void> => {
        for (let quantity = left.pop(); quantity !== undefined; quantity = left.pop()) {
          const headers = { 'idempotency-key': `trade-${quantity}` };
          const trade = { symbol: 'AAPL', quantity, entryPrice: 10 };
          const { body } = await untilSucceeded(() => trader.request('/api/trades', trade, { headers }));
          ids.set(quantity, (body as Trade).id);
          if (ids.size === CONCURRENT * 2) killed ??= product.kill('journal');
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, log));
      await killed;
      const kept = (await untilSucceeded(() => trader.request('/api/trades'))).body as Trade[];
      expect(new Map(kept.map(({ id, quantity }) => [Number(quantity), id]))).toEqual(ids);
      expect(kept).toHaveLength(CREATES);

      const { name, text } = roundTrips(ROUND_TRIPS);
      const draft = await untilSucceeded(() =>
        trader.request(`/api/journal/imports?name=${name}`, undefined, { text }),
      );
      const { id } = draft.body as Import;
      const commit = () => trader.request(`/api/journal/imports/${id}/commit`, {}, { withinMs: IMPORTED_WITHIN_MS });
      const first = commit();
      await pause(COMMITTING_MS);
      await product.kill('journal');
      responses.push(await first);
      expect([
        [CREATES, '0'],
        [CREATES + ROUND_TRIPS, String(9 * ROUND_TRIPS)],
      ]).toContainEqual(await figures());
      await untilSucceeded(commit);
      expect(await figures()).toEqual([CREATES + ROUND_TRIPS, String(9 * ROUND_TRIPS)]);
      await untilSucceeded(() => trader.request(`/api/journal/imports/${id}/undo`, {}));
      expect(await figures()).toEqual([CREATES, '0']);
      expect(outageProblems(responses)).toEqual([]);
    });
  });

  test('recovers without help after the gateway was killed', async () => {
    const mark = load.mark;
    await product.kill('gateway');
    await untilScansSucceed();
    // without a gateway, requests get no response
    const responses = load.since(mark).filter(({ failure }) => !failure || failure.startsWith('TimeoutError'));
    expect(outageProblems(responses)).toEqual([]);
  });

  for (const store of ['redis', 'postgres'] as const)
    test(`scans from memory for all users while ${store} is down`, async () => {
      const mark = load.mark;
      await product.stores.takeDown(store);
      const scans = await Promise.all(
        Array.from({ length: 30 }, (_, index) => users[index % USERS]!.scan('rsi under 30')),
      );
      expect(scans.filter((response) => !succeeded(response))).toEqual([]);
      expect((await progress())?.stocks.loaded).toBe(STOCKS);
      await untilScansSucceed();
      await product.stores.bringBack(store);
      await untilScansSucceed();
      expect(load.since(mark).filter((response) => !succeeded(response))).toEqual([]);
    });

  test('reports that it is unavailable while NATS is down, and scans again afterward', async () => {
    const mark = load.mark;
    await product.stores.takeDown('nats');
    const refused = await eventually(() => load.since(mark).find(({ status }) => status === 503), { withinMs: 15_000 });
    expect(refused.body).toMatchObject({ code: 'UNAVAILABLE' });
    await product.stores.bringBack('nats');
    await untilScansSucceed();
    expect(outageProblems(load.since(mark))).toEqual([]);
  });

  test('gives two hundred concurrent users the same results, and allows no more sign-ins than the limit', async () => {
    const clients = await Promise.all(
      Array.from({ length: 4 }, (_, index) => ApiUser.administrator(product.url, USERS + index)),
    );
    const together = (path: string, body?: unknown) =>
      Promise.all(Array.from({ length: 200 }, (_, index) => clients[index % 4]!.request(path, body)));
    const firstSymbol = ({ body }: ApiResponse) => (body as { results: { symbol: string }[] }).results[0]!.symbol;
    const scans = await together('/api/stocks-scan', { query: 'rsi under 30' });
    const bars = await together(`/api/stocks/${encodeURIComponent(firstSymbol(scans[0]!))}/bars?sessions=60`);
    const progresses = await together('/api/data-progress');
    for (const responseList of [scans, bars, progresses]) {
      expect(responseList.map(({ status }) => status)).toEqual(responseList.map(() => 200));
      expect(new Set(responseList.map((response) => JSON.stringify(comparableBody(response)))).size).toBe(1);
    }
    const signIns = await together('/api/auth/demo', {});
    expect(outageProblems(signIns)).toEqual([]);
    expect(signIns.some(({ status }) => status === 429)).toBe(true);
  });
});
