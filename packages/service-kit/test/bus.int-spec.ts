import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { eventually, recordingLogger, silentLogger } from '@plainscan/test-kit';
import { Bus } from '../src/index.ts';

/** A server that completes the NATS handshake on demand, so that a close can interrupt it. */
function hesitantServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (data) => {
      if (data.includes('PING')) socket.write('PONG\r\n');
    });
    socket.on('error', () => undefined);
  });
  const greet = () => {
    for (const socket of sockets)
      socket.write('INFO {"server_id":"x","version":"2.10.0","proto":1,"max_payload":1048576,"headers":true}\r\n');
  };
  return { server, sockets, greet };
}

it('a bus that is closed during its first connect leaves no connection open', async () => {
  const { server, sockets, greet } = hesitantServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bus = new Bus({
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'hasty',
    logger: silentLogger(),
  });
  const connected = once(server, 'connection');
  bus.open();
  await connected;
  const closed = bus.close();
  greet();
  await closed;
  const [socket] = sockets;
  if (!socket!.destroyed) await once(socket!, 'close');
  expect(bus.isUp).toBe(false);
  server.close();
  await once(server, 'close');
});

it('a bus reports an outage once while it retries and closes immediately', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { logger, lines } = recordingLogger();
  const bus = new Bus({ url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`, name: 'patient', logger });
  bus.open();
  await eventually(() => attempts > 3);
  expect(lines).toMatchObject([{ level: 'warn', msg: 'NATS unavailable; retrying' }]);
  const attemptsBefore = attempts;
  await bus.close();
  expect(attempts).toBe(attemptsBefore);
  server.close();
  await once(server, 'close');
});
