/** A scanner that starts with the market in Redis: how long until it has answered its first scan. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runScan, type ScanResponse } from '@plainscan/contracts';
import { createScanner, createScannerWorker, scannerConfig } from '@plainscan/scanner';
import { Bus, createLogger, Metrics, newContext, RpcClient } from '@plainscan/service-kit';
import { Redis } from 'ioredis';
import { median, openScannerHouse } from './scanner-house.ts';

const ROUNDS = 5;
const QUERY = 'tech stocks under $50 with rsi below 30';
const MAIN = fileURLToPath(import.meta.resolve('@plainscan/scanner')).replace(/index\.js$/, 'main.js');

const house = await openScannerHouse();
const logger = createLogger({ name: 'bench', level: 'silent' });
const bus = new Bus({ url: house.stack.natsUrl, name: 'bench', logger });
const rpc = new RpcClient(bus, new Metrics('bench'), logger);
const redis = new Redis(house.stack.redisUrl);
const config = scannerConfig(house.env);
bus.open();

/** Asks until there is an answer; returns when it came, in milliseconds of `performance.now()`. */
async function firstScan(): Promise<{ at: number; answer: ScanResponse }> {
  for (;;) {
    try {
      const answer = await rpc.call(newContext(), runScan, { query: QUERY });
      return { at: performance.now(), answer };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function wholeProcess(): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...house.env }, stdio: 'inherit' });
  const gone = once(child, 'exit');
  const { at } = await firstScan();
  child.kill('SIGTERM');
  await gone;
  return at - from;
}

async function fromConnect(): Promise<number> {
  const scanner = createScanner(config);
  const from = performance.now();
  await scanner.start();
  const { at } = await firstScan();
  await scanner.stop();
  return at - from;
}

const seconds = (values: number[]): string =>
  `${(median(values) / 1000).toFixed(2)} s   (median of ${values.length}; ${values.map((v) => (v / 1000).toFixed(2)).join(' ')})`;

try {
  const worker = createScannerWorker(config);
  await worker.start();
  while ((await redis.get('market:current')) === null) await new Promise((resolve) => setTimeout(resolve, 50));
  await worker.stop();

  const spawned: number[] = [];
  const connected: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) spawned.push(await wholeProcess());
  for (let i = 0; i < ROUNDS; i += 1) connected.push(await fromConnect());
  console.log(`connect to first scan answered         ${seconds(connected)}   target 0.6 s`);
  console.log(`process start to first scan answered   ${seconds(spawned)}`);
} finally {
  redis.disconnect();
  await bus.close();
  await house.close();
}
