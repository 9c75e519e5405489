import { Redis, type RedisOptions } from 'ioredis';
import type { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { reveal, type Secret } from '../secret.ts';

export interface RedisConnectOptions {
  url: string | Secret;
  /** shown by CLIENT LIST */
  name: string;
  logger: Logger;
  health?: Health;
  /**
   * `wait` (default): commands are held until Redis is back, at most `commandTimeoutMs`;
   * `fail-fast`: commands fail immediately while Redis is unavailable, for callers that can do without it;
   * `blocking`: never given up, as BullMQ needs for its workers.
   */
  whenDown?: 'wait' | 'fail-fast' | 'blocking';
  commandTimeoutMs?: number;
  options?: RedisOptions;
}

const backoffMs = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), 2000);

const modes = {
  wait: { maxRetriesPerRequest: 3 },
  'fail-fast': { maxRetriesPerRequest: 0, enableOfflineQueue: false },
  blocking: { maxRetriesPerRequest: null },
} as const satisfies Record<string, RedisOptions>;

/** Reconnects without limit; logs once when the connection is lost and once when it is back. */
export function createRedis(given: RedisConnectOptions): Redis {
  const mode = given.whenDown ?? 'wait';
  const redis = new Redis(reveal(given.url), {
    connectionName: given.name,
    retryStrategy: backoffMs,
    connectTimeout: 5000,
    ...(mode === 'blocking' ? {} : { commandTimeout: given.commandTimeoutMs ?? 5000 }),
    ...modes[mode],
    ...given.options,
  });
  let down = false;
  redis.on('error', (err) => {
    if (!down) given.logger.warn({ err, redis: given.name }, 'Redis unavailable; reconnecting');
    down = true;
  });
  redis.on('ready', () => {
    if (down) given.logger.info({ redis: given.name }, 'Redis is back');
    down = false;
  });
  given.health?.register('redis', async () => (await redis.ping()) === 'PONG');
  return redis;
}

/** Ends a connection in any state. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
};
