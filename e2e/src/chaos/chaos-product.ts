import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEPLOYABLES, launch, type Launched, type LaunchOptions, waitForMarket } from '@plainscan/embedded-stack';
import { productEnv } from '../product.ts';

/** Size of the disk: enough for the data of a newly started product. */
const DISK = '3g';
const PROBE_EVERY_MS = 25;
const PROBE_TIMEOUT_MS = 1000;
const READY_WITHIN_MS = 120_000;

export interface ChaosProduct {
  readonly launched: Launched;
  readonly dir: string;
  /** whether the data folder is on a separate, small disk, which can be filled */
  readonly hasOwnDisk: boolean;
  /** Resolves when all of these processes are ready, with the milliseconds it took. @throws Error if it takes too long */
  untilReady(names?: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

/** Mounts a small disk, which only root on Linux can do. Returns whether it succeeded. */
function mountSmallDisk(dir: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'plainscan-chaos', dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface ChaosOptions extends Pick<LaunchOptions, 'select' | 'restartPausesMs'> {
  readonly env?: Readonly<Record<string, string>>;
  /** whether to use a separate, small disk if possible. Default true. */
  readonly smallDisk?: boolean;
}

/** Starts the built product, by default with the simulated market. Resolves when it can scan. */
export async function startChaosProduct(options: ChaosOptions = {}): Promise<ChaosProduct> {
  const { env = {}, smallDisk = true, ...rest } = options;
  const mountPoint = mkdtempSync(join(tmpdir(), 'plainscan-chaos-'));
  const hasOwnDisk = smallDisk && mountSmallDisk(mountPoint);
  const clean = () => {
    if (hasOwnDisk) execFileSync('umount', ['--lazy', mountPoint]);
    rmSync(mountPoint, { recursive: true, force: true });
  };
  const dir = join(mountPoint, 'data');
  let launched: Launched;
  try {
    launched = await launch({ ...rest, dir, env: productEnv({ TRUST_PROXY: 'true', LOG_LEVEL: 'warn', ...env }) });
    await waitForMarket(launched.url, () => undefined);
  } catch (error) {
    clean();
    throw error;
  }
  const isReady = async (name: string) => {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return fetch(launched.readyUrlOf(name), { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const names = DEPLOYABLES.map(({ name }) => name);
  return {
    launched,
    dir,
    hasOwnDisk,
    untilReady: async (processes = names) => {
      const began = performance.now();
      for (;;) {
        const ready = await Promise.all(processes.map(isReady));
        const ms = performance.now() - began;
        if (ready.every(Boolean)) return ms;
        const missing = processes.filter((_, index) => !ready[index]);
        if (ms > READY_WITHIN_MS) throw new Error(`not ready after ${READY_WITHIN_MS / 1000} s: ${missing.join(', ')}`);
        await pause(PROBE_EVERY_MS);
      }
    },
    stop: async () => {
      await launched.stop();
      clean();
    },
  };
}
