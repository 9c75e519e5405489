/** Runs in a thread of MarketThreads: one market, built on the memory shared by the main process. */
import { setPriority } from 'node:os';
import { openBlock } from '@plainscan/market-data';
import { buildMarket } from '@plainscan/scan-engine';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { ThreadMarket } from './market-threads.ts';
import { type ThreadAnswer, threadScan, type ThreadTask } from './thread-scan.ts';

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
  return moved(await threadScan(market, task));
}

/** The answer, with its columns transferred instead of copied. */
function moved(answer: ThreadAnswer): unknown {
  if (answer.late || answer.columns.length === 0) return answer;
  return move({
    get [transferableSymbol]() {
      return answer.columns.map(({ values }) => values.buffer);
    },
    get [valueSymbol]() {
      return answer;
    },
  });
}
