import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { probeText } from './probe-text.ts';

describe('probeText', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const serverSending = async (text: string): Promise<number> => {
    const server = createServer((socket) => void socket.on('error', () => undefined).write(text));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  it('fails immediately when the store refuses', async () => {
    const began = performance.now();
    const refused = probeText(await serverSending('-LOADING the file is read\r\n'), 'PING\r\n', '+PONG', '-LOADING');
    await expect(refused).rejects.toThrow('refused: -LOADING');
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('times out after the default wait', async () => {
    await expect(probeText(await serverSending('-LOADING\r\n'), 'PING\r\n', '+PONG')).rejects.toThrow('no response');
  });
});
