import { connect } from 'node:net';

const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * Sends `line` over a text protocol on loopback, and resolves once the response contains `expected`. Not a client
 * library, because those retry and reconnect, and a probe must fail.
 * @throws Error if the response contains `refusal`, the connection closes, or no response comes within 2 seconds
 */
export function probeText(port: number, line: string, expected: string, refusal?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: RESPONSE_TIMEOUT_MS }, () => socket.write(line));
    let received = '';
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (received.includes(expected)) end();
      else if (refusal !== undefined && received.includes(refusal)) end(new Error(`refused: ${received.slice(0, 80)}`));
    });
    socket.on('timeout', () => end(new Error('no response')));
    socket.on('error', end);
    socket.on('close', () => end(new Error(`closed after: ${received.slice(0, 80)}`)));
  });
}
