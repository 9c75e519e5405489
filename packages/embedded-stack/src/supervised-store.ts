import { BackOff, type Pause } from './back-off.ts';
import { markOf } from './process-identity.ts';
import type { StoreProcess } from './store-process.ts';

export interface SupervisedStoreDeps<S> {
  readonly name: string;
  readonly start: () => Promise<S>;
  /** one line about a crash or a restart */
  readonly onNote: (line: string) => void;
  /** called with the new process after a restart */
  readonly onRestart: () => void;
  readonly logFile: string;
}

/** Keeps a store running: restarts it after every unexpected exit, with increasing pauses, and never gives up. */
export class SupervisedStore<S extends StoreProcess> {
  readonly #deps: SupervisedStoreDeps<S>;
  #wanted = false;
  #store: S | null = null;
  #startedAt = 0;
  readonly #backOff = new BackOff();
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> = Promise.resolve();
  #isRestartFailing = false;

  constructor(deps: SupervisedStoreDeps<S>) {
    this.#deps = deps;
  }

  /** null while it is stopped or restarting */
  get running(): S | null {
    return this.#store;
  }

  /** @throws Error with the tail of its log if the first start fails */
  async start(): Promise<S> {
    this.#wanted = true;
    try {
      return await this.#run();
    } catch (error) {
      this.#wanted = false;
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    await this.#restarting;
    await this.#store?.stop();
    this.#store = null;
  }

  /** Kills it like a crash (kill -9); it restarts automatically. */
  crash(): void {
    const pid = this.#store?.pid;
    if (pid !== undefined && markOf(pid)) process.kill(pid, 'SIGKILL');
  }

  async #run(): Promise<S> {
    const store = await this.#deps.start();
    this.#store = store;
    this.#startedAt = performance.now();
    void store.ended.then((how) => this.#onEnd(store, how));
    return store;
  }

  #onEnd(store: S, how: string): void {
    if (!this.#wanted || this.#store !== store) return;
    this.#store = null;
    this.#deps.onNote(`${this.#deps.name} exited unexpectedly (${how}); restarting`);
    const pause = this.#backOff.next(performance.now() - this.#startedAt);
    this.#restartAfter(pause, () => store.stop()); // removes its entry from the folder's record
  }

  #restartAfter({ ms }: Pause, before: () => Promise<void> = () => Promise.resolve()): void {
    this.#timer = setTimeout(() => {
      this.#restarting = before().then(() => this.#restart());
    }, ms);
  }

  async #restart(): Promise<void> {
    const { name, onNote, onRestart, logFile } = this.#deps;
    if (!this.#wanted) return;
    try {
      await this.#run();
      onRestart();
      this.#isRestartFailing = false;
      onNote(`${name} is running again`);
    } catch {
      const pause = this.#backOff.next(0);
      if (!this.#isRestartFailing || pause.isNowLongest) onNote(`failed to restart ${name}; retrying: see ${logFile}`);
      this.#isRestartFailing = true;
      if (this.#wanted) this.#restartAfter(pause);
    }
  }
}
