import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort, waitForMarket } from '@plainscan/embedded-stack';
import { startOidcProvider } from '@plainscan/test-kit';
import { type Product, startProduct } from './product.ts';

/** The URL where workers request the shared product; set by `shareProduct` before they start. */
const ADDRESS = 'PLAINSCAN_E2E_SHARED_PRODUCT';

/** The only user of the sign-in provider, which the shared product calls "Example ID". */
export const PROVIDER_USER = { email: 'guest@provider.example', name: 'Ada Example' };
const CLIENT = { id: 'plainscan', secret: 'of-the-provider' };

/** The shared product and its sign-in provider, which only redirects to registered addresses, hence the fixed port. */
async function startWithProvider(): Promise<Product> {
  const port = await freePort();
  const redirectUris = [`http://localhost:${port}/api/auth/google/callback`];
  const provider = await startOidcProvider({ users: [PROVIDER_USER], clients: [{ ...CLIENT, redirectUris }] });
  const env = {
    TRUST_PROXY: 'true',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example ID',
  };
  try {
    const product = await startProduct({ port, env });
    return {
      ...product,
      stop: async () => {
        await product.stop();
        await provider.close();
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}

/**
 * Playwright's global setup: one product for all workers, started when the first one requests it. A start takes about 45 s of CPU
 * time, more than most files. Returns the teardown.
 */
// eslint-disable-next-line import-x/no-default-export -- Playwright loads it by path
export default async function shareProduct(): Promise<() => Promise<void>> {
  let started: Promise<Product> | undefined;
  const server = createServer((_request, response) => {
    started ??= startWithProvider();
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    const product = await started?.catch(() => undefined); // a failed start has already failed tests
    await product?.stop();
  };
}

/** The product that workers share; tests must not stop or break it. */
export async function sharedProduct(): Promise<Product> {
  const response = await fetch(process.env[ADDRESS]!);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const refuse = (): never => {
    throw new Error('Other files use this product: set productOptions to get a dedicated one.');
  };
  return {
    url: text,
    marketReady: () => waitForMarket(text, () => undefined),
    stores: { takeDown: refuse, bringBack: refuse },
    kill: refuse,
    logs: refuse,
    stop: () => Promise.resolve(),
  };
}
