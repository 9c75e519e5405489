/**
 * The first request of every page, GET /api/user/terms-status, from 200 concurrent signed-in clients: HTTP, authentication, rate
 * limit, NATS, one row from PostgreSQL. For comparison, from the same clients in the same rounds, responses that need only the
 * gateway: a liveness probe, and a public document behind authentication and rate limit. Clients run in this process, so their
 * work is part of each figure. Needs the built product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, waitForMarket } from '@plainscan/embedded-stack';
import { HttpClients, type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';

const CLIENTS = 200;
/** Including the warm-up, both API calls stay below the limit of 300 requests per minute and user. */
const CALLS_PER_ROUND = 25;
const ROUNDS = 5;
const WARM_UP = 20;
/** Each client comes from a separate network (RFC 2544's range), because sign-ins are rate limited per network. */
const addressOf = (client: number) => ({ 'x-forwarded-for': `198.18.${client}.1` });
const KINDS = [
  ['gateway alone, probe (GET /healthz)', '/healthz'],
  ['gateway alone, API (GET /api/auth/jwks.json)', '/api/auth/jwks.json'],
  ['terms status (GET /api/user/terms-status)', '/api/user/terms-status'],
] as const;
const BASELINE = 1;

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({ dir, env: { DEMO: 'true', LOG_LEVEL: 'warn', TRUST_PROXY: 'true' } });
const clients = new HttpClients(product.url, CLIENTS);
try {
  await waitForMarket(product.url, () => undefined); // so that nothing else is running
  const tokens: string[] = [];
  for (let client = 0; client < CLIENTS; client++) tokens.push(await clients.demoToken(addressOf(client)));
  const round = (path: string, calls: number): Promise<Timed> => {
    const job = (_: unknown, index: number): Job => {
      const client = index % CLIENTS;
      return () => clients.call(path, { token: tokens[client]!, headers: addressOf(client) });
    };
    return timed(Array.from({ length: CLIENTS * calls }, job), CLIENTS);
  };

  for (const [, path] of KINDS) await round(path, WARM_UP);
  const measured = KINDS.map((): Timed[] => []);
  for (let i = 0; i < ROUNDS; i++)
    for (const [kind, [, path]] of KINDS.entries()) measured[kind]!.push(await round(path, CALLS_PER_ROUND));

  const medianOf = (kind: number, metric: 'p50' | 'p99' | 'perSecond') =>
    median(measured[kind]!.map((figures) => figures[metric]));
  console.log(
    `\n${CLIENTS} concurrent clients; medians of ${ROUNDS} interleaved rounds of ${CLIENTS * CALLS_PER_ROUND}`,
  );
  for (const [kind, [name]] of KINDS.entries()) {
    const times = (metric: 'p50' | 'p99') => `${(medianOf(kind, metric) / medianOf(BASELINE, metric)).toFixed(2)} ×`;
    console.log(
      `${name.padEnd(46)} p50 ${medianOf(kind, 'p50').toFixed(1).padStart(6)} ms (${times('p50')})  p99 ${medianOf(kind, 'p99').toFixed(1).padStart(6)} ms (${times('p99')})  ${medianOf(kind, 'perSecond').toFixed(0).padStart(5)}/s`,
    );
  }
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
