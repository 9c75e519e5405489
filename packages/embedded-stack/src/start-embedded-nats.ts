import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leash } from './leash.ts';
import { startNats } from './nats.ts';
import { freePort } from './ports.ts';
import { claimFolder } from './stack-record.ts';
import { findStoreProgram, NATS } from './store-program.ts';

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
  try {
    const program = await findStoreProgram(NATS, TOOLS, () => undefined);
    const nats = await startNats(
      { dir, logsDir, durable: false, port: options.port || (await freePort()), open: options.open ?? false },
      program,
      claim,
    );
    const unleash = leash([nats]);
    return {
      natsUrl: nats.url,
      natsUrlOf: nats.urlOf,
      stop: async () => {
        await nats.stop();
        unleash();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}
