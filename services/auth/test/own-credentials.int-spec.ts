import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  changeEmail,
  changePassword,
  checkRecovery,
  confirmEmail,
  getAccount,
  refreshSession,
  requestRecovery,
  type SessionGrant,
  signInDemo,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { CONFIRM, newClient, newEmail, PASSWORD, People, RECOVER } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const NEW = 'eight yellow boats';
const CONFIRM_NEW = 'Confirm your new email address';
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

const change = (grant: SessionGrant, currentPassword = PASSWORD, newPassword = NEW) =>
  stores.rpc.call(signedIn(grant), changePassword, { currentPassword, newPassword, client: newClient() });
const requestChange = (grant: SessionGrant, email: string, password = PASSWORD) =>
  stores.rpc.call(signedIn(grant), changeEmail, { email, password, client: newClient() });
const confirm = (grant: SessionGrant, token: string) => stores.rpc.call(signedIn(grant), confirmEmail, { token });
const account = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), getAccount, {});
const refresh = ({ refreshToken }: SessionGrant) =>
  stores.rpc.call(newContext(), refreshSession, { refreshToken, client: newClient() });
const subjects = async (email: string) => (await people.mails(email)).map((mail) => mail.subject);
const eventsOf = async ({ user }: SessionGrant) =>
  (await stores.database.query('SELECT event FROM audit_log WHERE subject_id = $1', [user.id])).map(
    (row) => row['event'],
  );

