import { setTimeout as pause } from 'node:timers/promises';
import type { AccountStats, DataProgress, Import, Trade } from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { type Answer, ApiUser, complaint, findings } from './src/api-user.ts';
import { roundTrips } from './src/journal-files.ts';
import type { Product } from './src/product.ts';
import { ScanLoad } from './src/scan-load.ts';
import { expect, test } from './src/test.ts';
import { Visitor } from './src/visitor.ts';

test.use({ productOptions: { durable: true, logLevel: 'info', env: { TRUST_PROXY: 'true' } } });

/** After a crash: a half-second delay, a start, and loading the market, on a busy machine. */
const AGAIN_WITHIN_MS = 40_000;
const PRELOADED_WITHIN_MS = 60_000;
/** A user is limited to 300 requests per minute. */
const WATCHED_EVERY_MS = 220;
const EVERY_MS = 1_500;
const STOCKS = 11_626;
const USERS = 3;

const complaints = (answers: readonly Answer[]) => answers.map(complaint).filter((words) => words !== null);

test.describe('the product during outages', () => {
  let product: Product;
  let users: ApiUser[];
  let watcher: ApiUser;
  let onTrial: ApiUser;
  let load: ScanLoad;
  const loadedSteps: number[] = [];
  let killedAt = 0;
  test.beforeAll(async ({ product: started }) => {
    product = started;
    users = await Promise.all(Array.from({ length: USERS }, (_, index) => ApiUser.administrator(product.url, index)));
    watcher = await ApiUser.signedIn(product.url);
    onTrial = await ApiUser.signedIn(product.url);
    await preloadWhileItsWorkerIsKilled();
    load = new ScanLoad(users);
    await scansAgain();
  });
  const progress = async () => {
    const answer = await watcher.ask('/api/data-progress');
    expect(complaint(answer)).toBeNull();
    return answer.status === 200 ? (answer.body as DataProgress) : null;
  };
  const preloadWhileItsWorkerIsKilled = async () => {
    let killed: Promise<void> | null = null;
    for (
      const until = performance.now() + PRELOADED_WITHIN_MS;
      performance.now() < until;
      await pause(WATCHED_EVERY_MS)
    ) {
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
  const succeed = (answer: Answer) => answer.status === 200;
  /** scans of the load that started after this call and found something */
  const scansAgain = () => {
    const mark = load.mark;
    return eventually(() => load.since(mark).filter(succeed).length > 2 * USERS, { withinMs: AGAIN_WITHIN_MS });
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
      await scansAgain();
      expect(complaints(load.since(mark))).toEqual([]);
    });

  test('keeps scanning for signed-in users while the auth service is down, then lets users sign in again', async () => {
    const mark = load.mark;
    await product.kill('auth');
    const refused = await new ApiUser(product.url).ask('/api/auth/demo', {});
    expect(complaint(refused)).toBeNull();
    await scansAgain();
    expect(load.since(mark).filter((answer) => !succeed(answer))).toEqual([]);
    const newcomer = new Visitor(product.url);
    await eventually(
      async () => {
        await pause(EVERY_MS); // a visitor is limited to 60 attempts per minute
        return newcomer.began(await newcomer.post('/api/auth/demo'));
      },
      { withinMs: AGAIN_WITHIN_MS },
    );
    expect((await newcomer.post('/api/stocks-scan', { query: 'rsi under 30' })).status).toBe(200);
    expect((await users[0]!.ask('/api/user/account')).status).toBe(200);
  });

  test('keeps scanning for administrators while billing is down, and never gives trial users a fourth scan', async () => {
    expect((await onTrial.scan('rsi under 30')).status).toBe(200);
    const mark = load.mark;
    await product.kill('billing');
    const asked: Answer[] = [];
    await eventually(
      async () => {
        const answer = await onTrial.scan(`rsi under ${40 + asked.length}`);
        asked.push(answer);
        await pause(EVERY_MS);
        return answer.status === 429;
      },
      { withinMs: AGAIN_WITHIN_MS },
    );
    await scansAgain();
    expect(load.since(mark).filter((answer) => !succeed(answer))).toEqual([]);
    expect(complaints(asked)).toEqual([]);
    expect(asked.filter(succeed)).toHaveLength(2);
    expect(asked.at(-1)?.body).toMatchObject({ code: 'DAILY_LIMIT' });
  });

  test.describe('while the journal service is killed', () => {
    const CREATES = 50;
    const AT_ONCE = 5;
    /** An import long enough to be killed halfway. */
    const ROUND_TRIPS = 2000;
    const COMMITTING_MS = 250;
    /** The deadline of an import, after which the call times out, and some more. */
    const IMPORTED_WITHIN_MS = 20_000;
    let trader: ApiUser;
    test.beforeAll(async () => {
      trader = await ApiUser.administrator(product.url, USERS + 4);
    });
    /** Repeats a request until it succeeds, and returns every response. */
    const asked: Answer[] = [];
    const untilAnswered = (ask: () => Promise<Answer>) =>
      eventually(
        async () => {
          const answer = await ask();
          asked.push(answer);
          if (!succeed(answer)) await pause(EVERY_MS);
          return succeed(answer) ? answer : null;
        },
        { withinMs: AGAIN_WITHIN_MS },
      );
    const figures = async () => {
      const { body } = await untilAnswered(() => trader.ask('/api/account-stats'));
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
          const { body } = await untilAnswered(() => trader.ask('/api/trades', trade, { headers }));
          ids.set(quantity, (body as Trade).id);
          if (ids.size === AT_ONCE * 2) killed ??= product.kill('journal');
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, log));
      await killed;
      const kept = (await untilAnswered(() => trader.ask('/api/trades'))).body as Trade[];
      expect(new Map(kept.map(({ id, quantity }) => [Number(quantity), id]))).toEqual(ids);
      expect(kept).toHaveLength(CREATES);

      const { name, text } = roundTrips(ROUND_TRIPS);
      const draft = await untilAnswered(() => trader.ask(`/api/journal/imports?name=${name}`, undefined, { text }));
      const { id } = draft.body as Import;
      const commit = () => trader.ask(`/api/journal/imports/${id}/commit`, {}, { withinMs: IMPORTED_WITHIN_MS });
      const first = commit();
      await pause(COMMITTING_MS);
      await product.kill('journal');
      asked.push(await first);
      expect([
        [CREATES, '0'],
        [CREATES + ROUND_TRIPS, String(9 * ROUND_TRIPS)],
      ]).toContainEqual(await figures());
      await untilAnswered(commit);
      expect(await figures()).toEqual([CREATES + ROUND_TRIPS, String(9 * ROUND_TRIPS)]);
      await untilAnswered(() => trader.ask(`/api/journal/imports/${id}/undo`, {}));
      expect(await figures()).toEqual([CREATES, '0']);
      expect(complaints(asked)).toEqual([]);
    });
  });

  test('recovers without help after the gateway was killed', async () => {
    const mark = load.mark;
    await product.kill('gateway');
    await scansAgain();
    // no gateway, no response
    const answered = load.since(mark).filter(({ failure }) => !failure || failure.startsWith('TimeoutError'));
    expect(complaints(answered)).toEqual([]);
  });

  for (const store of ['redis', 'postgres'] as const)
    test(`scans from memory for all users while ${store} is down`, async () => {
      const mark = load.mark;
      await product.stores.takeDown(store);
      const many = await Promise.all(
        Array.from({ length: 30 }, (_, index) => users[index % USERS]!.scan('rsi under 30')),
      );
      expect(many.filter((answer) => !succeed(answer))).toEqual([]);
      expect((await progress())?.stocks.loaded).toBe(STOCKS);
      await scansAgain();
      await product.stores.bringBack(store);
      await scansAgain();
      expect(load.since(mark).filter((answer) => !succeed(answer))).toEqual([]);
    });

  test('reports that it is unavailable while NATS is down, and scans again afterward', async () => {
    const mark = load.mark;
    await product.stores.takeDown('nats');
    const refused = await eventually(() => load.since(mark).find(({ status }) => status === 503), { withinMs: 15_000 });
    expect(refused.body).toMatchObject({ code: 'UNAVAILABLE' });
    await product.stores.bringBack('nats');
    await scansAgain();
    expect(complaints(load.since(mark))).toEqual([]);
  });

  test('gives two hundred concurrent users the same results, and allows no more sign-ins than the limit', async () => {
    const askers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => ApiUser.administrator(product.url, USERS + index)),
    );
    const together = (path: string, body?: unknown) =>
      Promise.all(Array.from({ length: 200 }, (_, index) => askers[index % 4]!.ask(path, body)));
    const one = ({ body }: Answer) => (body as { results: { symbol: string }[] }).results[0]!.symbol;
    const scans = await together('/api/stocks-scan', { query: 'rsi under 30' });
    const bars = await together(`/api/stocks/${encodeURIComponent(one(scans[0]!))}/bars?sessions=60`);
    const progresses = await together('/api/data-progress');
    for (const answers of [scans, bars, progresses]) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => JSON.stringify(findings(answer)))).size).toBe(1);
    }
    const signIns = await together('/api/auth/demo', {});
    expect(complaints(signIns)).toEqual([]);
    expect(signIns.some(({ status }) => status === 429)).toBe(true);
  });
});
