import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startEmbeddedNats } from '@plainscan/embedded-stack';

export interface FreshNats {
  url: string;
  /** as when the machine it runs on is gone */
  down(): Promise<void>;
  /** on the same address */
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A NATS server of this test file's own: the subjects of contracts are fixed, so files that share one would answer each other. */
export async function freshNats(): Promise<FreshNats> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-nats-'));
  const port = await freePort();
  let server = await startEmbeddedNats({ dir, port });
  return {
    url: server.natsUrl,
    down: () => server.stop(),
    up: async () => {
      server = await startEmbeddedNats({ dir, port });
    },
    close: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
