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

/** Serves health probes in a process that has no other HTTP server. Port 0 binds a free port. */
export async function startHealthServer(options: {
  port: number;
  host: string;
  health: Health;
  metrics: Metrics;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    void probe((request.url ?? '').split('?')[0]!, options.health, options.metrics).then(
      (found) => {
        response.writeHead(found?.status ?? 404, { 'content-type': found?.contentType ?? 'text/plain' });
        response.end(found?.body ?? 'Not found');
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
