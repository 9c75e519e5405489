import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusal, type RefusedStatus } from './errors.ts';

/** Response status by the error code of Node's HTTP parser; 400 for any other code. */
const STATUS: Readonly<Record<string, RefusedStatus>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** For a body that doesn't arrive in time. */
export const tooSlow = () => Object.assign(new Error('body timed out'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Responds to a request that Node couldn't read: too slow, too large, or not HTTP. */
export function respondToUnreadable(err: Error & { code?: string }, socket: Socket): void {
  if (err.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = refusal(STATUS[err.code ?? ''] ?? 400, randomUUID());
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${body.requestId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(err);
}
