/** The thread of ReplayPool: one market, built on shared memory. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { MAX_REPLAY_NUMBERS } from '@plainscan/contracts';
import { openBlock } from '@plainscan/market-data';
import { excessAfter, replay } from '@plainscan/replay';
import { buildMarket } from '@plainscan/scan-engine';
import { neighborsOf } from '@plainscan/scan-language';
import { workerData } from 'piscina';
import type { ReplayMarket, ReplayTask, ThreadProgress, ThreadResult } from './replay-pool.ts';
import { replayResult, stepsOf } from './replay-result.ts';

/** Nice value: markets and alerts take precedence. */
const LOW_PRIORITY = 10;

// Only Linux applies it to the calling thread; elsewhere it would slow down the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const { blocks, version } = workerData as ReplayMarket;
const market = buildMarket(
  blocks.flatMap((block) => openBlock(block).stocks),
  { version },
);

const report = (progress: number): void => parentPort!.postMessage({ progress } satisfies ThreadProgress);

export function run({ plan, rule, savedOn }: ReplayTask): ThreadResult {
  const numbers = neighborsOf(plan, MAX_REPLAY_NUMBERS);
  const variants = numbers.flatMap(({ neighbors }) => neighbors).length;
  /** Each variant takes about a quarter as long as the replay. */
  const whole = 1 + variants / 4;
  const found = replay(market, plan, { rule, savedOn, onProgress: (share) => report(share / whole) });
  let tested = 0;
  const steps = stepsOf(numbers, found.held, (variant) => {
    report((1 + tested++ / 4) / whole);
    return excessAfter(market, variant, rule.hold);
  });
  return { ...replayResult(market, plan, found), numbers: steps };
}
