/**
 * A scanner that starts with the market in Redis: the time until its first scan is answered (connections, blocks, market, parser,
 * the sentence's series, the call over NATS). For comparison, in the same rounds, the time to read the same market from one JSON
 * document per stock, without computing anything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Actor, runScan, type ScanResponse } from '@plainscan/contracts';
import { createScanner, createScannerWorker, scannerConfig } from '@plainscan/scanner';
import { Bus, createLogger, Metrics, newContext, RpcClient } from '@plainscan/service-kit';
import { simulatedProvider } from '@plainscan/market-data';
import { actorSigner } from '@plainscan/test-kit';
import { Redis } from 'ioredis';
import { stockJson } from './json-per-stock.ts';
import { median } from './median.ts';
import { openScannerStores } from './scanner-stores.ts';

const ROUNDS = 5;
const DOCUMENTS_PER_READ = 100;
/** an administrator, because their scans don't need billing, which isn't running */
const ADMIN: Actor = { userId: 'bench', email: null, role: 'admin', sessionId: null };
const QUERY = 'tech stocks under $50 with rsi below 30';
const MAIN = fileURLToPath(import.meta.resolve('@plainscan/scanner')).replace(/src\/index\.js$/, 'bundle/main.js');

const stores = await openScannerStores();
const logger = createLogger({ name: 'bench', level: 'silent' });
const bus = new Bus({ url: stores.stack.natsUrl, name: 'bench', logger });
const rpc = new RpcClient(bus, new Metrics('bench'), logger, actorSigner);
const redis = new Redis(stores.stack.redisUrl);
const config = scannerConfig(stores.env);
bus.open();

/** Retries until there is a response; returns its time in milliseconds of `performance.now()`. */
async function firstScan(): Promise<{ time: number; response: ScanResponse }> {
  for (;;) {
    try {
      const response = await rpc.call(newContext({ actor: ADMIN }), runScan, { query: QUERY });
      return { time: performance.now(), response };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function fromProcessStart(): Promise<number> {
  const from = performance.now();
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(stores.dir, 'compile-cache'), ...stores.env };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'inherit' });
  const exited = once(child, 'exit');
  const { time } = await firstScan();
  child.kill('SIGTERM');
  await exited;
  return time - from;
}

async function fromConnect(): Promise<number> {
  const scanner = createScanner(config);
  const from = performance.now();
  await scanner.start();
  const { time } = await firstScan();
  await scanner.stop();
  return time - from;
}

const simulated = simulatedProvider();
const symbols = (await simulated.listSymbols()).map(({ symbol }) => symbol);
const documents = symbols.map((symbol) => `stock:${symbol}`);

async function writeDocuments(): Promise<void> {
  for (let i = 0; i < symbols.length; i += DOCUMENTS_PER_READ) {
    const stocks = await simulated.dailyBars(symbols.slice(i, i + DOCUMENTS_PER_READ), '2024-11-25', '2026-11-20');
    await redis.mset(...stocks.flatMap((stock) => [`stock:${stock.listing.symbol}`, stockJson(stock)]));
  }
}

async function readDocuments(): Promise<number> {
  const from = performance.now();
  const stocks: unknown[] = [];
  for (let i = 0; i < documents.length; i += DOCUMENTS_PER_READ)
    for (const json of await redis.mget(documents.slice(i, i + DOCUMENTS_PER_READ)))
      if (json !== null) stocks.push(JSON.parse(json));
  if (stocks.length !== symbols.length) throw new Error('documents are missing');
  return performance.now() - from;
}

const seconds = (values: number[]): string =>
  `${(median(values) / 1000).toFixed(2)} s   (median of ${values.length}; ${values.map((v) => (v / 1000).toFixed(2)).join(' ')})`;

try {
  const worker = createScannerWorker(config);
  await worker.start();
  while ((await redis.get('market:current')) === null) await new Promise((resolve) => setTimeout(resolve, 50));
  await worker.stop();

  await writeDocuments();

  await fromProcessStart(); // fills the compile cache, which the product stores next to its data
  await fromConnect();
  const [spawned, connected, read]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < ROUNDS; i += 1) {
    spawned.push(await fromProcessStart());
    connected.push(await fromConnect());
    read.push(await readDocuments());
  }
  console.log(`connect to first scan answered         ${seconds(connected)}   target 0.6 s`);
  console.log(`process start to first scan answered   ${seconds(spawned)}`);
  console.log(`reading one JSON document per stock      ${seconds(read)}`);
  console.log(
    `ratio                                  ${(median(read) / median(connected)).toFixed(1)} × faster from connect, ${(median(read) / median(spawned)).toFixed(1)} × from process start`,
  );
} finally {
  redis.disconnect();
  await bus.close();
  await stores.close();
}
