/**
 * Sign-ins through the auth process over NATS, eight at a time, each with an Argon2id verification at the cost used in
 * production, limits in Redis, a session and an audit entry in PostgreSQL, and a signed token. For comparison, in the same
 * rounds, eight verifications at a time and nothing else: the machine's maximum.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2_COST, migrateAuth } from '@plainscan/auth';
import { type AuthClient, getSigningKeys, listOutbox, signIn, signUp, verifyEmail } from '@plainscan/contracts';
import { ensureServiceDatabase, newActorKeys, startEmbeddedStack } from '@plainscan/embedded-stack';
import { Bus, createLogger, Metrics, newContext, RpcClient } from '@plainscan/service-kit';
import { type Job, timed, type Timed } from './http-load.ts';
import { median } from './median.ts';

const CONCURRENCY = 8;
const USERS = 48;
const ROUNDS = 5;
const SIGN_INS_PER_ROUND = 240;
const PASSWORD = 'seven green boats';
const MAIN = fileURLToPath(import.meta.resolve('@plainscan/auth')).replace(/src\/index\.js$/, 'bundle/main.js');

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const stack = await startEmbeddedStack({ dir });
const database = { database: 'plainscan', role: 'auth', schema: 'auth', password: 'bench' };
const dbUrl = await ensureServiceDatabase(stack.postgresUrl, database);
await migrateAuth(dbUrl);
const auth = spawn(process.execPath, [MAIN], {
  stdio: 'inherit',
  env: {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    NATS_URL: stack.natsUrl,
    ACTOR_PUBLIC_KEY: newActorKeys().publicKey,
    REDIS_URL: stack.redisUrl,
    AUTH_DB_URL: dbUrl,
    AUTH_HEALTH_PORT: '0',
    AUTH_SECRET: 'a secret for this benchmark that is long enough',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    DEMO: 'true', // emails stay in the outbox, from which the links are read
  },
});
let running = true;
const exited = once(auth, 'exit').then(() => {
  running = false;
});
const logger = createLogger({ name: 'bench', level: 'silent' });
const bus = new Bus({ url: stack.natsUrl, name: 'bench', logger });
const rpc = new RpcClient(bus, new Metrics('bench'), logger);
bus.open();

interface User {
  email: string;
  client: AuthClient;
}

async function createUser(i: number): Promise<User> {
  const user = { email: `user-${i}@example.com`, client: { ip: `10.0.${i}.1`, userAgent: null } };
  const { browserSecret } = await rpc.call(newContext(), signUp, { ...user, password: PASSWORD });
  const { mails } = await rpc.call(newContext(), listOutbox, {});
  const token = /#token=([\w-]{43})/.exec(mails.find((mail) => mail.to === user.email)!.text)![1]!;
  await rpc.call(newContext(), verifyEmail, { token, browserSecret, password: null, client: user.client });
  return user;
}

const signInUser = (user: User) => rpc.call(newContext(), signIn, { ...user, password: PASSWORD });

const job =
  (work: () => Promise<unknown>): Job =>
  async () => {
    const began = performance.now();
    await work();
    return { ms: performance.now() - began, bytes: 0 };
  };

try {
  while (!(await rpc.call(newContext(), getSigningKeys, {}).catch(() => null)))
    if (!running) throw new Error('the auth process did not start');
  const users: User[] = [];
  for (let i = 0; i < USERS; i++) users.push(await createUser(i));
  const hashed = await hash(PASSWORD, ARGON2_COST);
  const kinds = [
    ['verifying alone', () => job(() => verify(hashed, PASSWORD))],
    ['signing in', (i: number) => job(() => signInUser(users[i % USERS]!))],
  ] as const;
  const round = (make: (i: number) => Job): Promise<Timed> =>
    timed(
      Array.from({ length: SIGN_INS_PER_ROUND }, (_, i) => make(i)),
      CONCURRENCY,
    );
  const measured = kinds.map((): Timed[] => []);
  for (const [, make] of kinds) await round(make); // warms up connections and the optimizing compiler
  for (let i = 0; i < ROUNDS; i++)
    for (const [kind, [, make]] of kinds.entries()) measured[kind]!.push(await round(make));

  const { memoryCost, timeCost, parallelism } = ARGON2_COST;
  console.log(
    `\nArgon2id m=${memoryCost / 1024} MiB t=${timeCost} p=${parallelism}, ${CONCURRENCY} concurrent; medians of ${ROUNDS} interleaved rounds of ${SIGN_INS_PER_ROUND}`,
  );
  const medianOf = (kind: number, metric: 'perSecond' | 'p50' | 'p99') =>
    median(measured[kind]!.map((figures) => figures[metric]));
  for (const [i, [name]] of kinds.entries())
    console.log(
      `${name.padEnd(16)} ${medianOf(i, 'perSecond').toFixed(1).padStart(6)}/s  p50 ${medianOf(i, 'p50').toFixed(0).padStart(4)} ms  p99 ${medianOf(i, 'p99').toFixed(0).padStart(4)} ms  ${(medianOf(i, 'perSecond') / medianOf(0, 'perSecond')).toFixed(2)} of verification alone`,
    );
} finally {
  auth.kill('SIGTERM');
  await exited;
  await bus.close();
  await stack.stop();
  await rm(dir, { recursive: true, force: true });
}
