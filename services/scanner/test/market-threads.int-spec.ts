import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { compare, plan, type ScanPlan, series, type StockHistory, trend, window } from '@plainscan/contracts';
import { encodeBlock, openBlock, simulatedProvider } from '@plainscan/market-data';
import { buildMarket, runPlan, Scan, WARM_UP } from '@plainscan/scan-engine';
import { newContext } from '@plainscan/service-kit';
import { eventually, recordingLogger, signedInAs } from '@plainscan/test-kit';
import { MarketThreads } from '../src/evaluation/market-threads.ts';
import { ScanEvaluator } from '../src/evaluation/scan-evaluator.ts';
import { WorkBudget } from '../src/work/work-budget.ts';
import type { LoadedMarket } from '../src/market/current-market.ts';

jest.setTimeout(120_000);

/** A plan that takes a few hundred milliseconds. */
const costly = (n: number): ScanPlan => plan(window(window(trend(series('sma', [n]), 'rising', 5), 100), 100, 0, 3));
const cold = (n: number): ScanPlan => plan(compare(series('cci', [n]), '<', -50));
const cheap = plan(compare(series('close'), '<', 50));

const { logger, lines } = recordingLogger();
const opened: LoadedMarket[] = [];
let stocks: StockHistory[];

beforeAll(async () => {
  const provider = simulatedProvider({ today: '2026-11-20' });
  const symbols = (await provider.listSymbols()).slice(0, 800).map(({ symbol }) => symbol);
  stocks = await provider.dailyBars(symbols, '2024-11-25', '2026-11-20');
});
afterAll(() => Promise.all(opened.map(({ threads }) => threads.close())));

function load(histories = stocks): LoadedMarket {
  const block = openBlock(encodeBlock(histories));
  const version = `v-${opened.length}`;
  const threads = new MarketThreads({ blocks: [block.shared], version }, logger);
  const loaded = { market: buildMarket(block.stocks, { version }), threads } as LoadedMarket;
  opened.push(loaded);
  return loaded;
}
const user = (n: number) => signedInAs(`${String(n).repeat(8)}-1111-4111-8111-111111111111`);
const rowsOf = (of: StockHistory[], testedPlan: ScanPlan) => runPlan(buildMarket(of), testedPlan).rows;

async function started(histories?: StockHistory[]): Promise<LoadedMarket> {
  const loaded = load(histories);
  await loaded.threads.start();
  expect(loaded.threads.isReady).toBe(true);
  return loaded;
}
/** A spy on the tasks that are sent to the threads. */
const tasksOf = ({ threads }: LoadedMarket) => jest.spyOn(threads, 'run');
/** Terminates the threads like a crash. */
const crash = ({ threads }: LoadedMarket) =>
  Promise.all(
    (Reflect.get(threads, 'pool') as { threads: { terminate(): Promise<number> }[] }).threads.map((thread) =>
      thread.terminate(),
    ),
  );

const isWaiting = (evaluator: ScanEvaluator): boolean =>
  (Reflect.get(Reflect.get(evaluator, 'threadCalls') as object, 'waiting') as Map<string, number>).size > 0;

it('a cold series is computed once, on a thread, and cached on the main thread for later scans', async () => {
  const loaded = await started();
  const tasks = tasksOf(loaded);
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const first = await evaluator.evaluate(user(1), loaded, { plan: cold(90) });
  expect(tasks).toHaveBeenCalledTimes(1);
  expect(first.rows).toEqual(rowsOf(stocks, cold(90)));
  expect(await evaluator.evaluate(user(2), loaded, { plan: cold(90) })).toEqual(first);
  await evaluator.evaluate(user(2), loaded, { plan: cheap });
  expect(tasks).toHaveBeenCalledTimes(1);
});

it('warming up computes the series of result rows on a thread', async () => {
  const loaded = load();
  const tasks = tasksOf(loaded);
  await new ScanEvaluator(new WorkBudget(), logger).warmUp(loaded);
  expect(tasks).toHaveBeenCalledTimes(1);
  expect(new Scan(loaded.market, WARM_UP).missing).toEqual([]);
});

