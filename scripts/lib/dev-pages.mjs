import { join } from 'node:path';
import { createServer } from 'vite';
import { Refusal, ROOT } from './checkout.mjs';

/**
 * Serves the pages with hot reload at the one address; the API is behind it.
 * @param gatewayReady resolves when the gateway answers: requests wait for a restart instead of failing
 */
export async function servePages({ port, host, gatewayUrl, gatewayReady, publicUrl }) {
  const toGateway = { target: gatewayUrl, bypass: () => gatewayReady().then(() => null) };
  const server = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: port !== 0,
      allowedHosts: publicUrl ? [new URL(publicUrl).hostname] : [],
      proxy: { '/api': toGateway, '^/(healthz|readyz|metrics)$': toGateway },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    throw new Refusal(`The pages cannot be served on port ${port}: ${error.message}`);
  }
  const { port: chosen } = server.httpServer.address();
  return { port: chosen, close: () => server.close() };
}
