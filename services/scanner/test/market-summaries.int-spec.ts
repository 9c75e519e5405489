import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { compare, getMarketPulse, marketSummarized, MAX_ALERT_MOVERS, plan, series } from '@plainscan/contracts';
import { sessions } from '@plainscan/market-calendar';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import { type CollectedEvents, collectEvents, eventually, Processes, untilReady } from '@plainscan/test-kit';
import type { z } from 'zod';
import { marketFeed } from '../src/market/market-feed.ts';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { closesMarket, type ClosesMarket } from './fixtures/closes-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { callsOf } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

type Summarized = z.output<(typeof marketSummarized)['payload']>;

const WEDNESDAY = '2023-11-22';
const FRIDAY = '2023-11-24';
const STOCKS = {
  ...Object.fromEntries(['UPA', 'UPB', 'UPC', 'UPD'].map((symbol, i) => [symbol, { closes: [101 + i] }])),
  FELL: { closes: [90] },
  FLAT: { closes: [] },
};

const processes = new Processes();
let stores: Stores;
let published: CollectedEvents<Summarized>;
let market: ClosesMarket;
let now: number;
/** the clock at each check of the provider */
let checks: number[];

beforeAll(async () => {
  stores = await openStores();
  published = await collectEvents(stores.nats.url, marketSummarized);
});
// JetStream stores an event ID once, so each test has its own sessions.
beforeEach(() => {
  published.payloads.length = 0;
  checks = [];
});
afterEach(async () => {
  await processes.stopAll();
  await stores.redis.client.flushdb();
  await stores.database.query('TRUNCATE markets, scan_users, outbox CASCADE');
  await market.remove();
});
afterAll(async () => {
  await published.close();
  await stores.close();
});

async function startWorker(): Promise<ServiceProcess> {
  const config = stores.asWorker(stores.config(market.env));
  const feed = marketFeed(config.market);
  const watched = {
    ...feed,
    version: (at: Date) => {
      checks.push(at.getTime());
      return feed.version(at);
    },
  };
  return processes.start(createScannerWorker(config, { feed: watched, clock: () => now, refreshEveryMs: 250 }));
}
/** A scanner and its worker at an instant, with a market whose newest session is `asOf`. */
async function start(asOf: string, at: string): Promise<ServiceProcess> {
  market = await closesMarket(STOCKS, sessions('2023-01-03', asOf).length);
  expect(market.days.at(-1)).toBe(asOf);
  now = Date.parse(at);
  const scanner = await processes.start(createScanner(stores.config(market.env), { clock: () => now }));
  const worker = await startWorker();
  await untilReady(scanner);
  return worker;
}
/** Resolves after the worker has checked the market at that time, and finished the check. */
async function checkedAt(at: string): Promise<void> {
  now = Date.parse(at);
  await eventually(() => checks.filter((check) => check === now).length >= 3, { withinMs: 30_000 });
}
const moments = () => published.payloads.map(({ session, moment, market: { asOf } }) => `${session} ${moment} ${asOf}`);
const summarized = (...expected: string[]) =>
  eventually(() => JSON.stringify(moments()) === JSON.stringify(expected), { withinMs: 30_000 });

