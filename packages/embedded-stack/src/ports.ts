import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range for outgoing connections, so that none of them takes the port before its server starts. */
const FIRST_PORT = 15_000;
const END_PORT = 32_000;
const MAX_TRIES = 100;

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** A free TCP port on `host`. Not `get-port`, which picks from the range of outgoing connections or always tries the same port first. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`no free port on ${host} from ${FIRST_PORT} to ${END_PORT}`);
}
