import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESSES, type TestStackHolder } from './test-stack.ts';

/** Starts PostgreSQL, Redis, and NATS once for all workers, which find the URLs in the environment. */
export default async function startTestStack(): Promise<void> {
  if (ADDRESSES.every((name) => process.env[name])) return; // the caller provides its own stores
  // Jest runs this file outside its resolver, where our packages would resolve to a build that may not exist.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ['source', ...context.conditions] }),
  });
  const { startEmbeddedStack } = await import('@plainscan/embedded-stack');
  hooks.deregister();
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-test-'));
  const stack = await startEmbeddedStack({ dir, durable: false });
  process.env['PLAINSCAN_TEST_POSTGRES_URL'] = stack.postgresUrl;
  process.env['PLAINSCAN_TEST_REDIS_URL'] = stack.redisUrl;
  process.env['PLAINSCAN_TEST_NATS_URL'] = stack.natsUrl;
  (globalThis as TestStackHolder).stopTestStack = async () => {
    await stack.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
