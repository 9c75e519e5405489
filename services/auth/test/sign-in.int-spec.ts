import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { AppError, type AuthClient, getAccount, listSessions, signIn, signInDemo } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { cuttable, eventually, fakeClock, Processes, recordingLogger, untilReady } from '@plainscan/test-kit';
import { authDataSource } from '../src/db/database.ts';
import { createAuth } from '../src/index.ts';
import { ARGON2_COST } from '../src/passwords/password-hasher.ts';
import { CONFIRM, newClient, newEmail, PASSWORD, People, REGISTERED } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(90_000);

const clock = fakeClock('2026-11-20T10:00:00Z');
const processes = new Processes();
const { logger, lines } = recordingLogger('auth');
let stores: Stores;
let people: People;

beforeAll(async () => {
  stores = await openStores();
  // Two replicas: counts must be shared.
  const options = { clock: clock.now, logger };
  const replicas = [createAuth(stores.config(), options), createAuth(stores.config(), options)];
  await Promise.all(replicas.map((auth) => processes.start(auth)));
  await Promise.all(replicas.map(untilReady));
  people = new People(stores.rpc);
});
afterEach(() => stores.redis.client.flushdb());
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

/** The complete error that a caller receives. */
const errorOf = async (call: Promise<unknown>): Promise<object> => {
  const err = await call.then(
    () => new Error('signed in'),
    (reason: unknown) => reason,
  );
  if (!(err instanceof AppError)) throw err;
  const { category, code, message, details } = err;
  return { category, code, message, details };
};

const INVALID = { category: 'unauthenticated', code: 'INVALID_CREDENTIALS' };
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'signed in',
    (err: unknown) => (err as AppError).code,
  );
const countByCode = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]));