describe('changing the password', () => {
  it('keeps the current session, ends all others, and sends an email', async () => {
    const { email, grant } = await people.join();
    const other = await people.signIn(email);
    await change(grant);
    await expect(refresh(other)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect((await refresh(grant)).user.email).toBe(email);
    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await people.signIn(email, NEW);
    expect(await subjects(email)).toContain('Your password was changed');
    expect(await eventsOf(grant)).toContain('password.changed');
  });

  it('requires the current password and a strong new one', async () => {
    const { email, grant } = await people.join();
    await expect(change(grant, 'not the password')).rejects.toMatchObject({
      category: 'forbidden',
      code: 'WRONG_PASSWORD',
    });
    for (const weak of ['12345', 'password', email.toUpperCase(), 'x'.repeat(129)])
      await expect(change(grant, PASSWORD, weak)).rejects.toMatchObject({ category: 'invalid', code: 'WEAK_PASSWORD' });
    expect(await eventsOf(grant)).toContain('password.change-refused');
    await people.signIn(email);
  });

  it('allows ten attempts across all networks', async () => {
    const { grant } = await people.join();
    const codes = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        change(grant, `guess ${i}`).then(
          () => 'changed',
          (err) => err.code as string,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);
    await expect(requestChange(grant, newEmail())).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('invalidates previously emailed links', async () => {
    const { email, grant } = await people.join();
    await stores.rpc.call(newContext(), requestRecovery, { email, client: newClient() });
    const recovery = await people.mailedToken(email, RECOVER);
    const nextEmail = newEmail();
    await requestChange(grant, nextEmail);
    const changeToken = await people.mailedToken(nextEmail, CONFIRM_NEW);
    await change(grant);
    await expect(confirm(grant, changeToken)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(stores.rpc.call(newContext(), checkRecovery, { token: recovery })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('requires an account with a password', async () => {
    const demo = await stores.rpc.call(newContext(), signInDemo, { client: newClient() });
    for (const call of [() => change(demo), () => requestChange(demo, newEmail())])
      await expect(call()).rejects.toMatchObject({ category: 'conflict', code: 'NO_PASSWORD' });
    const input = { currentPassword: PASSWORD, newPassword: NEW, client: newClient() };
    await expect(stores.rpc.call(newContext(), changePassword, input)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('succeeds once for two concurrent requests', async () => {
    const { email, grant } = await people.join();
    const passwords = [`${NEW} 1`, `${NEW} 2`];
    const done = await Promise.allSettled(passwords.map((password) => change(grant, PASSWORD, password)));
    const first = done.findIndex(({ status }) => status === 'fulfilled');
    expect(done.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'WRONG_PASSWORD' } }]);
    await people.signIn(email, passwords[first]!);
  });
});

describe('changing the email address', () => {
  it('takes effect once confirmed and notifies the old address before and after', async () => {
    const { email, grant } = await people.join();
    const next = newEmail('Next');
    await requestChange(grant, next);
    expect(await account(grant)).toMatchObject({ email, pendingEmail: next });
    expect(await subjects(email)).toContain('Request to change your email');
    expect(await confirm(grant, await people.mailedToken(next, CONFIRM_NEW))).toEqual({ email: next });

    expect(await account(grant)).toMatchObject({ email: next, pendingEmail: null });
    expect((await people.signIn(next)).user.id).toBe(grant.user.id);
    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const notice = (await people.mails(email)).find((mail) => mail.subject === 'Your email address was changed');
    expect(notice!.text).toContain(next);
    expect(await eventsOf(grant)).toEqual(expect.arrayContaining(['email.change-requested', 'email.changed']));
    // The previous address is free again.
    clock.advance(1000);
    expect((await people.join(email)).grant.user.id).not.toBe(grant.user.id);
  });

  it('returns the same response for taken and free addresses; only the email differs', async () => {
    const { email, grant } = await people.join();
    const { email: taken } = await people.join();
    expect(await requestChange(grant, taken)).toEqual({});
    expect(await account(grant)).toMatchObject({ email, pendingEmail: taken });
    const mails = await people.mails(taken);
    const notice = mails.find((mail) => mail.subject === 'This email address is already in use')!;
    expect(notice.text).not.toContain('#token=');
    expect(notice.text).not.toContain(email);
    expect(await requestChange(grant, newEmail())).toEqual({});
  });

  it('requires the password and a different address', async () => {
    const { email, grant } = await people.join();
    const next = newEmail();
    await expect(requestChange(grant, next, 'not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(requestChange(grant, email.toUpperCase())).rejects.toMatchObject({
      category: 'invalid',
      code: 'SAME_EMAIL',
    });
    expect(await people.mails(next)).toEqual([]);
    expect(await eventsOf(grant)).toContain('email.change-refused');
  });

  it('works once, with the latest link, within a day', async () => {
    const { grant } = await people.join();
    const [first, second] = [newEmail(), newEmail()];
    await requestChange(grant, first);
    await requestChange(grant, second);
    const tokens = [
      await people.mailedToken(first, CONFIRM_NEW),
      await people.mailedToken(second, CONFIRM_NEW),
    ] as const;
    await expect(confirm(grant, tokens[0])).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const done = await Promise.allSettled([
      confirm(grant, tokens[1]),
      confirm(grant, tokens[1]),
      confirm(grant, tokens[1]),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(grant, tokens[1])).rejects.toMatchObject({ code: 'LINK_INVALID' });

    const late = newEmail();
    await requestChange(grant, late);
    const token = await people.mailedToken(late, CONFIRM_NEW);
    clock.advance(24 * HOUR_MS);
    await expect(confirm(grant, token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('must be confirmed by the user who requested it', async () => {
    const requester = await people.join();
    const victim = newEmail();
    await requestChange(requester.grant, victim);
    const token = await people.mailedToken(victim, CONFIRM_NEW);
    const { grant } = await people.join();
    await expect(confirm(grant, token)).rejects.toMatchObject({ category: 'forbidden', code: 'WRONG_ACCOUNT' });
    await expect(stores.rpc.call(newContext(), confirmEmail, { token })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect(await account(requester.grant)).toMatchObject({ email: requester.email });
    // The link still works.
    expect(await confirm(requester.grant, token)).toEqual({ email: victim });
  });

  it('fails if another account has taken the address in the meantime', async () => {
    const { email, grant } = await people.join();
    const next = newEmail();
    await requestChange(grant, next);
    const token = await people.mailedToken(next, CONFIRM_NEW);
    await people.join(next);
    await expect(confirm(grant, token)).rejects.toMatchObject({ category: 'conflict', code: 'EMAIL_TAKEN' });
    expect(await account(grant)).toMatchObject({ email });
  });

  it('invalidates links sent to the old address and sign-up links for the new one', async () => {
    const { email, grant } = await people.join();
    const next = newEmail();
    const { browserSecret } = await people.signUp(next, 'of a stranger');
    const token = await people.mailedToken(next, CONFIRM);
    await stores.rpc.call(newContext(), requestRecovery, { email, client: newClient() });
    const recovery = await people.mailedToken(email, RECOVER);
    await requestChange(grant, next);
    await confirm(grant, await people.mailedToken(next, CONFIRM_NEW));
    await expect(stores.rpc.call(newContext(), checkRecovery, { token: recovery })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(people.verify({ token, browserSecret })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('sends at most five emails an hour to one address', async () => {
    const target = newEmail();
    for (let i = 0; i < 5; i++) await requestChange((await people.join()).grant, target);
    const { grant } = await people.join();
    await expect(requestChange(grant, target)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
