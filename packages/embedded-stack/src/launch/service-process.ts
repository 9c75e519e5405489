import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { BackOff } from '../back-off.ts';
import type { FolderClaim } from '../stack-record.ts';

export interface ServiceCommand {
  readonly name: string;
  readonly entry: string;
  readonly nodeFlags?: readonly string[] | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  readonly claim: FolderClaim;
  /** receives one line about an exit and what happens next */
  readonly onNote: (line: string) => void;
  /** pauses before each restart after an unexpected exit; the last one repeats */
  readonly backOffMs?: readonly number[];
  /** time between SIGTERM and SIGKILL */
  readonly stopGraceMs?: number | undefined;
}

const STOP_GRACE_MS = 15_000;

/** Makes the child exit when the channel to its parent closes, which also happens when the parent is killed. */
const LEASH = `data:text/javascript,${encodeURIComponent(
  `process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel?.unref();`,
)}`;

/** A service as a child process: its output goes to a file, and it restarts after an unexpected exit. */
export class ServiceProcess {
  readonly #command: ServiceCommand;
  #child: ChildProcess | null = null;
  #wanted = false;
  #settled = false;
  readonly #backOff: BackOff;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(command: ServiceCommand) {
    this.#command = command;
    this.#backOff = new BackOff(command.backOffMs);
  }

  /** Starts it and waits for `ready`. @throws Error with the end of its log if it exits first */
  async start(ready: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#wanted = true;
    this.#settled = false;
    const child = this.#spawn();
    const over = new AbortController();
    const failed = new Promise<never>((_, reject) => {
      child.once('exit', (code, signal) => reject(new Error(this.#obituary(code, signal))));
      child.once('error', reject);
    });
    failed.catch(() => undefined);
    try {
      await Promise.race([ready(over.signal), failed]);
      this.#settled = true;
    } finally {
      over.abort();
    }
  }

  /** null while it isn't running */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** SIGTERM, then SIGKILL if it takes too long; doesn't restart. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    const hard = setTimeout(() => this.#child?.kill('SIGKILL'), this.#command.stopGraceMs ?? STOP_GRACE_MS);
    this.#child?.kill('SIGTERM');
    await this.#ended;
    clearTimeout(hard);
  }

  /** Kills it like a crash; it restarts automatically. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  #spawn(): ChildProcess {
    const { entry, nodeFlags = [], cwd, env, logFile, claim, name } = this.#command;
    const log = openSync(logFile, 'a');
    // a separate process group: Ctrl-C reaches only the parent, which stops things in order
    const child = spawn(process.execPath, ['--enable-source-maps', ...nodeFlags, '--import', LEASH, entry], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child.channel?.unref();
    this.#child = child;
    this.#startedAt = performance.now();
    this.#ended = once(child, 'exit').catch(() => undefined);
    child.on('error', (error) => this.#command.onNote(`${name}: ${error.message}`));
    if (child.pid !== undefined) claim.addChild(name, child.pid, 'SIGTERM');
    child.once('exit', (code, signal) => this.#onExit(child, code, signal));
    return child;
  }

  #onExit(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    this.#child = null;
    if (child.pid !== undefined) this.#command.claim.removeChild(child.pid);
    if (!this.#wanted || !this.#settled) return;
    const { name, logFile, onNote } = this.#command;
    const pause = this.#backOff.next(performance.now() - this.#startedAt);
    const how = signal ?? `exit code ${code}`;
    if (pause.isNowLongest)
      onNote(`${name} keeps exiting (${how}); restarting every ${pause.ms / 1000} s: see ${logFile}`);
    else if (pause.isGrowing) onNote(`${name} exited unexpectedly (${how}); restarting`);
    this.#timer = setTimeout(() => this.#spawn(), pause.ms);
  }

  #obituary(code: number | null, signal: NodeJS.Signals | null): string {
    const { name, logFile } = this.#command;
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8);
    return `${name} exited during startup (${signal ?? `exit code ${code}`}). The end of ${logFile}:\n${lines.join('\n')}`;
  }
}
