import { spawn } from 'node:child_process';

/**
 * Signals a child process if this process dies without stopping it (kill -9): a shell waits on a pipe that closes when this process
 * is gone. The returned function disarms it. Node has no parent-death signal, and a child can't be relied on to watch its parent.
 */
export function killWithParent(pid: number, signal: NodeJS.Signals): () => void {
  const shell = spawn(
    'sh',
    ['-c', 'read -r _; kill -s "$1" "$2"', 'plainscan-kill-with-parent', signal.replace('SIG', ''), String(pid)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  shell.on('error', () => undefined); // without a shell, the next start finds and kills the leftovers
  shell.unref();
  (shell.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return () => void shell.kill('SIGKILL');
}
