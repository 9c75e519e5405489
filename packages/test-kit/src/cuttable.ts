import { connect as connectTcp, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a store whose connections can be cut and restored. */
export interface Cuttable {
  /** the store's URL through the proxy */
  url: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function cuttable(url: string): Promise<Cuttable> {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  let up = true;
  const server = createServer((client) => {
    if (!up) {
      client.destroy();
      return;
    }
    const store = connectTcp(Number(port), hostname);
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxyUrl = new URL(url);
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String((server.address() as AddressInfo).port);
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: proxyUrl.href,
    cut: () => {
      up = false;
      drop();
    },
    restore: () => {
      up = true;
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
