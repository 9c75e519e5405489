export const ADDRESSES = [
  'PLAINSCAN_TEST_POSTGRES_URL',
  'PLAINSCAN_TEST_REDIS_URL',
  'PLAINSCAN_TEST_NATS_URL',
] as const;

export type TestStackHolder = typeof globalThis & { stopTestStack?: () => Promise<void> };

/** The stores started by Jest's global setup. */
export function stackUrl(store: 'POSTGRES' | 'REDIS' | 'NATS'): string {
  const url = process.env[`PLAINSCAN_TEST_${store}_URL`];
  if (!url)
    throw new Error('Only *.int-spec.ts files run with the stores: the Jest projects "int" and "timing" start them.');
  return url;
}

/** Set by `npm run test:long`, which runs all cases that `npm test` only samples. */
export const LONG = process.env['PLAINSCAN_TEST_LONG'] === '1';
