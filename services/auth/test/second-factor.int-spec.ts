import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  disableSecondFactor,
  enableSecondFactor,
  exportAuthData,
  finishSignIn,
  getSecondFactor,
  listSessions,
  refreshSession,
  renewRecoveryCodes,
  type SessionGrant,
  signInDemo,
  startSecondFactor,
} from '@plainscan/contracts';
import { AppError } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { createAuth } from '../src/index.ts';
import { newClient, newEmail, PASSWORD, People } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';
import { tablesContaining } from './fixtures/tables-containing.ts';

jest.setTimeout(60_000);

const ADMIN = newEmail('admin');
const STEP_MS = 30_000;
const clock = fakeClock('2026-11-20T10:00:00Z');
const processes = new Processes();
let stores: Stores;
let people: People;

beforeAll(async () => {
  stores = await openStores();
  const config = stores.config({ ADMIN_EMAILS: ADMIN, ADMIN_REQUIRE_2FA: 'true' });
  const replicas = [createAuth(config, { clock: clock.now }), createAuth(config, { clock: clock.now })];
  await Promise.all(replicas.map((auth) => processes.start(auth)));
  await Promise.all(replicas.map(untilReady));
  people = new People(stores.rpc);
});
afterEach(() => stores.redis.client.flushdb());
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

const codeOf = (secret: string, { stepsAhead = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + stepsAhead * STEP_MS });
const start = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), startSecondFactor, {});
const enable = (grant: SessionGrant, code: string, password = PASSWORD) =>
  stores.rpc.call(signedIn(grant), enableSecondFactor, { password, code, client: newClient() });
const disable = (grant: SessionGrant, code: string, password = PASSWORD) =>
  stores.rpc.call(signedIn(grant), disableSecondFactor, { password, code, client: newClient() });
const renew = (grant: SessionGrant, code: string, password = PASSWORD) =>
  stores.rpc.call(signedIn(grant), renewRecoveryCodes, { password, code, client: newClient() });
const refresh = ({ refreshToken }: SessionGrant) =>
  stores.rpc.call(newContext(), refreshSession, { refreshToken, client: newClient() });
const status = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), getSecondFactor, {});
const finish = (pending: string, code: string) =>
  stores.rpc.call(newContext(), finishSignIn, { pending, code, client: newClient() });
const eventsOf = async ({ user }: SessionGrant) =>
  (await stores.database.query('SELECT event FROM audit_log WHERE subject_id = $1 ORDER BY at, id', [user.id])).map(
    (row) => row['event'],
  );

/** Signs in with the password, and returns the token of the pending sign-in. */
async function pendingSignIn(email: string, password = PASSWORD): Promise<string> {
  const err = await people.signIn(email, password).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(err instanceof AppError)) throw new Error('signed in without a code', { cause: err });
  expect(err).toMatchObject({ category: 'forbidden', code: 'SECOND_FACTOR_REQUIRED' });
  return String(err.details!['pending']);
}

async function joinWithSecondFactor(email = newEmail()) {
  const { grant } = await people.join(email);
  const { secret } = await start(grant);
  const { recoveryCodes } = await enable(grant, codeOf(secret));
  clock.advance(STEP_MS);
  return { email, grant, secret, recoveryCodes };
}

