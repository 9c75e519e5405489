import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

/** The Node 24 that npm installed with the packages. */
const RUNTIME = join(ROOT, 'node_modules', '.bin', 'node');
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs this script again on the installed Node 24, and adopts its exit code. Returns false immediately if this process already runs
 * on it.
 */
export async function continueOnRuntime() {
  if (realpathSync(process.execPath) === realpathSync(RUNTIME)) return false;
  // through the IPC channel, the child notices if this process is killed
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

/** Calls `stop` once: on Ctrl-C, on another signal, or when the parent process is gone. */
export function onEnd(stop) {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    void stop();
  };
  for (const signal of FORWARDED) process.on(signal, once);
  process.on('disconnect', once);
  process.channel?.unref();
}
