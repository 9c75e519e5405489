import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { changeEmail, type AppError, requestRecovery, signInDemo } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { newClient, newEmail, PASSWORD, People } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(120_000);

/** Tolerance on a busy machine. A missing hash shows as a factor of 2, an email written before the response as 1.6. */
const FACTOR = 1.5;
const MEASUREMENTS = 4;
const ROUNDS = 21;
/** for calls that take only a few milliseconds */
const MANY_ROUNDS = 61;
/** Long enough for background tasks to finish. */
const PAUSE_MS = 10;

const processes = new Processes();
let stores: Stores;
let people: People;
const known: string[] = [];
let demo: string;
let providerEmail: string;
let pendingEmail: string;

beforeAll(async () => {
  stores = await openStores();
  await untilReady(await processes.start(createAuth(stores.config())));
  people = new People(stores.rpc);
  for (let i = 0; i < 3; i++) known.push((await people.join()).email);
  demo = (await stores.rpc.call(newContext(), signInDemo, { client: newClient() })).user.email;
  providerEmail = (await people.join()).email;
  await stores.database.query('UPDATE users SET password_hash = NULL WHERE email = $1', [providerEmail]);
  pendingEmail = newEmail();
  await people.signUp(pendingEmail);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Median milliseconds of each kind of call, over interleaved rounds whose order changes. */
async function medians<K extends string>(
  kinds: Record<K, () => Promise<unknown>>,
  rounds = ROUNDS,
): Promise<Record<K, number>> {
  const names = Object.keys(kinds) as K[];
  const durations = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    // Rate limits aren't tested here.
    await stores.redis.client.flushdb();
    for (const i of names.keys()) {
      const name = names[(i + round + 1) % names.length]!;
      const startedAt = performance.now();
      await kinds[name]().catch((err: AppError) => {
        if (err.code !== 'INVALID_CREDENTIALS') throw err;
      });
      if (round >= 0) durations.get(name)!.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(durations.get(name)!)])) as Record<K, number>;
}

const spread = (all: Record<string, number>): number =>
  Math.max(...Object.values(all)) / Math.min(...Object.values(all));

/** A difference caused by the code shows in every measurement; one caused by a busy machine shows only in some. */
async function leastSpread<K extends string>(
  kinds: Record<K, () => Promise<unknown>>,
  rounds = ROUNDS,
): Promise<number> {
  let least = Infinity;
  for (let measured = 0; measured < MEASUREMENTS && least >= FACTOR; measured++)
    least = Math.min(least, spread(await medians(kinds, rounds)));
  return least;
}

describe('response times do not reveal whether an address has an account', () => {
  it('when a sign-in is rejected', async () => {
    const rejectedSignIn = (email: () => string) => () => people.signIn(email(), 'not the password');
    const least = await leastSpread({
      unknown: rejectedSignIn(() => newEmail()),
      known: rejectedSignIn(() => known[0]!),
      demo: rejectedSignIn(() => demo),
      'of a provider': rejectedSignIn(() => providerEmail),
      'not confirmed': rejectedSignIn(() => pendingEmail),
    });
    expect(least).toBeLessThan(FACTOR);
  });

  it('when signing up', async () => {
    let turn = 0;
    const least = await leastSpread({
      free: () => people.signUp(newEmail()),
      taken: () => people.signUp(known[turn++ % known.length]!),
    });
    expect(least).toBeLessThan(FACTOR);
  });

  it('when requesting recovery', async () => {
    let turn = 0;
    const request = (email: string) => stores.rpc.call(newContext(), requestRecovery, { email, client: newClient() });
    const least = await leastSpread(
      {
        unknown: () => request(newEmail()),
        known: () => request(known[turn++ % known.length]!),
        'not confirmed': () => request(pendingEmail),
      },
      MANY_ROUNDS,
    );
    expect(least).toBeLessThan(FACTOR);
  });

  it('when changing the address', async () => {
    const { grant } = await people.join();
    let turn = 0;
    const request = (email: string) =>
      stores.rpc.call(signedIn(grant), changeEmail, { email, password: PASSWORD, client: newClient() });
    const least = await leastSpread({
      free: () => request(newEmail()),
      taken: () => request(known[turn++ % known.length]!),
    });
    expect(least).toBeLessThan(FACTOR);
  });
});
