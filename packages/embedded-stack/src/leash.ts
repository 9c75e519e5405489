import { spawn } from 'node:child_process';
import type { StoreProcess } from './store-process.ts';

/**
 * Ends the stores when this process dies without stopping them (kill -9): a shell waits on a pipe that only closes then.
 * The returned function takes the leash off.
 */
export function leash(postgres: StoreProcess, others: readonly StoreProcess[]): () => void {
  const script = 'read -r _; kill -INT "$1"; shift; kill -TERM "$@"';
  const pids = [postgres, ...others].map((store) => String(store.pid));
  const child = spawn('sh', ['-c', script, 'plainscan-leash', ...pids], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined); // without a shell the next start finds and ends the leftovers
  child.unref();
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return () => void child.kill('SIGKILL');
}