describe('signing in', () => {
  it('starts a session with the correct password, ignoring case and whitespace in the address', async () => {
    const { email, grant } = await people.join(newEmail('Bea'));
    const again = await people.signIn(`  ${email.toUpperCase()} `);
    expect(again.user).toEqual(grant.user);
    const { sessions } = await stores.rpc.call(signedIn(again), listSessions, {});
    expect(sessions).toHaveLength(2);
  });

  it('accepts a password in any Unicode form', async () => {
    const { email } = await people.join(newEmail(), 'caf\u00e9 \uff11\uff12\uff13 am see');
    expect((await people.signIn(email, 'cafe\u0301 123 am see')).user.email).toBe(email);
  });

  it('returns the same error for an unknown address, a wrong password, and an account without a password', async () => {
    const { email } = await people.join();
    const demo = await stores.rpc.call(newContext(), signInDemo, { client: newClient() });
    const { email: providerEmail } = await people.join();
    await stores.database.query(`UPDATE users SET password_hash = NULL WHERE email = '${providerEmail}'`);
    const errors = [];
    for (const address of [newEmail(), email, demo.user.email, providerEmail, 'no address at all', ''])
      errors.push(await errorOf(people.signIn(address, 'not the password')));
    for (const error of errors) expect(error).toEqual(errors[0]);
    expect(errors[0]).toMatchObject(INVALID);
  });

  it('reports an unconfirmed sign-up only with its password and resends the link, up to five emails an hour', async () => {
    const email = newEmail();
    const { browserSecret } = await people.signUp(email);
    const first = await people.mailedToken(email, CONFIRM);
    for (let i = 0; i < 6; i++)
      await expect(people.signIn(email)).rejects.toMatchObject({ category: 'forbidden', code: 'EMAIL_NOT_VERIFIED' });
    const mails = (await people.mails(email)).filter((mail) => mail.subject === CONFIRM);
    expect(mails).toHaveLength(5); // including the one for the sign-up
    await expect(people.signIn(email, 'another password')).rejects.toMatchObject(INVALID);
    expect((await people.verify({ token: first, browserSecret })).user.email).toBe(email);
  });

  it('reveals nothing to a stranger who signed up with the address before or after its owner', async () => {
    const email = newEmail();
    await people.signUp(email, 'of the stranger');
    const before = await errorOf(people.signIn(email, 'of the stranger'));
    clock.advance(1000);
    const { browserSecret } = await people.signUp(email);
    await people.verify({ token: await people.mailedToken(email, CONFIRM), browserSecret });
    clock.advance(1000);
    await people.signUp(email, 'of the stranger');
    expect(await errorOf(people.signIn(email, 'of the stranger'))).toEqual(before);
    expect((await people.mails(email)).filter((mail) => mail.subject === REGISTERED).length).toBeGreaterThan(0);
  });

  it('rehashes a password at the current cost', async () => {
    const { email } = await people.join();
    const weak = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const stored = async () =>
      String(
        (await stores.database.query(`SELECT password_hash FROM users WHERE email = '${email}'`))[0]!['password_hash'],
      );
    await stores.database.query(`UPDATE users SET password_hash = '${weak}' WHERE email = '${email}'`);
    await expect(people.signIn(email, 'not the password')).rejects.toMatchObject(INVALID);
    expect(await stored()).toBe(weak);
    await people.signIn(email);
    const { memoryCost: m, timeCost: t, parallelism: p } = ARGON2_COST;
    expect(await stored()).toContain(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
    await people.signIn(email);
  });

  it('rejects unknown fields', async () => {
    const { email } = await people.join();
    const input = { email, password: PASSWORD, client: newClient() };
    for (const more of [{ role: 'admin' }, { userId: 'another' }, { provider: 'google' }])
      await expect(stores.rpc.call(newContext(), signIn, { ...input, ...more })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    expect((await stores.rpc.call(signedIn(await people.signIn(email)), getAccount, {})).role).toBe('user');
  });
});

describe('password guessing', () => {
  it('is blocked after ten wrong passwords from one network, for known and unknown addresses', async () => {
    const { email } = await people.join();
    const errors: object[] = [];
    for (const address of [email, newEmail()]) {
      const client = newClient();
      for (let i = 0; i < 10; i++)
        await expect(people.signIn(address, `guess ${i}`, client)).rejects.toMatchObject(INVALID);
      const rejected = await errorOf(people.signIn(address, PASSWORD, client));
      expect(rejected).toMatchObject({ category: 'rate_limited', code: 'TOO_MANY_ATTEMPTS' });
      const { retryAfterSeconds } = (rejected as { details: { retryAfterSeconds: number } }).details;
      expect(retryAfterSeconds).toBeGreaterThan(800);
      expect(retryAfterSeconds).toBeLessThanOrEqual(900);
      errors.push({ ...rejected, details: undefined });
    }
    expect(errors[0]).toEqual(errors[1]);
    // The owner is not locked out.
    expect((await people.signIn(email)).user.email).toBe(email);
  });

  it('is limited to ten of 200 concurrent attempts', async () => {
    const { email } = await people.join();
    const client = newClient();
    const codes = await Promise.all(
      Array.from({ length: 200 }, (_, i) => codeOf(people.signIn(email, `guess ${i}`, client))),
    );
    expect(countByCode(codes)).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_ATTEMPTS: 190 });
  });

  it('is allowed again after the retry delay', async () => {
    const email = newEmail();
    const client = newClient();
    for (let i = 0; i < 11; i++) await codeOf(people.signIn(email, `guess ${i}`, client));
    for (const key of await stores.redis.client.keys('auth:attempts:*')) await stores.redis.client.pexpire(key, 1);
    await eventually(async () => (await stores.redis.client.keys('auth:attempts:*')).length === 0);
    expect(await codeOf(people.signIn(email, 'guess', client))).toBe('INVALID_CREDENTIALS');
  });

  it('is blocked after 100 attempts from one network across addresses', async () => {
    const [first, ...others] = Array.from({ length: 104 }, () => newEmail());
    const client = newClient();
    const { email } = await people.join();
    const codes: string[] = [await codeOf(people.signIn(first!, PASSWORD, client))];
    for (let i = 0; i < others.length; i += 8)
      codes.push(
        ...(await Promise.all(others.slice(i, i + 8).map((one) => codeOf(people.signIn(one, PASSWORD, client))))),
      );
    expect(countByCode(codes)).toEqual({ INVALID_CREDENTIALS: 100, TOO_MANY_ATTEMPTS: 4 });
    const neighbor = { ...client, ip: client.ip.replace(/\.1$/, '.200') };
    expect(await codeOf(people.signIn(email, PASSWORD, neighbor))).toBe('TOO_MANY_ATTEMPTS');
    expect(await codeOf(people.signIn(email))).toBe('signed in');
  });

  it('is blocked after 50 attempts for one address across networks', async () => {
    const { email } = await people.join();
    const codes: string[] = [];
    for (let i = 0; i < 7; i++)
      codes.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, j) => codeOf(people.signIn(email, `guess ${i} ${j}`))))),
      );
    expect(countByCode(codes)).toEqual({ INVALID_CREDENTIALS: 50, TOO_MANY_ATTEMPTS: 6 });
  });

  it('never locks out the owner on another network', async () => {
    const { email } = await people.join();
    const client = newClient();
    const resetCounts = async () => {
      for (const key of await stores.redis.client.keys('auth:attempts:sign-in:address+network:*'))
        await stores.redis.client.del(key);
    };
    // Four 15-minute windows within the hour over which attempts for the address are counted.
    for (let quarter = 0; quarter < 4; quarter++) {
      await Promise.all(Array.from({ length: 25 }, (_, i) => codeOf(people.signIn(email, `guess ${i}`, client))));
      await resetCounts();
    }
    expect(await codeOf(people.signIn(email))).toBe('signed in');
  });

  it('never locks out the owner on a known device, where guesses are limited separately', async () => {
    const { email, grant } = await people.join();
    const client = newClient();
    const device = grant.device!;
    const { device: other } = (await people.join()).grant;
    const guesses = (n: number, from: () => AuthClient, known: string | null = null) =>
      Promise.all(Array.from({ length: n }, (_, i) => codeOf(people.signIn(email, `guess ${i}`, from(), known))));
    await guesses(10, () => client);
    for (let i = 0; i < 5; i++) await guesses(10, newClient);
    for (const unknown of [null, other!, `${device.slice(0, -10)}AAAAAAAAAA`, 'x'])
      expect(await codeOf(people.signIn(email, PASSWORD, client, unknown))).toBe('TOO_MANY_ATTEMPTS');
    expect(await codeOf(people.signIn(email, PASSWORD, client, device))).toBe('signed in');
    expect(countByCode(await guesses(12, newClient, device))).toEqual({
      INVALID_CREDENTIALS: 10,
      TOO_MANY_ATTEMPTS: 2,
    });
  });

  it('forgets known devices after 180 days, or after a password change', async () => {
    const { email, grant } = await people.join();
    const client = newClient();
    const isKnown = async (device: string) => {
      await stores.redis.client.flushdb();
      for (let i = 0; i < 10; i++) await codeOf(people.signIn(email, 'guess', client));
      return (await codeOf(people.signIn(email, PASSWORD, client, device))) === 'signed in';
    };
    expect(await isKnown(grant.device!)).toBe(true);
    clock.advance(180 * 24 * 3_600_000);
    expect(await isKnown(grant.device!)).toBe(false);
    const { device } = await people.signIn(email);
    expect(await isKnown(device!)).toBe(true);
    const changed = await hash(PASSWORD, ARGON2_COST);
    await stores.database.query(`UPDATE users SET password_hash = '${changed}' WHERE email = '${email}'`);
    expect(await isKnown(device!)).toBe(false);
  });

  it('counts a wrong password even if the response times out', async () => {
    const email = newEmail();
    const client = newClient();
    const guess = () => stores.rpc.call(newContext({ deadlineMs: 1500 }), signIn, { email, password: 'wrong', client });
    const database = await authDataSource(stores.database.url, 'slow').initialize();
    const codes = await database.transaction(async (manager) => {
      await manager.query('LOCK TABLE pending_signups IN ACCESS EXCLUSIVE MODE');
      return Promise.all(Array.from({ length: 10 }, () => codeOf(guess())));
    });
    await database.destroy();
    expect(countByCode(codes)).toEqual({ TIMEOUT: 10 });
    await sleep(2500); // until the calls have finished, even on a busy machine
    expect(await codeOf(guess())).toBe('TOO_MANY_ATTEMPTS');
  });

  it('counts only failures and resets after a success', async () => {
    const { email } = await people.join();
    const client = newClient();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++)
        expect(await codeOf(people.signIn(email, 'wrong', client))).toBe('INVALID_CREDENTIALS');
      expect(await codeOf(people.signIn(email, PASSWORD, client))).toBe('signed in');
    }
    for (let i = 0; i < 12; i++) expect(await codeOf(people.signIn(email, PASSWORD, client))).toBe('signed in');
  });

  it('is limited in memory while Redis is unavailable, then in Redis again', async () => {
    const proxy = await cuttable(stores.redis.url);
    const env = { ...stores.env(), REDIS_URL: proxy.url };
    await processes.stopAll();
    const replica = await processes.start(createAuth(stores.config(env), { clock: clock.now, logger }));
    await untilReady(replica);
    const { email } = await people.join();
    proxy.cut();
    const client = newClient();
    expect(await codeOf(people.signIn(email, PASSWORD, client))).toBe('signed in');
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => codeOf(people.signIn(email, `guess ${i}`, client))),
    );
    expect(countByCode(codes)).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_ATTEMPTS: 20 });
    proxy.restore();
    await stores.redis.client.flushdb();
    await eventually(async () => {
      await codeOf(people.signIn(email, 'wrong'));
      return (await stores.redis.client.keys('auth:attempts:*')).length > 0;
    });
    await processes.stop(replica);
    await proxy.close();
    const again = createAuth(stores.config(), { clock: clock.now, logger });
    await processes.start(again);
    await untilReady(again);
  });

  it('leaves no address in Redis or the logs', async () => {
    const { email } = await people.join(newEmail('readable'));
    await codeOf(people.signIn(email, 'wrong'));
    const keys = await stores.redis.client.keys('*');
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.join('\n')).not.toMatch(/@|readable|example/);
    expect(JSON.stringify(lines)).not.toMatch(/readable|seven green boats/);
  });

  it('is audited without the address', async () => {
    const { email, grant } = await people.join();
    await codeOf(people.signIn(email, 'wrong'));
    const rows = await stores.database.query(
      `SELECT event, network, details FROM audit_log WHERE subject_id = '${grant.user.id}' ORDER BY event`,
    );
    expect(rows.map((row) => row['event'])).toEqual(['account.created', 'session.refused', 'session.started']);
    expect(rows[1]).toMatchObject({
      network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
      details: { unconfirmed: false },
    });
  });
});

