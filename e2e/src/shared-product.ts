import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitForMarket } from '@plainscan/embedded-stack';
import { type Product, type ProductOptions, startProduct } from './product.ts';

/** The URL where workers request the shared product; set by `shareProduct` before they start. */
const ADDRESS = 'PLAINSCAN_E2E_SHARED_PRODUCT';

const OPTIONS: ProductOptions = {
  env: {
    TRUST_PROXY: 'true',
    // shows the button; the provider itself never responds
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'plainscan',
    OIDC_CLIENT_SECRET: 'none',
    OIDC_NAME: 'Example ID',
  },
};

/**
 * Playwright's global setup: one product for all workers, started when the first one requests it. A start takes about 45 s of CPU
 * time, more than most files. Returns the teardown.
 */
// eslint-disable-next-line import-x/no-default-export -- Playwright loads it by path
export default async function shareProduct(): Promise<() => Promise<void>> {
  let started: Promise<Product> | undefined;
  const server = createServer((_request, response) => {
    started ??= startProduct(OPTIONS);
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    const product = await started?.catch(() => undefined); // a failed start has failed its tests
    await product?.stop();
  };
}

/** The product that workers share; tests must not stop or break it. */
export async function sharedProduct(): Promise<Product> {
  const response = await fetch(process.env[ADDRESS]!);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  const refuse = (): never => {
    throw new Error('Other files use this product: set productOptions to get a dedicated one.');
  };
  return {
    url: answer,
    marketReady: () => waitForMarket(answer, () => undefined),
    stores: { takeDown: refuse, bringBack: refuse },
    kill: refuse,
    logs: refuse,
    stop: () => Promise.resolve(),
  };
}
