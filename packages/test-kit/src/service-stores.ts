import { Broadcast, Bus, Metrics, type RpcClient } from '@plainscan/service-kit';
import pg from 'pg';
import { silentLogger } from './boot-controllers.ts';
import { ACTOR_KEYS, actorSigner } from './actor-keys.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { type FreshNats, freshNats } from './fresh-nats.ts';
import { type FreshRedis, freshRedis } from './fresh-redis.ts';
import { PatientRpcClient } from './patient-rpc-client.ts';

/**
 * Real stores of one test file: a migrated database, an empty Redis, a dedicated NATS server, and an RPC client that calls like
 * the gateway.
 */
export interface ServiceStores {
  database: FreshDatabase & { query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> };
  redis: FreshRedis;
  nats: FreshNats;
  rpc: RpcClient;
  broadcast: Broadcast;
  /** environment variables for our processes, with the NATS user of `service` */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** @param migrate migrates the database of `service` */
export async function openServiceStores(
  service: string,
  migrate: (dbUrl: string) => Promise<unknown>,
): Promise<ServiceStores> {
  const [database, redis, nats] = await Promise.all([freshDatabase(service, migrate), freshRedis(), freshNats()]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const logger = silentLogger();
  const name = `${service}-test`;
  const bus = new Bus({ url: nats.url, name, logger });
  bus.open();
  return {
    database: {
      ...database,
      query: async (sql, values) => (await client.query(sql, values)).rows as Record<string, unknown>[],
    },
    redis,
    nats,
    rpc: new PatientRpcClient(bus, new Metrics(name), logger, actorSigner),
    broadcast: new Broadcast(bus, logger),
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: nats.urlOf(service),
      REDIS_URL: redis.url,
      ACTOR_PUBLIC_KEY: ACTOR_KEYS.publicKey,
    },
    close: async () => {
      await Promise.all([bus.close(), client.end()]);
      await Promise.all([database.drop(), redis.close(), nats.close()]);
    },
  };
}