describe('a burst of failed sign-ins', () => {
  it('returns a result or a retry time for every call before its deadline', async () => {
    const results = await Promise.all(
      Array.from({ length: 600 }, () => people.signIn(newEmail(), 'not the password').catch((err: AppError) => err)),
    );
    const errors = results.filter((result) => result instanceof AppError);
    expect(errors).toHaveLength(600);
    const rejected = errors.filter(({ category }) => category === 'unavailable');
    const checked = errors.filter(({ code }) => code === 'INVALID_CREDENTIALS');
    expect(checked.length + rejected.length).toBe(600);
    expect(rejected.length).toBeLessThan(600);
    for (const { details } of rejected) expect(details).toEqual({ retryAfterSeconds: expect.any(Number) });
  });

  it('does not block signed-in users or correct sign-ins from other networks', async () => {
    const { email, grant } = await people.join();
    await people.signIn(email); // warms up the prepared statements
    let done = 0;
    // Each network may fail a hundred times.
    const sources = Array.from({ length: 6 }, newClient);
    const flood = Promise.all(
      Array.from({ length: 600 }, async (_, i) => {
        const code = await codeOf(people.signIn(newEmail(), 'not the password', sources[i % sources.length]!));
        done += 1;
        return code;
      }),
    );
    await sleep(200);
    const [again, account] = await Promise.all([
      people.signIn(email),
      stores.rpc.call(signedIn(grant), getAccount, {}),
    ]);
    expect([again.user.email, account.email]).toEqual([email, email]);
    expect(done).toBeLessThan(600);
    const codes = await flood;
    expect(codes.filter((code) => !['INVALID_CREDENTIALS', 'UNAVAILABLE', 'OVERLOADED'].includes(code))).toEqual([]);
  });
});
