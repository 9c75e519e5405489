import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, waitForMarket, type EmbeddedStack, type Launched } from '@plainscan/embedded-stack';

export interface Product {
  readonly url: string;
  readonly stores: Pick<EmbeddedStack, 'takeDown' | 'bringBack'>;
  /** resolves when scans can run */
  marketReady(): Promise<{ readonly total: number }>;
  /** ends a service as a crash would; it comes back by itself */
  kill(name: string): Promise<void>;
  /** everything the services have logged so far, by service */
  logs(): Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The built product on data of its own, with the demo and the simulated market. `durable` where a store is to come back with what it held. */
export async function startProduct({ durable = false, logLevel = 'warn' } = {}): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-e2e-'));
  const clean = () => rm(dir, { recursive: true, force: true });
  let launched: Launched;
  try {
    launched = await launch({
      dir,
      durable,
      env: { DEMO: 'true', MARKET_PROVIDER: 'simulated', SCAN_HOURS: 'always', LOG_LEVEL: logLevel },
    });
  } catch (error) {
    await clean();
    throw error;
  }
  const logsDir = join(dir, 'logs');
  return {
    url: launched.url,
    stores: launched.stack,
    marketReady: () => waitForMarket(launched.url, () => undefined),
    kill: (name) => launched.kill(name),
    logs: () =>
      Object.fromEntries(readdirSync(logsDir).map((file) => [file, readFileSync(join(logsDir, file), 'utf8')])),
    stop: async () => {
      await launched.stop();
      await clean();
    },
  };
}
