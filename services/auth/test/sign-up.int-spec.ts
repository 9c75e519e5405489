import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getAccount, signUp, TERMS_VERSION } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { CONFIRM, newClient, newEmail, PASSWORD, People, REGISTERED } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const clock = fakeClock('2026-11-20T10:00:00Z');
const processes = new Processes();
let stores: Stores;
let people: People;

beforeAll(async () => {
  stores = await openStores();
  // Two replicas: counts and locks must be shared.
  const options = { clock: clock.now };
  const replicas = [createAuth(stores.config(), options), createAuth(stores.config(), options)];
  await Promise.all(replicas.map((auth) => processes.start(auth)));
  await Promise.all(replicas.map(untilReady));
  people = new People(stores.rpc);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

const usersOf = (email: string) =>
  stores.database.query(`SELECT * FROM users WHERE email_key = '${email.toLowerCase()}'`);
const pendingOf = (email: string) =>
  stores.database.query(`SELECT * FROM pending_signups WHERE email_key = '${email.toLowerCase()}' ORDER BY created_at`);

describe('a sign-up', () => {
  it('becomes a user with a session when the link is opened in the same browser', async () => {
    const email = newEmail('Anna');
    const { browserSecret, ...response } = await people.signUp(email);
    expect(response).toEqual({ email });
    expect(await usersOf(email)).toEqual([]);

    const grant = await people.verify({ token: await people.mailedToken(email, CONFIRM), browserSecret });
    expect(grant.user).toMatchObject({ email, role: 'user' });
    expect(await stores.rpc.call(signedIn(grant), getAccount, {})).toMatchObject({
      email,
      hasPassword: true,
      linked: false,
      demo: false,
      pendingEmail: null,
    });
    expect((await people.signIn(email.toUpperCase())).user.id).toBe(grant.user.id);
  });

  it('has not accepted the terms', async () => {
    const { email } = await people.join();
    expect(TERMS_VERSION).toBeTruthy();
    expect(await usersOf(email)).toMatchObject([{ terms_version: null }]);
  });

  it('requires the password in another browser', async () => {
    const email = newEmail();
    await people.signUp(email);
    const token = await people.mailedToken(email, CONFIRM);
    await expect(people.verify({ token })).rejects.toMatchObject({ category: 'forbidden', code: 'PASSWORD_REQUIRED' });
    await expect(people.verify({ token, browserSecret: 'of another user' })).rejects.toMatchObject({
      code: 'PASSWORD_REQUIRED',
    });
    await expect(people.verify({ token, password: 'another one' })).rejects.toMatchObject({
      category: 'unauthenticated',
      code: 'INVALID_CREDENTIALS',
    });
    expect((await people.verify({ token, password: PASSWORD })).user.email).toBe(email);
  });

  it('limits password guesses to ten', async () => {
    const email = newEmail();
    await people.signUp(email);
    const token = await people.mailedToken(email, CONFIRM);
    const client = newClient();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        people.verify({ token, password: `guess ${i}`, client }).catch((err) => err.code),
      ),
    );
    expect(guesses.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(guesses.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);
  });

  it('returns the same response for taken and free addresses; only the email differs', async () => {
    const { email: taken } = await people.join();
    const free = newEmail();
    const before = (await people.mails(taken)).length;
    const responses = [await people.signUp(taken, 'the guess of a stranger'), await people.signUp(free)];
    expect(responses.map(({ browserSecret, ...rest }) => ({ ...rest, secret: browserSecret.length }))).toEqual([
      { email: taken, secret: 43 },
      { email: free, secret: 43 },
    ]);
    const mails = await people.mails(taken);
    expect(mails).toHaveLength(before + 1);
    const notice = mails.find((mail) => mail.subject === REGISTERED)!;
    expect(notice.text).not.toContain('#token=');
    expect(notice.text).toContain('https://plainscan.example/login');
    expect((await people.mails(free)).map((mail) => mail.subject)).toEqual([CONFIRM]);
    // The stranger's password doesn't distinguish them either.
    for (const email of [taken, free])
      await expect(people.signIn(email, email === taken ? 'the guess of a stranger' : PASSWORD)).rejects.toMatchObject({
        code: 'EMAIL_NOT_VERIFIED',
      });
    expect((await people.signIn(taken)).user.email).toBe(taken);
  });

  it('explains why a password is rejected, for taken and free addresses', async () => {
    const { email: taken } = await people.join();
    for (const email of [taken, newEmail()]) {
      await expect(people.signUp(email, 'abcde')).rejects.toMatchObject({
        category: 'invalid',
        code: 'WEAK_PASSWORD',
        message: 'Password must be at least 6 characters',
      });
      await expect(people.signUp(email, email)).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    }
  });

  it('rejects unknown fields', async () => {
    const input = { email: newEmail(), password: PASSWORD, client: newClient() };
    for (const more of [{ role: 'admin' }, { id: 'me' }, { emailVerified: true }, { terms_version: TERMS_VERSION }])
      await expect(stores.rpc.call(newContext(), signUp, { ...input, ...more })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    expect(await pendingOf(input.email)).toEqual([]);
  });

  it('is dropped when five newer ones exist for the address', async () => {
    const email = newEmail();
    const tokens: string[] = [];
    for (let i = 0; i < 5; i++) {
      await people.signUp(email);
      tokens.push(await people.mailedToken(email, CONFIRM, { since: i }));
      clock.advance(1000);
    }
    // A sixth email is not sent within the hour, and signing in does not send one either.
    await stores.redis.client.flushdb();
    await people.signUp(email);
    expect(await pendingOf(email)).toHaveLength(5);
    await expect(people.verify({ token: tokens[0]!, password: PASSWORD })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    expect((await people.verify({ token: tokens[1]!, password: PASSWORD })).user.email).toBe(email);
  });

  it('is rate limited by address and network, for taken and free addresses', async () => {
    const { email: taken } = await people.join();
    await stores.redis.client.flushdb();
    for (const email of [taken, newEmail()]) {
      for (let i = 0; i < 5; i++) await people.signUp(email);
      await expect(people.signUp(email)).rejects.toMatchObject({
        category: 'rate_limited',
        code: 'TOO_MANY_ATTEMPTS',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    const client = newClient();
    const responses = await Promise.all(
      Array.from({ length: 34 }, () => people.signUp(newEmail(), PASSWORD, client).catch((err) => err)),
    );
    const rejected = responses.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS');
    expect(rejected).toHaveLength(4);
    expect(rejected[0].details.retryAfterSeconds).toBeGreaterThan(3500);
    expect(rejected[0].message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  });
});

describe('an emailed link', () => {
  it('works only once', async () => {
    const email = newEmail();
    const { browserSecret } = await people.signUp(email);
    const token = await people.mailedToken(email, CONFIRM);
    await people.verify({ token, browserSecret });
    await expect(people.verify({ token, browserSecret })).rejects.toMatchObject({
      category: 'invalid',
      code: 'LINK_INVALID',
    });
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('creates one user if opened concurrently', async () => {
    const email = newEmail();
    const { browserSecret } = await people.signUp(email);
    const token = await people.mailedToken(email, CONFIRM);
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => people.verify({ token, browserSecret })));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of opened) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'LINK_INVALID' });
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('expires after 24 hours', async () => {
    const [early, late] = [newEmail(), newEmail()];
    const secrets = [(await people.signUp(early)).browserSecret, (await people.signUp(late)).browserSecret] as const;
    const tokens = [await people.mailedToken(early, CONFIRM), await people.mailedToken(late, CONFIRM)] as const;
    clock.advance(24 * HOUR_MS - 1000);
    await people.verify({ token: tokens[0], browserSecret: secrets[0] });
    clock.advance(1000);
    await expect(people.verify({ token: tokens[1], browserSecret: secrets[1] })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(people.signIn(late)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('creates one user for an address with several sign-ups', async () => {
    const email = newEmail();
    const first = await people.signUp(email, 'the first password');
    const firstToken = await people.mailedToken(email, CONFIRM);
    clock.advance(1000);
    const second = await people.signUp(email, 'the second password');
    const secondToken = await people.mailedToken(email, CONFIRM, { since: 1 });
    const opened = await Promise.allSettled([
      people.verify({ token: firstToken, browserSecret: first.browserSecret }),
      people.verify({ token: secondToken, browserSecret: second.browserSecret }),
    ]);
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(opened.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'LINK_INVALID' });
    expect(await usersOf(email)).toHaveLength(1);
    const [kept, other] = opened[0].status === 'fulfilled' ? ['first', 'second'] : ['second', 'first'];
    await people.signIn(email, `the ${kept} password`);
    await expect(people.signIn(email, `the ${other} password`)).rejects.toMatchObject({ category: 'forbidden' });
    for (const token of [firstToken, secondToken])
      await expect(people.verify({ token, password: `the ${other} password` })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      });
  });

  it("never gives the owner of an address an account with a stranger's password", async () => {
    const victim = newEmail('victim');
    const stranger = await people.signUp(victim, 'known to the stranger');
    const token = await people.mailedToken(victim, CONFIRM);
    // The owner clicks in their own browser, whether or not they also signed up there.
    await expect(people.verify({ token })).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
    clock.advance(1000);
    const own = await people.signUp(victim, 'known to the owner');
    const { user } = await people.verify({ token, browserSecret: own.browserSecret });
    expect((await people.signIn(victim, 'known to the owner')).user.id).toBe(user.id);
    await expect(people.signIn(victim, 'known to the stranger')).rejects.toMatchObject({ category: 'forbidden' });
    expect(stranger.browserSecret).not.toBe(own.browserSecret);
  });

  it('does not work with only the browser secret', async () => {
    const email = newEmail();
    const { browserSecret } = await people.signUp(email);
    await expect(people.verify({ token: 'A'.repeat(43), browserSecret })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(people.verify({ token: browserSecret, browserSecret })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('starts with PUBLIC_URL and carries the token in the fragment', async () => {
    const email = newEmail();
    await people.signUp(email);
    const [mail] = await people.mails(email);
    expect(mail!.text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^https:\/\/plainscan\.example\/verify-email#token=[\w-]{43}$/),
    ]);
  });
});

describe('a stored sign-up', () => {
  it('contains no plaintext secrets and leaves no address in the audit log', async () => {
    const email = newEmail('secretive');
    const { browserSecret } = await people.signUp(email, 'a password no one may read');
    const token = await people.mailedToken(email, CONFIRM);
    await people.verify({ token, browserSecret });
    const tables = ['users', 'pending_signups', 'mails', 'sessions', 'audit_log'];
    const remaining: string[] = [];
    for (const table of tables) {
      const rows = await stores.database.query(`SELECT t::text AS text FROM ${table} t`);
      remaining.push(rows.map((row) => String(row['text'])).join('\n'));
    }
    const stored = remaining.join('\n');
    for (const secret of [token, browserSecret, 'a password no one may read']) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const audit = remaining[4]!;
    expect(audit).toContain('account.created');
    expect(audit).not.toContain('@');
  });
});
