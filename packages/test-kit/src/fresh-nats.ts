import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPLOYABLES, freePort, startEmbeddedNats } from '@plainscan/embedded-stack';

export interface FreshNats {
  /** URL of a user with all permissions */
  url: string;
  /** URL with the permissions of a process; the same as `url` for any other name */
  urlOf(process: string): string;
  /** stops the server, like a crash of its machine */
  down(): Promise<void>;
  /** restarts it at the same address */
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A dedicated NATS server for a test file: contract subjects are fixed, so files sharing a server would respond to each other's calls. */
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
