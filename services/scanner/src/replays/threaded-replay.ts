import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReplayRule, ScanPlan } from '@plainscan/contracts';
import type { SharedBlock } from '@plainscan/market-data';
import type { StoredResult } from './replays.store.ts';

export interface ReplayTask {
  readonly blocks: readonly SharedBlock[];
  readonly version: string;
  readonly plan: ScanPlan;
  readonly rule: ReplayRule;
  /** YYYYMMDD */
  readonly savedOn: number | null;
}

/** The part of a result that depends only on the task. */
export type ThreadResult = Omit<StoredResult, 'marketVersion' | 'simulated'>;

export type ThreadMessage = { readonly progress: number } | { readonly result: ThreadResult };

const SOURCE = extname(import.meta.url);
const THREAD_FILE = new URL(`./replay-thread${SOURCE}`, import.meta.url);
/** When running from TypeScript, packages are loaded from source, too. */
const EXEC_ARGV = SOURCE === '.ts' ? ['--conditions=source', '--no-warnings'] : [];
/** The bars are in shared memory, which isn't part of the heap. */
const MAX_HEAP_MB = 512;

/**
 * Replays on its own thread, so that its memory is freed afterward. Not a pool like the market's threads, because a
 * replay ends with its thread, reports its progress, and can be stopped at any time. @throws the reason of `signal` if it aborts
 */
export function replayOnThread(
  task: ReplayTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ThreadResult> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(THREAD_FILE), {
      workerData: task,
      execArgv: EXEC_ARGV,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const abort = () => {
      reject(signal.reason as Error);
      void thread.terminate();
    };
    signal.addEventListener('abort', abort, { once: true });
    thread.on('message', (message: ThreadMessage) => {
      if ('result' in message) resolve(message.result);
      else onProgress(message.progress);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      reject(new Error(`the thread of a replay ended with code ${code}`));
    });
  });
}
