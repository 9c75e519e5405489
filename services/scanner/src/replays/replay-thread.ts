/** A separate thread for each replay: builds the market on shared memory, replays the plan, sends the result, and ends. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openBlock } from '@plainscan/market-data';
import { MAX_REPLAY_NUMBERS } from '@plainscan/contracts';
import { excessAfter, replay } from '@plainscan/replay';
import { buildMarket } from '@plainscan/scan-engine';
import { neighborsOf } from '@plainscan/scan-language';
import { replayResult, stepsOf } from './replay-result.ts';
import type { ReplayTask, ThreadMessage } from './threaded-replay.ts';

/** Nice value: markets and alerts take precedence. */
const LOW_PRIORITY = 10;

// Only Linux applies it to the calling thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const send = (message: ThreadMessage): void => parentPort!.postMessage(message);

const { blocks, version, plan, rule, savedOn } = workerData as ReplayTask;
const market = buildMarket(
  blocks.flatMap((block) => openBlock(block).stocks),
  { version },
);
const numbers = neighborsOf(plan, MAX_REPLAY_NUMBERS);
const variants = numbers.flatMap(({ neighbors }) => neighbors).length;
/** Each variant takes about a quarter as long as the replay. */
const whole = 1 + variants / 4;
const found = replay(market, plan, { rule, savedOn, onProgress: (share) => send({ progress: share / whole }) });
let tested = 0;
const steps = stepsOf(numbers, found.held, (variant) => {
  send({ progress: (1 + tested++ / 4) / whole });
  return excessAfter(market, variant, rule.hold);
});
send({ result: { ...replayResult(market, plan, found), numbers: steps } });