it('a costly scan starts the threads, and runs on the main thread until they are ready', async () => {
  const loaded = load();
  const tasks = tasksOf(loaded);
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const { rows } = await evaluator.evaluate(user(1), loaded, { plan: costly(20) });
  expect(rows).toEqual(rowsOf(stocks, costly(20)));
  expect(tasks).not.toHaveBeenCalled();
  await eventually(() => loaded.threads.isReady);
  const next = await evaluator.evaluate(user(1), loaded, { plan: costly(27) });
  expect(next.rows).toEqual(rowsOf(stocks, costly(27)));
  expect(tasks).toHaveBeenCalledTimes(1);
});

it("a user's costly scans run one at a time, and another user's scan goes between them", async () => {
  const loaded = await started();
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const done: string[] = [];
  const evaluate = async (name: string, by: number, testedPlan: ScanPlan) => {
    await evaluator.evaluate(user(by), loaded, { plan: testedPlan });
    done.push(name);
  };
  await Promise.all([
    ...[20, 21, 22].map((n) => evaluate(`costly ${n}`, 1, costly(n))),
    evaluate('cold', 2, cold(91)),
    evaluate('cheap', 3, cheap),
  ]);
  expect(done[0]).toBe('cheap');
  expect(done.indexOf('cold')).toBeLessThan(done.indexOf('costly 21'));
  expect(done.indexOf('costly 21')).toBeLessThan(done.indexOf('costly 22'));
});

it('a user who sends many costly scans at once is rejected, and others are not', async () => {
  const loaded = await started();
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const soon = { ...user(1), deadlineAt: Date.now() + 2000 };
  const scans = Array.from({ length: 17 }, () => evaluator.evaluate(soon, loaded, { plan: costly(23) }));
  const other = evaluator.evaluate(user(2), loaded, { plan: cold(92) });
  const codes = (await Promise.allSettled(scans)).map(
    (one) => one.status === 'rejected' && (one.reason as { code: string }).code,
  );
  expect(codes[16]).toBe('OVERLOADED');
  expect(codes.slice(0, 16)).not.toContain('OVERLOADED');
  await other;
});

it('a scan ends at its deadline, and the thread continues with others', async () => {
  const loaded = await started();
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const late = evaluator.evaluate({ ...user(1), deadlineAt: Date.now() + 5 }, loaded, { plan: costly(24) });
  await expect(late).rejects.toMatchObject({ code: 'TIMEOUT', category: 'timeout' });
  expect((await evaluator.evaluate(user(1), loaded, { plan: cold(93) })).rows).toEqual(rowsOf(stocks, cold(93)));
});

it('a thread that crashes fails its scans so that they can be tried again, and is replaced', async () => {
  const loaded = await started();
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const interrupted = evaluator.evaluate(user(1), loaded, { plan: costly(25) });
  const failed = expect(interrupted).rejects.toMatchObject({ code: 'UNAVAILABLE', category: 'unavailable' });
  await eventually(() => isWaiting(evaluator));
  await crash(loaded);
  await failed;
  expect(lines.map(({ msg }) => msg)).toContain('scan thread failed during a scan');
  expect((await evaluator.evaluate(user(1), loaded, { plan: cold(94) })).rows).toEqual(rowsOf(stocks, cold(94)));
});

it('a scan finishes on the market that it started on when that market is replaced and dropped', async () => {
  const before = await started();
  const half = stocks.slice(0, 400);
  const after = await started(half);
  const evaluator = new ScanEvaluator(new WorkBudget(), logger);
  const running = evaluator.evaluate(user(1), before, { plan: costly(26) });
  await eventually(() => isWaiting(evaluator));
  const closed = before.threads.close();
  const next = await evaluator.evaluate(user(2), after, { plan: costly(26) });
  expect((await running).rows).toEqual(rowsOf(stocks, costly(26)));
  expect(next.rows).toEqual(rowsOf(half, costly(26)));
  await closed;
});

it('scans run on the main thread if the threads fail on a corrupted block', async () => {
  const loaded = load();
  const bytes = new SharedArrayBuffer(64);
  const threads = new MarketThreads(
    { blocks: [{ bytes, columns: new SharedArrayBuffer(64) }], version: 'bad' },
    logger,
  );
  await threads.start();
  expect(threads.isReady).toBe(false);
  const { rows } = await new ScanEvaluator(new WorkBudget(), logger).evaluate(
    newContext(),
    { ...loaded, threads },
    { plan: cold(95) },
  );
  expect(rows).toEqual(rowsOf(stocks, cold(95)));
  await threads.close();
});
