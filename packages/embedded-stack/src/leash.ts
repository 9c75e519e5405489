import { spawn } from 'node:child_process';
import type { StoreProcess } from './store-process.ts';

/**
 * Kills the stores if this process dies without stopping them (kill -9): a shell waits on a pipe that closes only then. The
 * returned function disarms it.
 */
export function leash(stores: readonly StoreProcess[]): () => void {
  const script = 'read -r _; while [ $# -gt 0 ]; do kill -s "$1" "$2"; shift 2; done';
  const whom = stores.flatMap(({ stopSignal, pid }) => [stopSignal.replace('SIG', ''), String(pid)]);
  const child = spawn('sh', ['-c', script, 'plainscan-leash', ...whom], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined); // without a shell, the next start finds and kills the leftovers
  child.unref();
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return () => void child.kill('SIGKILL');
}
