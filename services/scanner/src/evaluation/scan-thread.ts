/** What a thread of MarketThreads runs: one market, laid out over the memory of the process that answers. */
import { setPriority } from 'node:os';
import { openBlock } from '@plainscan/market-data';
import { buildMarket } from '@plainscan/scan-engine';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { ThreadMarket } from './market-threads.ts';
import { type ThreadAnswer, threadScan, type ThreadTask } from './thread-scan.ts';

/** Nice value: cheap scans, which the process answers itself, come first. */
const LOW_PRIORITY = 10;

// Linux alone takes it for the calling thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const { blocks, version, maxColumnBytes } = workerData as ThreadMarket;
const market = buildMarket(
  blocks.flatMap((block) => openBlock(block).stocks),
  { version, maxColumnBytes },
);

export async function run(task: ThreadTask): Promise<unknown> {
  return moved(await threadScan(market, task));
}

/** The answer, its columns handed over instead of copied. */
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
