import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

/** The Node 24 that npm installed with the packages. */
const RUNTIME = join(ROOT, 'node_modules', '.bin', 'node');
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Continues under the installed Node 24: runs the same script there and exits with its code. Returns false at once where this process
 * already is that Node.
 */
export async function continueOnRuntime() {
  if (realpathSync(process.execPath) === realpathSync(RUNTIME)) return false;
  // the channel tells the child when this process is killed
  const child = spawn(RUNTIME, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
  return true;
}

/** Calls `stop` once: on Ctrl-C, on a signal, or when the process that waits for this one is gone. */
export function onEnd(stop) {
  let asked = false;
  const once = () => {
    if (asked) return;
    asked = true;
    void stop();
  };
  for (const signal of FORWARDED) process.on(signal, once);
  process.on('disconnect', once);
  process.channel?.unref();
}
