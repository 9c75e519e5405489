import { join } from 'node:path';
import { createServer } from 'vite';
import { UserError, ROOT } from './checkout.mjs';

/**
 * Serves the pages with hot reload, and forwards API calls to the gateway, so that both have the same address.
 * @param gatewayReady resolves when the gateway is ready: requests wait for it during a restart instead of failing
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
      proxy: { '/api': toGateway, '^/(healthz|readyz|metrics|sw\\.js)$': toGateway },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    throw new UserError(`Can't serve pages on port ${port}: ${error.message}`);
  }
  const { port: chosen } = server.httpServer.address();
  return { port: chosen, close: () => server.close() };
}
