import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, waitForMarket, type Launched } from '@plainscan/embedded-stack';

export interface Product {
  readonly url: string;
  /** resolves when scans can run */
  marketReady(): Promise<{ readonly total: number }>;
  stop(): Promise<void>;
}

/** The built product on data of its own, with the demo and the simulated market. */
export async function startProduct(): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-e2e-'));
  const clean = () => rm(dir, { recursive: true, force: true });
  let launched: Launched;
  try {
    launched = await launch({
      dir,
      durable: false,
      env: { DEMO: 'true', MARKET_PROVIDER: 'simulated', SCAN_HOURS: 'always', LOG_LEVEL: 'warn' },
    });
  } catch (error) {
    await clean();
    throw error;
  }
  return {
    url: launched.url,
    marketReady: () => waitForMarket(launched.url, () => undefined),
    stop: async () => {
      await launched.stop();
      await clean();
    },
  };
}
