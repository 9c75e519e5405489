/** A separate thread for each replay: builds the market on shared memory, replays the plan, sends the result, and ends. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openBlock } from '@plainscan/market-data';
import { replay } from '@plainscan/replay';
import { buildMarket } from '@plainscan/scan-engine';
import { replayResult } from './replay-result.ts';
import type { ReplayTask, ThreadMessage } from './threaded-replay.ts';

/** Nice value: markets and alerts take precedence. */
const LOW_PRIORITY = 10;

// Only Linux applies it to the calling thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const send = (message: ThreadMessage): void => parentPort!.postMessage(message);

const { blocks, version, plan, rule } = workerData as ReplayTask;
const market = buildMarket(
  blocks.flatMap((block) => openBlock(block).stocks),
  { version },
);
const found = replay(market, plan, { rule, onProgress: (progress) => send({ progress }) });
send({ result: replayResult(market, plan, found) });
