import { Redis } from 'ioredis';
import { stackUrl } from './test-stack.ts';

export interface FreshRedis {
  url: string;
  client: Redis;
  close(): Promise<void>;
}

const DATABASES = 16;

/** The Jest worker's own Redis database, emptied first: the files of a worker run sequentially. */
export async function freshRedis(): Promise<FreshRedis> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  const address = new URL(stackUrl('REDIS'));
  address.pathname = `/${worker % DATABASES}`;
  const client = new Redis(address.href);
  await client.flushdb();
  return {
    url: address.href,
    client,
    close: async () => {
      await client.flushdb();
      await client.quit();
    },
  };
}
