import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPLOYABLES, freePort, startEmbeddedNats } from '@plainscan/embedded-stack';

export interface FreshNats {
  /** of a user that may do everything */
  url: string;
  /** with the permissions of a process of the product; the same as `url` for any other name */
  urlOf(process: string): string;
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
  let server = await startEmbeddedNats({ dir, port, open: true });
  return {
    url: server.natsUrl,
    urlOf: (process) => (DEPLOYABLES.some(({ name }) => name === process) ? server.natsUrlOf(process) : server.natsUrl),
    down: () => server.stop(),
    up: async () => {
      server = await startEmbeddedNats({ dir, port, open: true });
    },
    close: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
