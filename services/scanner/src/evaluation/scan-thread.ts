/** Runs in a thread of MarketThreads: one market, built on the memory shared by the main process. */
import { setPriority } from 'node:os';
import { openBlock } from '@plainscan/market-data';
import { buildMarket } from '@plainscan/scan-engine';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { ThreadMarket } from './market-threads.ts';
import { type LinesTask, threadLines } from './thread-lines.ts';
import { type ThreadResult, threadScan, type ThreadTask } from './thread-scan.ts';
import { type CountTask, type ListTask, threadCount, threadList } from './thread-sessions.ts';

/** Nice value: cheap scans, which the main thread evaluates, take precedence. */
const LOW_PRIORITY = 10;

// Only Linux applies it to the calling thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const { blocks, version, maxColumnBytes } = workerData as ThreadMarket;
const market = buildMarket(
  blocks.flatMap((block) => openBlock(block).stocks),
  { version, maxColumnBytes },
);

export async function run(task: ThreadTask): Promise<unknown> {
  return transferred(await threadScan(market, task));
}

export const count = (task: CountTask) => threadCount(market, task);

export const lines = (task: LinesTask) => threadLines(market, task);

export const list = (task: ListTask) => threadList(market, task);

/** The result, with its columns transferred instead of copied. */
function transferred(result: ThreadResult): unknown {
  if (result.late || result.columns.length === 0) return result;
  return move({
    get [transferableSymbol]() {
      return result.columns.map(({ values }) => values.buffer);
    },
    get [valueSymbol]() {
      return result;
    },
  });
}
