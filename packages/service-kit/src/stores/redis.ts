import { Redis, type RedisOptions } from 'ioredis';
import type { Health } from '../health.ts';
import type { Logger } from '../logging.ts';
import { reveal, type Secret } from '../secret.ts';

export interface RedisConnectOptions {
  url: string | Secret;
  /** connection name, as shown by CLIENT LIST */
  name: string;
  logger: Logger;
  health?: Health;
  /**
   * `wait` (default): commands are queued until Redis is available again, at most for `commandTimeoutMs`;
   * `fail-fast`: commands fail immediately while Redis is unavailable, for callers that can do without it;
   * `blocking`: commands never time out, which BullMQ requires for its workers.
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

/** Reconnects indefinitely; logs once when the connection is lost and once when it is restored. */
export function createRedis(settings: RedisConnectOptions): Redis {
  const mode = settings.whenDown ?? 'wait';
  const redis = new Redis(reveal(settings.url), {
    connectionName: settings.name,
    retryStrategy: backoffMs,
    connectTimeout: 5000,
    ...(mode === 'blocking' ? {} : { commandTimeout: settings.commandTimeoutMs ?? 5000 }),
    ...modes[mode],
    ...settings.options,
  });
  let down = false;
  redis.on('error', (err) => {
    if (!down) settings.logger.warn({ err, redis: settings.name }, 'Redis unavailable; reconnecting');
    down = true;
  });
  redis.on('ready', () => {
    if (down) settings.logger.info({ redis: settings.name }, 'Redis reconnected');
    down = false;
  });
  settings.health?.register('redis', async () => (await redis.ping()) === 'PONG');
  return redis;
}

/** Ends a connection in any state. */
export const closeRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
};
