import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { natsStore } from './nats.ts';
import { freePort } from './ports.ts';
import { claimFolder } from './stack-record.ts';
import { findStoreProgram, NATS } from './store-program.ts';
import { SupervisedProcess } from './supervised-process.ts';

const TOOLS = fileURLToPath(new URL('../../../.plainscan/tools', import.meta.url));

/**
 * A standalone NATS server with its files in `dir`. Subjects are fixed, so a test file that must not receive others' messages
 * needs a separate server.
 */
export async function startEmbeddedNats(options: {
  dir: string;
  port?: number;
  /** clients without credentials have all permissions */
  open?: boolean;
}): Promise<{ natsUrl: string; natsUrlOf(process: string): string; stop(): Promise<void> }> {
  const dir = resolve(options.dir);
  const logsDir = join(dir, 'logs');
  mkdirSync(logsDir, { recursive: true });
  const claim = await claimFolder(dir, 'nats');
  const release = async (server?: SupervisedProcess) => {
    await server?.stop();
    claim.release();
  };
  try {
    const program = await findStoreProgram(NATS, TOOLS, () => undefined);
    const port = options.port || (await freePort());
    const { url, urlOf, spec } = natsStore({ dir, logsDir, port, open: options.open ?? false }, program);
    const server = new SupervisedProcess(spec, { claim, onNote: () => undefined });
    await server.start();
    return { natsUrl: url, natsUrlOf: urlOf, stop: () => release(server) };
  } catch (error) {
    await release();
    throw error;
  }
}
