import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { endProcess, markOf } from './process-identity.ts';
import type { FolderClaim } from './stack-record.ts';

export interface StoreCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly logFile: string;
  readonly stopSignal: NodeJS.Signals;
  /** resolves once it responds; rejects until then */
  readonly probe: () => Promise<void>;
  readonly readyWithinMs: number;
}

export interface StoreProcess {
  readonly pid: number;
  readonly stopSignal: NodeJS.Signals;
  /** resolves on exit, with its signal or exit code */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 20_000;

/**
 * Starts a store in a separate process group so a terminal's Ctrl-C reaches only the parent, which stops things in order.
 * @throws Error with the tail of the log if it exits or doesn't respond in time
 */
export async function startStore(store: StoreCommand, claim: FolderClaim): Promise<StoreProcess> {
  const log = openSync(store.logFile, 'a');
  const child = spawn(store.command, store.args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...store.env },
    cwd: store.cwd,
  });
  closeSync(log);
  const watch = new AbortController();
  const failed = failure(child, store, watch.signal);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const { pid } = child;
  if (pid === undefined) return failed;
  claim.addChild(store.name, pid, store.stopSignal);
  const mark = markOf(pid);
  const stop = async () => {
    if (mark) await endProcess(mark, store.stopSignal, STOP_GRACE_MS);
    claim.removeChild(pid);
  };
  try {
    await Promise.race([ready(store), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  watch.abort(); // from here on, `ended` reports an exit
  child.unref();
  return { pid, stopSignal: store.stopSignal, ended, stop };
}

async function ready(store: StoreCommand): Promise<void> {
  const deadline = performance.now() + store.readyWithinMs;
  for (;;) {
    try {
      await store.probe();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new Error(
          `${store.name} didn't respond within ${store.readyWithinMs / 1000} s.\n${tail(store.logFile)}`,
          {
            cause: error,
          },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function failure(child: ChildProcess, store: StoreCommand, until: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    child.on('error', (error) => reject(new Error(`${store.name} failed to start: ${error.message}`)));
    child.once('exit', (code, signal) => {
      if (until.aborted) return;
      reject(
        new Error(`${store.name} exited during startup (${signal ?? `exit code ${code}`}).\n${tail(store.logFile)}`),
      );
    });
  });
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
