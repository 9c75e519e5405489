import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  checkRecovery,
  finishRecovery,
  getAccount,
  listEndedSessions,
  refreshSession,
  requestRecovery,
  signInDemo,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { CONFIRM, newClient, newEmail, PASSWORD, People, RECOVER } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const NEW = 'eight yellow boats';
const clock = fakeClock('2026-11-20T10:00:00Z');
const processes = new Processes();
let stores: Stores;
let people: People;

beforeAll(async () => {
  stores = await openStores();
  const options = { clock: clock.now };
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

const request = (email: string, client = newClient()) =>
  stores.rpc.call(newContext(), requestRecovery, { email, client });
const check = (token: string) => stores.rpc.call(newContext(), checkRecovery, { token });
const finish = (token: string, password = NEW) =>
  stores.rpc.call(newContext(), finishRecovery, { token, password, client: newClient() });
const subjects = async (email: string) => (await people.mails(email)).map((mail) => mail.subject);

/** Requests a link and returns its token. */
const recoveryToken = async (email: string): Promise<string> => {
  const since = (await subjects(email)).filter((subject) => subject === RECOVER).length;
  clock.advance(1);
  await request(email);
  return people.mailedToken(email, RECOVER, { since });
};
const eventOf = (userId: string, event: string) =>
  stores.database.query('SELECT * FROM audit_log WHERE subject_id = $1 AND event = $2', [userId, event]);

describe('a recovery link', () => {
  it('sets the password, ends every session, and sends an email', async () => {
    const { email, grant } = await people.join();
    const second = await people.signIn(email);
    const token = await recoveryToken(email);
    await check(token);
    await check(token);
    await finish(token);

    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await people.signIn(email, NEW)).user.id).toBe(grant.user.id);
    for (const { refreshToken } of [grant, second])
      await expect(
        stores.rpc.call(newContext(), refreshSession, { refreshToken, client: newClient() }),
      ).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    const { sessions } = await stores.rpc.call(newContext(), listEndedSessions, {});
    const ended = sessions.map(({ sessionId }) => sessionId);
    expect(ended).toEqual(expect.arrayContaining([grant, second].map((one) => signedIn(one).actor!.sessionId)));
    expect(await subjects(email)).toContain('Your password was changed');
    expect(await eventOf(grant.user.id, 'password.recovered')).toMatchObject([{ details: { sessionsEnded: 2 } }]);
  });

  it('works only once, even if used concurrently', async () => {
    const { email } = await people.join();
    const token = await recoveryToken(email);
    const passwords = Array.from({ length: 6 }, (_, i) => `${NEW} ${i}`);
    const done = await Promise.allSettled(passwords.map((password) => finish(token, password)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'LINK_INVALID' });
    await people.signIn(email, passwords[done.findIndex(({ status }) => status === 'fulfilled')]!);
    for (const call of [check, finish])
      await expect(call(token)).rejects.toMatchObject({ category: 'invalid', code: 'LINK_INVALID' });
  });

  it('expires after an hour', async () => {
    const { email } = await people.join();
    const token = await recoveryToken(email);
    clock.advance(HOUR_MS - 1000);
    await check(token);
    clock.advance(1000);
    for (const call of [check, finish]) await expect(call(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await people.signIn(email);
  });

  it('is invalidated when another link is used', async () => {
    const { email } = await people.join();
    const [first, second] = [await recoveryToken(email), await recoveryToken(email)];
    await finish(second);
    await expect(finish(first, 'a third password')).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await people.signIn(email, NEW);
  });

  it('remains valid after a rejected password', async () => {
    const { email } = await people.join();
    const token = await recoveryToken(email);
    for (const weak of ['12345', 'password1', email])
      await expect(finish(token, weak)).rejects.toMatchObject({ category: 'invalid', code: 'WEAK_PASSWORD' });
    await finish(token);
  });

  it('ends sessions started concurrently with the old password', async () => {
    const { email, grant } = await people.join();
    const token = await recoveryToken(email);
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () => people.signIn(email)),
      finish(token),
      ...Array.from({ length: 6 }, () => people.signIn(email)),
    ]);
    expect(await stores.database.query('SELECT id FROM sessions WHERE user_id = $1', [grant.user.id])).toEqual([]);
  });

  it('sets the first password of a user who signed up through a provider', async () => {
    const { email, grant } = await people.join();
    await stores.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [grant.user.id]);
    await finish(await recoveryToken(email));
    const newGrant = await people.signIn(email, NEW);
    expect(await stores.rpc.call(signedIn(newGrant), getAccount, {})).toMatchObject({ hasPassword: true });
  });

  it('lets the owner sign in immediately after failed guesses by others', async () => {
    const { email } = await people.join();
    const client = newClient();
    for (let i = 0; i < 5; i++)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          people.signIn(email, 'a guess', i === 0 ? client : newClient()).catch(() => null),
        ),
      );
    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await finish(await recoveryToken(email));
    await people.signIn(email, NEW);
  });

  it('cannot be guessed or replaced with another kind of link', async () => {
    const email = newEmail();
    await people.signUp(email);
    const confirmation = await people.mailedToken(email, CONFIRM);
    for (const token of ['A'.repeat(43), confirmation])
      await expect(finish(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    for (const token of ['', 'A', `${'A'.repeat(42)}=`, "' OR 1=1 --"])
      await expect(check(token)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('requesting recovery', () => {
  it('returns the same response for every address but emails only registered ones', async () => {
    const { email } = await people.join();
    const unknown = newEmail();
    const demo = await stores.rpc.call(newContext(), signInDemo, { client: newClient() });
    const responses = [];
    for (const address of [email, unknown, demo.user.email]) responses.push(await request(address));
    expect(responses).toEqual([{}, {}, {}]);
    await eventually(async () => (await subjects(email)).includes(RECOVER));
    await eventually(async () => (await eventOf(demo.user.id, 'recovery.requested')).length === 1);
    for (const address of [unknown, demo.user.email]) expect(await subjects(address)).toEqual([]);
  });

  it('resends the confirmation email for a pending sign-up', async () => {
    const email = newEmail();
    const { browserSecret } = await people.signUp(email);
    clock.advance(1000);
    await request(email);
    const token = await people.mailedToken(email, CONFIRM, { since: 1 });
    expect(await subjects(email)).not.toContain(RECOVER);
    expect((await people.verify({ token, browserSecret })).user.email).toBe(email);
    await people.signIn(email, PASSWORD);
  });

  it('is rate limited by address and network, even for unknown addresses', async () => {
    const { email } = await people.join();
    for (const address of [email, newEmail()]) {
      for (let i = 0; i < 5; i++) await request(address);
      await expect(request(address)).rejects.toMatchObject({
        category: 'rate_limited',
        code: 'TOO_MANY_ATTEMPTS',
        details: { retryAfterSeconds: expect.any(Number) },
      });
    }
    await eventually(async () => (await subjects(email)).filter((subject) => subject === RECOVER).length === 5);
    const client = newClient();
    const codes = await Promise.all(
      Array.from({ length: 33 }, () =>
        request(newEmail(), client).then(
          () => 'ok',
          (err) => err.code as string,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
  });

  it('finishes before the process exits', async () => {
    const { email } = await people.join();
    await processes.stopAll();
    const replica = await processes.start(createAuth(stores.config(), { clock: clock.now }));
    await untilReady(replica);
    await request(email);
    await processes.stop(replica);
    const replicas = [
      createAuth(stores.config(), { clock: clock.now }),
      createAuth(stores.config(), { clock: clock.now }),
    ];
    await Promise.all(replicas.map((auth) => processes.start(auth)));
    await Promise.all(replicas.map(untilReady));
    expect(await subjects(email)).toContain(RECOVER);
  });
});