describe('the summary of the market', () => {
  it('is published once at the open and once at the close of each session, and not on a holiday', async () => {
    await start(WEDNESDAY, `${WEDNESDAY}T14:34:59Z`);
    await checkedAt(`${WEDNESDAY}T14:34:59Z`);
    expect(moments()).toEqual([]);
    now = Date.parse(`${WEDNESDAY}T14:35:00Z`);
    const open = `${WEDNESDAY} open ${WEDNESDAY}`;
    await summarized(open);
    await checkedAt(`${WEDNESDAY}T20:59:59Z`);
    now = Date.parse(`${WEDNESDAY}T21:00:00Z`);
    const close = `${WEDNESDAY} close ${WEDNESDAY}`;
    await summarized(open, close);
    for (const at of ['2023-11-23T14:40:00Z', '2023-11-23T21:00:00Z', `${FRIDAY}T14:30:00Z`]) await checkedAt(at);
    now = Date.parse(`${FRIDAY}T14:35:00Z`);
    await summarized(open, close, `${FRIDAY} open ${WEDNESDAY}`);
    // There is no data of Friday yet.
    await checkedAt(`${FRIDAY}T18:00:00Z`);
    expect(moments()).toHaveLength(3);
  });

  it('is published at the early close of a half day', async () => {
    const day = '2024-07-03';
    await start(day, `${day}T16:59:59Z`);
    await checkedAt(`${day}T16:59:59Z`);
    expect(moments()).toEqual([]);
    now = Date.parse(`${day}T17:00:00Z`);
    await summarized(`${day} close ${day}`);
    expect(published.payloads[0]).toMatchObject({ sendBefore: '2024-07-04T01:00:00.000Z', exampleFor: null });
  });

  it('has the numbers of the market pulse', async () => {
    await start('2023-06-06', '2023-06-07T13:40:00Z');
    await summarized('2023-06-07 open 2023-06-06');
    const pulse = await stores.rpc.call(newContext(), getMarketPulse, {});
    const { stocks, advancing, declining, newHighs, newLows } = pulse;
    expect({ stocks, advancing, declining }).toEqual({ stocks: 6, advancing: 4, declining: 1 });
    const listed = (movers: typeof pulse.gainers) =>
      movers.slice(0, MAX_ALERT_MOVERS).map(({ symbol, changePercent }) => ({ symbol, changePercent }));
    const [{ market: summary, simulated, completed } = {} as Summarized] = published.payloads;
    expect(summary).toEqual({
      asOf: '2023-06-06',
      stocks,
      advancing,
      declining,
      newHighs,
      newLows,
      gainers: listed(pulse.gainers),
      losers: listed(pulse.losers),
    });
    expect(summary.gainers.map(({ symbol }) => symbol)).toEqual(['UPD', 'UPC', 'UPB']);
    expect(summary.losers).toEqual([{ symbol: 'FELL', changePercent: -10 }]);
    expect({ simulated, completed }).toEqual({ simulated: false, completed: { session: '2023-06-06', alerts: 0 } });
  });

  it('is published once, even by two workers that restart', async () => {
    const day = '2023-05-09';
    const first = await start(day, `${day}T13:00:00Z`);
    const second = await startWorker();
    now = Date.parse(`${day}T13:40:00Z`);
    const open = `${day} open ${day}`;
    await summarized(open);
    await Promise.all([processes.stop(first), processes.stop(second)]);
    await stores.redis.client.flushdb();
    await Promise.all([startWorker(), startWorker()]);
    await checkedAt(`${day}T13:41:00Z`);
    now = Date.parse(`${day}T20:30:00Z`);
    await summarized(open, `${day} close ${day}`);
  });

  it('is published after the worker was down for an hour, but not for an evening', async () => {
    const [day, next] = ['2023-04-11', '2023-04-12'];
    const worker = await start(day, `${day}T13:00:00Z`);
    await processes.stop(worker);
    now = Date.parse(`${day}T14:35:00Z`);
    const restarted = await startWorker();
    await summarized(`${day} open ${day}`);
    await processes.stop(restarted);
    now = Date.parse(`${next}T04:00:00Z`);
    await startWorker();
    await checkedAt(`${next}T04:00:00Z`);
    now = Date.parse(`${next}T13:40:00Z`);
    await summarized(`${day} open ${day}`, `${next} open ${day}`);
  });

  it('at the close waits for the alerts of the session, and counts them', async () => {
    const day = '2023-03-07';
    await start(day, `${day}T20:00:00Z`);
    const admin = callsOf(stores.rpc, undefined, 'admin');
    const rising = await admin.save({ name: 'Rising', plan: plan(compare(series('changePercent'), '>', 0)) });
    const never = await admin.save({ name: 'Never', plan: plan(compare(series('close'), '>', 1e6)) });
    for (const { id } of [rising, never]) await admin.alert(id);
    now = Date.parse(`${day}T21:00:00Z`);
    await summarized(`${day} close ${day}`);
    expect(published.payloads[0]).toMatchObject({ completed: { session: day, alerts: 1 } });
  });
});
