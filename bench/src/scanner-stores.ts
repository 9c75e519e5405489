import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServiceDatabase, startEmbeddedStack, type EmbeddedStack } from '@plainscan/embedded-stack';
import { migrateScanner } from '@plainscan/scanner';
import { ACTOR_KEYS } from '@plainscan/test-kit';

/** The stores of one benchmark, durable as in production, with the scanner's schema. */
export interface ScannerStores {
  /** the data folder, deleted on close */
  dir: string;
  stack: EmbeddedStack;
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function openScannerStores(): Promise<ScannerStores> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
  const stack = await startEmbeddedStack({ dir });
  const database = { database: 'plainscan', role: 'scanner', schema: 'scanner', password: 'bench' };
  const dbUrl = await ensureServiceDatabase(stack.postgresUrl, database);
  await migrateScanner(dbUrl);
  return {
    dir,
    stack,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      NATS_URL: stack.natsUrl,
      ACTOR_PUBLIC_KEY: ACTOR_KEYS.publicKey,
      REDIS_URL: stack.redisUrl,
      SCANNER_DB_URL: dbUrl,
      SCANNER_HEALTH_PORT: '0',
      SCANNER_WORKER_HEALTH_PORT: '0',
    },
    close: async () => {
      await stack.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
