import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEPLOYABLES, type StoreName } from '@plainscan/embedded-stack';
import type { ChaosProduct } from './chaos-product.ts';
import { overload } from './overload.ts';

export interface Fault {
  readonly name: string;
  /** Injects the fault and ends it. Returns the milliseconds until everything affected is ready again, and a note. */
  run(product: ChaosProduct): Promise<{ readyMs: number; note?: string }>;
}

const PROCESSES = DEPLOYABLES.map(({ name }) => name);
const STORES: readonly StoreName[] = ['redis', 'nats', 'postgres'];

const kill = (name: string): Fault => ({
  name: `kill -9 ${name}`,
  run: async (product) => {
    const began = performance.now();
    await product.launched.kill(name);
    await product.untilReady([name]);
    return { readyMs: performance.now() - began };
  },
});

const crash = (store: StoreName): Fault => ({
  name: `kill -9 ${store}`,
  run: async (product) => {
    product.launched.stack.crash(store);
    await pause(50); // so that the process is gone before the first request
    return { readyMs: 50 + (await product.untilReady()) };
  },
});

const suspend = (name: string, ms: number): Fault => ({
  name: `SIGSTOP ${name}, ${ms / 1000} s`,
  run: async (product) => {
    const pid = product.launched.pidOf(name)!;
    process.kill(pid, 'SIGSTOP');
    await pause(ms);
    process.kill(pid, 'SIGCONT');
    return { readyMs: await product.untilReady() };
  },
});

const outage = (store: StoreName, ms: number): Fault => ({
  name: `no ${store}, ${ms / 1000} s`,
  run: async (product) => {
    await product.launched.stack.takeDown(store);
    await pause(ms);
    const began = performance.now();
    await product.launched.stack.bringBack(store);
    await product.untilReady();
    return { readyMs: performance.now() - began };
  },
});

const CHUNK = Buffer.alloc(1024 * 1024);

/** Fills the disk completely. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let bytes = CHUNK.length; bytes >= 1; bytes = Math.floor(bytes / 2))
      for (;;) if (!tryWrite(descriptor, bytes)) break;
  } finally {
    closeSync(descriptor);
  }
}

function tryWrite(descriptor: number, bytes: number): boolean {
  try {
    return writeSync(descriptor, CHUNK, 0, bytes) === bytes;
  } catch {
    return false;
  }
}

const fullDisk = (ms: number): Fault => ({
  name: `full disk, ${ms / 1000} s`,
  run: async (product) => {
    if (!product.hasOwnDisk) return { readyMs: 0, note: 'skipped: only root on Linux can mount a small disk' };
    const ballast = join(product.dir, 'ballast');
    const deadline = performance.now() + ms;
    while (performance.now() < deadline) {
      fill(ballast);
      await pause(250);
    }
    rmSync(ballast);
    return { readyMs: await product.untilReady() };
  },
});

const twiceTheCapacity = (ms: number): Fault => ({
  name: `2 × overload, ${ms / 1000} s`,
  run: (product) => overload(product.launched.url, ms),
});

const FAULT_MS = 10_000;

export const ALL_FAULTS: readonly Fault[] = [
  ...PROCESSES.map(kill),
  ...STORES.map(crash),
  ...PROCESSES.map((name) => suspend(name, FAULT_MS)),
  ...STORES.map((store) => outage(store, FAULT_MS)),
  fullDisk(3 * FAULT_MS),
  twiceTheCapacity(FAULT_MS),
];

/** For `npm run test:long`. */
export const SOME_FAULTS: readonly Fault[] = [
  ...['gateway', 'journal', 'scanner'].map(kill),
  suspend('journal', 6000),
  ...STORES.map((store) => outage(store, 3000)),
];
