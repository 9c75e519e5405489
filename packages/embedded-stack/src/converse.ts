import { connect } from 'node:net';

const ANSWER_WITHIN_MS = 2_000;

/** Sends `line` over a text protocol on loopback and waits for `expected` in the response; fails at once on `refusal`. Used
 * instead of the client libraries, which retry and reconnect: a probe must fail. */
export function converse(port: number, line: string, expected: string, refusal?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_WITHIN_MS }, () => socket.write(line));
    let heard = '';
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (heard.includes(expected)) end();
      else if (refusal !== undefined && heard.includes(refusal)) end(new Error(`refused: ${heard.slice(0, 80)}`));
    });
    socket.on('timeout', () => end(new Error('no answer')));
    socket.on('error', end);
    socket.on('close', () => end(new Error(`closed after: ${heard.slice(0, 80)}`)));
  });
}
