import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '../health.ts';
import type { Metrics } from '../metrics.ts';
import { probe } from './probes.ts';

export interface HealthServer {
  /** the bound port */
  port: number;
  close(): Promise<void>;
}

/** Health probes for a process that serves no other HTTP. Port 0 binds a free one. */
export async function startHealthServer(options: {
  port: number;
  host: string;
  health: Health;
  metrics: Metrics;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    void probe((request.url ?? '').split('?')[0]!, options.health, options.metrics).then(
      (answer) => {
        response.writeHead(answer?.status ?? 404, { 'content-type': answer?.contentType ?? 'text/plain' });
        response.end(answer?.body ?? 'Not found');
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