describe('turning on two-factor authentication', () => {
  it('needs the password and a code from the newest secret, and returns ten recovery codes', async () => {
    const { email, grant } = await people.join();
    expect(await status(grant)).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0, required: false });
    await expect(enable(grant, '123456')).rejects.toMatchObject({ category: 'conflict', code: 'NOT_STARTED' });
    const first = await start(grant);
    const { secret, uri } = await start(grant);
    expect(uri).toContain(encodeURIComponent(email));
    expect(uri).toContain(secret);
    await expect(enable(grant, codeOf(first.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await expect(enable(grant, codeOf(secret), 'not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await people.signIn(email); // not in effect yet
    const { recoveryCodes } = await enable(grant, codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await status(grant)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    await expect(start(grant)).rejects.toMatchObject({ category: 'conflict', code: 'ALREADY_ENABLED' });
    expect(await eventsOf(grant)).toEqual(
      expect.arrayContaining(['second-factor.refused', 'second-factor.refused', 'second-factor.enabled']),
    );
    expect((await people.mails(email)).map(({ subject }) => subject)).toContain('Two-factor authentication is on');
  });

  it('ends all other sessions of the user, which started without a code', async () => {
    const { email, grant } = await people.join();
    const other = await people.signIn(email);
    const { secret } = await start(grant);
    await enable(grant, codeOf(secret));
    await expect(refresh(other)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    const { sessions } = await stores.rpc.call(signedIn(await refresh(grant)), listSessions, {});
    expect(sessions).toMatchObject([{ current: true, secondFactor: true }]);
    const [enabled] = await stores.database.query(
      `SELECT details FROM audit_log WHERE subject_id = $1 AND event = 'second-factor.enabled'`,
      [grant.user.id],
    );
    expect(enabled!['details']).toEqual({ sessionsEnded: 1 });
  });

  it('stores neither the secret nor a recovery code in plaintext', async () => {
    const { secret, recoveryCodes } = await joinWithSecondFactor();
    for (const plaintext of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replace('-', '')])
      expect(await tablesContaining(stores, plaintext)).toEqual({});
  });

  it('needs an account with a password', async () => {
    const demo = await stores.rpc.call(newContext(), signInDemo, { client: newClient() });
    await expect(start(demo)).rejects.toMatchObject({ category: 'conflict', code: 'NO_PASSWORD' });
  });

  it('is limited to ten attempts', async () => {
    const { grant } = await people.join();
    const { secret } = await start(grant);
    for (let i = 0; i < 10; i += 1) await expect(enable(grant, '000000')).rejects.toThrow(AppError);
    await expect(enable(grant, codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('signing in with two-factor authentication', () => {
  it('requires a code after the password and marks the session', async () => {
    const { email, secret } = await joinWithSecondFactor();
    const grant = await finish(await pendingSignIn(email), codeOf(secret));
    expect(grant.user.email).toBe(email);
    const { sessions } = await stores.rpc.call(signedIn(grant), listSessions, {});
    expect(sessions.find(({ current }) => current)).toMatchObject({ secondFactor: true });
    const [started] = await stores.database.query(
      `SELECT details FROM audit_log WHERE subject_id = $1 AND event = 'session.started' ORDER BY at DESC LIMIT 1`,
      [grant.user.id],
    );
    expect(started!['details']).toMatchObject({ secondFactor: true });
  });

  it('accepts each code once, even from concurrent sign-ins, and no earlier one', async () => {
    const { email, secret } = await joinWithSecondFactor();
    clock.advance(10 * STEP_MS);
    const pending = await pendingSignIn(email);
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => finish(pending, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finish(pending, codeOf(secret, { stepsAhead: -1 }))).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await finish(pending, codeOf(secret, { stepsAhead: 1 }));
  });

  it('rejects codes that are more than a step away', async () => {
    const { email, secret } = await joinWithSecondFactor();
    clock.advance(10 * STEP_MS);
    const pending = await pendingSignIn(email);
    for (const stepsAhead of [-2, 2])
      await expect(finish(pending, codeOf(secret, { stepsAhead }))).rejects.toMatchObject({ code: 'INVALID_CODE' });
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { email, grant, recoveryCodes } = await joinWithSecondFactor();
    const [code, other] = recoveryCodes;
    const pending = await pendingSignIn(email);
    await finish(pending, ` ${code!.toUpperCase().replace('-', ' ')} `);
    await expect(finish(pending, code!)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await finish(pending, other!);
    expect(await status(grant)).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await eventsOf(grant)).filter((event) => event === 'recovery-code.used')).toHaveLength(2);
    const used = (await people.mails(email)).filter(({ subject }) => subject === 'A recovery code was used to sign in');
    const left = used.map(({ text }) => /You have (\d+) codes left\./.exec(text)?.[1]);
    expect(left.sort()).toEqual(['8', '9']);
  });

  it('rejects even the right code after ten wrong ones', async () => {
    const { email, grant, secret } = await joinWithSecondFactor();
    const pending = await pendingSignIn(email);
    for (let i = 0; i < 10; i += 1)
      await expect(finish(pending, '000000')).rejects.toMatchObject({ category: 'forbidden', code: 'INVALID_CODE' });
    await expect(finish(pending, codeOf(secret))).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await eventsOf(grant)).filter((event) => event === 'second-factor.refused')).toHaveLength(10);
  });

  it('expires after five minutes, after a password change, and when two-factor authentication is turned off', async () => {
    const { email, grant, secret, recoveryCodes } = await joinWithSecondFactor();
    const expired = { category: 'unauthenticated', code: 'SIGN_IN_EXPIRED' };
    const late = await pendingSignIn(email);
    clock.advance(5 * 60_000);
    await expect(finish(late, codeOf(secret))).rejects.toMatchObject(expired);
    for (const forged of ['', 'x', `${late}x`]) await expect(finish(forged, '123456')).rejects.toMatchObject(expired);
    const pending = await pendingSignIn(email);
    await stores.database.query(`UPDATE users SET password_hash = password_hash || 'x' WHERE id = '${grant.user.id}'`);
    await expect(finish(pending, codeOf(secret))).rejects.toMatchObject(expired);
    await stores.database.query(
      `UPDATE users SET password_hash = left(password_hash, -1) WHERE id = '${grant.user.id}'`,
    );
    await disable(grant, recoveryCodes[0]!);
    await expect(finish(pending, codeOf(secret))).rejects.toMatchObject(expired);
    await people.signIn(email);
  });

  it('still counts wrong passwords as before', async () => {
    const { email } = await joinWithSecondFactor();
    await expect(people.signIn(email, 'not the password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});

describe('turning off two-factor authentication', () => {
  it('counts wrong codes together with those of sign-ins', async () => {
    const { email, grant, secret } = await joinWithSecondFactor();
    const pending = await pendingSignIn(email);
    for (let i = 0; i < 9; i += 1) await expect(finish(pending, '000000')).rejects.toThrow(AppError);
    await expect(disable(grant, '000000')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await expect(disable(grant, codeOf(secret))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('needs the password and an unused code', async () => {
    const { email, grant, secret } = await joinWithSecondFactor();
    await expect(disable(grant, codeOf(secret), 'not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(disable(grant, '000000')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await disable(grant, codeOf(secret));
    expect(await status(grant)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    await expect(disable(grant, codeOf(secret))).rejects.toMatchObject({ category: 'conflict', code: 'NOT_ENABLED' });
    expect(await eventsOf(grant)).toContain('second-factor.disabled');
    expect((await people.mails(email)).map(({ subject }) => subject)).toContain('Two-factor authentication is off');
    await people.signIn(email);
  });
});

describe('new recovery codes', () => {
  it('need the password and a code, and replace the old ones', async () => {
    const { email, grant, secret, recoveryCodes } = await joinWithSecondFactor();
    await expect(renew(grant, codeOf(secret), 'not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(renew(grant, '000000')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    const renewed = await renew(grant, codeOf(secret));
    expect(new Set([...recoveryCodes, ...renewed.recoveryCodes]).size).toBe(20);
    expect(await status(grant)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    const pending = await pendingSignIn(email);
    await expect(finish(pending, recoveryCodes[0]!)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await finish(pending, renewed.recoveryCodes[0]!);
    expect(await eventsOf(grant)).toContain('recovery-codes.renewed');
    expect((await people.mails(email)).map(({ subject }) => subject)).toContain('You have new recovery codes');
  });

  it('are rejected while two-factor authentication is off', async () => {
    const { grant } = await people.join();
    await start(grant);
    await expect(renew(grant, '123456')).rejects.toMatchObject({ category: 'conflict', code: 'NOT_ENABLED' });
  });
});

describe('ADMIN_REQUIRE_2FA', () => {
  it("marks administrators' tokens until they turn it on, and again after they turn it off", async () => {
    const { grant } = await people.join(ADMIN);
    const required = ({ accessToken }: SessionGrant) => decodeJwt(accessToken)['secondFactorRequired'];
    expect(required(grant)).toBe(true);
    expect(grant.user.secondFactorRequired).toBe(true);
    expect(await status(grant)).toMatchObject({ enabled: false, required: true });
    const { secret } = await start(grant);
    await enable(grant, codeOf(secret));
    const again = await refresh(grant);
    expect(required(again)).toBeUndefined();
    expect(again.user.secondFactorRequired).toBeUndefined();
    clock.advance(STEP_MS);
    await disable(again, codeOf(secret));
    expect(required(await refresh(again))).toBe(true);
  });

  it('does not affect other users', async () => {
    const { grant } = await people.join();
    expect(decodeJwt(grant.accessToken)).not.toHaveProperty('secondFactorRequired');
  });
});

it('two-factor authentication is part of the data export, without the secret', async () => {
  const { grant, secret } = await joinWithSecondFactor();
  const { data } = await stores.rpc.call(signedIn(grant), exportAuthData, {});
  expect(data).toMatchObject({
    twoFactorAuthentication: { enabledAt: expect.any(String), recoveryCodesLeft: 10 },
  });
  expect(JSON.stringify(data)).not.toContain(secret);
});
