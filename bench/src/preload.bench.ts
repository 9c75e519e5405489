/** BullMQ preload of the simulated market from memory into Redis, compared with one awaited JSON SET per stock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatedProvider } from '@plainscan/market-data';
import { createScannerWorker, scannerConfig, type MarketFeed } from '@plainscan/scanner';
import { Redis } from 'ioredis';
import { stockJson } from './json-per-stock.ts';
import { median } from './median.ts';
import { openScannerStores } from './scanner-stores.ts';

const SESSION = '2026-11-20';
const FIRST_SESSION = '2024-11-25';
const ROUNDS = 5;
/** Time for Redis and PostgreSQL to finish writing the data of the previous round. */
const SETTLE_MS = 1000;

const simulated = simulatedProvider({ today: SESSION });
const listings = await simulated.listSymbols();
const stocks = await simulated.dailyBars(
  listings.map(({ symbol }) => symbol),
  FIRST_SESSION,
  SESSION,
);
const bySymbol = new Map(stocks.map((stock) => [stock.listing.symbol, stock]));
const bars = stocks.reduce((sum, stock) => sum + stock.bars.dates.length, 0);
console.log(`${stocks.length.toLocaleString('en-US')} stocks, ${bars.toLocaleString('en-US')} daily bars, in memory`);

let round = 0;
const feed: MarketFeed = {
  provider: 'simulated',
  simulated: true,
  source: 'bench',
  // Uses a new market each round: a market that is already in PostgreSQL isn't loaded from its provider.
  version: async () => `bench-${round}`,
  firstSession: () => FIRST_SESSION,
  open: async () => ({
    ...simulated,
    listSymbols: async () => listings,
    dailyBars: async (symbols) => symbols.map((symbol) => bySymbol.get(symbol)!),
  }),
};

const stores = await openScannerStores();
const redis = new Redis(stores.stack.redisUrl);
const usedMb = async (): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(await redis.info('memory'))![1]) / 1024 / 1024;
const emptyRedis = async (): Promise<number> => {
  await redis.flushall();
  return usedMb();
};

interface Measured {
  seconds: number;
  mb: number;
}

/** Measures from the start of a worker without any data until the market is current. */
async function preload(): Promise<Measured & { plannedToPublished: number }> {
  round += 1;
  const before = await emptyRedis();
  const worker = createScannerWorker(scannerConfig(stores.env), { feed });
  const from = performance.now();
  await worker.start();
  let current: string | null = null;
  while (current === null) {
    current = await redis.get('market:current');
    if (current === null) await sleep(2);
  }
  const seconds = (performance.now() - from) / 1000;
  const { plannedAt, publishedAt } = JSON.parse(current) as { plannedAt: number; publishedAt: number };
  const mb = (await usedMb()) - before;
  await worker.stop();
  await sleep(SETTLE_MS);
  return { seconds, mb, plannedToPublished: (publishedAt - plannedAt) / 1000 };
}

async function jsonPerStock(): Promise<Measured> {
  const before = await emptyRedis();
  const from = performance.now();
  for (const stock of stocks) await redis.set(`stock:${stock.listing.symbol}`, stockJson(stock));
  return { seconds: (performance.now() - from) / 1000, mb: (await usedMb()) - before };
}

try {
  await preload(); // warms up the code, as in a worker that has run for a minute
  const rounds = [];
  for (let i = 0; i < ROUNDS; i += 1) rounds.push(await preload());
  const json = await jsonPerStock();
  const seconds = median(rounds.map((r) => r.plannedToPublished));
  const started = median(rounds.map((r) => r.seconds));
  const mb = median(rounds.map((r) => r.mb));
  console.log(
    `preload, planned to published   ${seconds.toFixed(2)} s   ${mb.toFixed(0)} MB in Redis   (median of ${ROUNDS}; target 0.6 s)`,
  );
  console.log(`preload, start of the worker    ${started.toFixed(2)} s`);
  console.log(`one awaited JSON SET per stock    ${json.seconds.toFixed(2)} s   ${json.mb.toFixed(0)} MB in Redis`);
  console.log(
    `ratio                           ${(json.seconds / seconds).toFixed(1)} × faster   ${(json.mb / mb).toFixed(1)} × smaller`,
  );
} finally {
  redis.disconnect();
  await stores.close();
}
