import { connect as connectTcp, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a store whose connections can be cut and restored. */
export interface Cuttable {
  /** the store's URL through the proxy */
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cuttable(url: string): Promise<Cuttable> {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  let up = true;
  const server = createServer((near) => {
    if (!up) {
      near.destroy();
      return;
    }
    const far = connectTcp(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
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
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: near.href,
    cut: () => {
      up = false;
      drop();
    },
    mend: () => {
      up = true;
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
