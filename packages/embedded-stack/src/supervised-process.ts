import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { BackOff } from './back-off.ts';
import { killWithParent } from './kill-with-parent.ts';
import { poll } from './poll.ts';
import type { FolderClaim } from './stack-record.ts';

export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly logFile: string;
  /** runs before each start */
  readonly prepare?: () => Promise<void>;
  /** resolves once the process responds; rejects until then */
  readonly probe: () => Promise<void>;
  readonly readyWithinMs: number;
  readonly stopSignal: NodeJS.Signals;
  /** time between `stopSignal` and SIGKILL */
  readonly stopGraceMs: number;
  /** whether this process stays alive as long as the child runs */
  readonly keepsParentAlive: boolean;
  /** pauses before each restart after an unexpected exit; the last one repeats */
  readonly pausesMs?: readonly number[];
}

interface Deps {
  readonly claim: FolderClaim;
  /** receives one line about an unexpected exit or a restart */
  readonly onNote: (line: string) => void;
}

/**
 * A store or service as a child process: its output goes to a file, it restarts after every unexpected exit, and it ends with this
 * process. Not pm2, whose daemon outlives this process, nor execa, which doesn't restart.
 */
export class SupervisedProcess {
  readonly #spec: ProcessSpec;
  readonly #deps: Deps;
  readonly #backOff: BackOff;
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #startedAt = 0;
  #isWanted = false;
  #isSupervised = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(spec: ProcessSpec, deps: Deps) {
    this.#spec = spec;
    this.#deps = deps;
    this.#backOff = new BackOff(spec.pausesMs);
  }

  /** null while it isn't running */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws Error with the end of its log if it exits first or doesn't respond in time */
  async start(): Promise<void> {
    this.#isWanted = true;
    try {
      await this.#run();
      this.#isSupervised = this.#isWanted;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#isSupervised = false;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    child.ref(); // keeps this process alive while it waits
    const killTimer = setTimeout(() => child.kill('SIGKILL'), this.#spec.stopGraceMs);
    child.kill(this.#spec.stopSignal);
    await this.#ended;
    clearTimeout(killTimer);
  }

  /** Kills it like a crash (kill -9); it restarts automatically. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** Resolves once it responds. */
  async #run(): Promise<void> {
    const { name, logFile, prepare, probe, readyWithinMs } = this.#spec;
    try {
      await prepare?.();
    } catch (error) {
      this.#onExit((error as Error).message);
      throw error;
    }
    if (!this.#isWanted) return;
    const child = this.#spawn();
    const settled = new AbortController();
    const exited = once(child, 'exit', { signal: settled.signal }).then(([code, signal]) => {
      throw new Error(`${name} exited during startup (${(signal as string | null) ?? `exit code ${code}`}).`);
    });
    const responds = poll(() => probe().then(() => true), {
      withinMs: readyWithinMs,
      what: `Starting ${name}`,
      signal: settled.signal,
    });
    try {
      await Promise.race([responds, exited]);
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`${message} The end of ${logFile}:\n${tail(logFile)}`, { cause: error });
    } finally {
      settled.abort();
    }
  }

  #spawn(): ChildProcess {
    const { name, command, args, env, cwd, logFile, stopSignal, keepsParentAlive } = this.#spec;
    const { claim } = this.#deps;
    const log = openSync(logFile, 'a');
    // A separate process group: Ctrl-C in a terminal reaches only this process, which stops its children in order.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    if (!keepsParentAlive) child.unref();
    this.#startedAt = performance.now();
    const { pid } = child;
    if (pid === undefined) {
      child.once('error', (error) => this.#onExit(error.message));
      return child;
    }
    this.#child = child;
    const disarm = killWithParent(pid, stopSignal);
    claim.addChild(name, pid, stopSignal);
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#child = null;
        disarm();
        claim.removeChild(pid);
        this.#onExit(signal ?? `exit code ${code}`);
        resolve(undefined);
      });
    });
    return child;
  }

  #onExit(reason: string): void {
    if (!this.#isSupervised) return;
    const { name, logFile } = this.#spec;
    const { onNote } = this.#deps;
    const { ms, isGrowing, isNowLongest } = this.#backOff.next(performance.now() - this.#startedAt);
    if (isNowLongest) onNote(`${name} keeps exiting (${reason}); restarting every ${ms / 1000} s: see ${logFile}`);
    else if (isGrowing) onNote(`${name} exited unexpectedly (${reason}); restarting`);
    this.#timer = setTimeout(() => {
      this.#run().then(
        () => (isGrowing || isNowLongest) && this.#isSupervised && onNote(`${name} is running again`),
        () => this.#child?.kill('SIGKILL'), // kills a process that doesn't respond; an exit has already been handled
      );
    }, ms);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
