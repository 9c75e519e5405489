import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  acceptTerms,
  changeEmail,
  changePassword,
  checkRecovery,
  confirmEmail,
  deleteAccount,
  exportAuthData,
  AppError,
  finishRecovery,
  getAuthInfo,
  getPreferences,
  listOutbox,
  requestRecovery,
  setPreferences,
  signUp,
  verifyEmail,
} from '@plainscan/contracts';
import type { JsonRequest } from '@plainscan/test-kit';
import { BROWSER_SECRET, user } from './fake-auth.ts';
import { isCleared, cookieOf } from './cookies-of.ts';
import { LINK } from './valid-bodies.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { FakeScanner } from './fake-scanner.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, billing: true, journal: true, env: { DEMO: 'true', TRUST_PROXY: 'true' } });
});
afterEach(() => booted.auth.reset());
afterAll(async () => {
  await booted.stop();
});

describe('signing up', () => {
  it('returns the same response for every address and sets a secret cookie in the browser', async () => {
    const response = await booted.post('/api/auth/signup-fallback', { email: ' ann@example.com ', password: 'secret' });
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'Almost there. We sent a link to ann@example.com. Click it to confirm your email.',
        data: { user: { email: 'ann@example.com' } },
      },
    });
    expect(booted.auth.lastInput(signUp)).toMatchObject({ email: 'ann@example.com', password: 'secret' });
    expect(JSON.stringify(response.body)).not.toContain(BROWSER_SECRET);
    expect(cookieOf(response, 'plainscan_signup')).toEqual({
      value: BROWSER_SECRET,
      attributes: ['max-age=86400', 'path=/api/auth', 'httponly', 'samesite=strict'],
    });
    expect(cookieOf(response, 'plainscan_refresh')).toBeNull();
  });

  it('is completed with the secret in the same browser, and with the password in another', async () => {
    const sameBrowser = await booted.post(
      '/api/auth/verify-email',
      { token: LINK },
      {
        headers: { cookie: `plainscan_signup=${BROWSER_SECRET}` },
      },
    );
    expect(booted.auth.lastInput(verifyEmail)).toMatchObject({
      token: LINK,
      browserSecret: BROWSER_SECRET,
      password: null,
    });
    expect(isCleared(sameBrowser, 'plainscan_signup')).toBe(true);
    booted.auth.on(verifyEmail, () => {
      throw new AppError('forbidden', 'PASSWORD_REQUIRED', 'Enter the password you chose.');
    });
    const otherBrowser = await booted.post('/api/auth/verify-email', { token: LINK, password: 'secret' });
    expect(booted.auth.lastInput(verifyEmail)).toMatchObject({ browserSecret: null, password: 'secret' });
    expect(otherBrowser).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
    expect(otherBrowser.headers.getSetCookie()).toEqual([]);
  });

  it('passes on a rejection by the auth service with a Retry-After header', async () => {
    booted.auth.on(signUp, () => {
      throw new AppError('rate_limited', 'TOO_MANY_ATTEMPTS', 'Too many attempts.', { retryAfterSeconds: 90 });
    });
    const response = await booted.post('/api/auth/signup-fallback', { email: 'ann@example.com', password: 'secret' });
    expect(response).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 90 } },
    });
    expect(response.headers.get('retry-after')).toBe('90');
  });
});

describe('the password and email endpoints', () => {
  const RESET = 'Password reset email sent! Check your inbox and follow the instructions to reset your password.';

  it("return the same response to a reset request for every address, and set `logout` only for the user's own address", async () => {
    const requestReset = (email: string, request?: JsonRequest) =>
      booted.post('/api/auth/reset-password', { email }, request);
    expect((await requestReset('ann@example.com')).body).toEqual({ message: RESET, logout: false });
    const token = await booted.issuer.mint({ email: 'ann@example.com' });
    expect((await requestReset('Ann@Example.com', { token })).body).toEqual({ message: RESET, logout: true });
    expect((await requestReset('bob@example.com', { token })).body).toEqual({ message: RESET, logout: false });
    const expired = await booted.issuer.mint({ email: 'ann@example.com', expiresInSeconds: -60 });
    expect((await requestReset('ann@example.com', { token: expired })).body.logout).toBe(false);
    expect(booted.auth.lastInput(requestRecovery)).toMatchObject({ email: 'ann@example.com' });
  });

  it('check a recovery link, then use it and sign the browser out', async () => {
    expect((await booted.post('/api/auth/recovery', { token: LINK })).body).toEqual({ valid: true });
    expect(booted.auth.lastInput(checkRecovery)).toEqual({ token: LINK });
    const done = await booted.post('/api/auth/update-password', { token: LINK, password: 'new secret' });
    expect(done.status).toBe(200);
    expect(booted.auth.lastInput(finishRecovery)).toMatchObject({ token: LINK, password: 'new secret' });
    expect(isCleared(done, 'plainscan_refresh')).toBe(true);
    for (const bad of ['', 'short', 'x'.repeat(44), `${'l'.repeat(42)}!`])
      expect((await booted.post('/api/auth/recovery', { token: bad })).status).toBe(400);
  });

  it('change the password and email of a signed-in user, the email through a link to the new address', async () => {
    const passwords = { currentPassword: 'old one', newPassword: 'new one' };
    expect((await booted.as({}, '/api/auth/change-password', { body: passwords })).status).toBe(200);
    expect(booted.auth.lastInput(changePassword)).toMatchObject(passwords);
    const body = { email: 'new@example.com', password: 'secret' };
    expect((await booted.as({}, '/api/auth/change-email', { body })).body.message).toContain('new@example.com');
    expect(booted.auth.lastInput(changeEmail)).toMatchObject(body);
    expect((await booted.post('/api/auth/change-password', passwords)).status).toBe(401);
    const link = { method: 'POST', body: { token: LINK } } as const;
    expect((await booted.as({ terms: null }, '/api/auth/confirm-email', link)).body).toMatchObject({
      email: 'new@example.com',
    });
    expect((await booted.post('/api/auth/confirm-email', link.body)).status).toBe(401);
    expect(booted.auth.lastInput(confirmEmail)).toEqual({ token: LINK });
  });
});

describe('the account', () => {
  it('is returned with its terms and preferences, which can be changed', async () => {
    expect((await booted.as({}, '/api/user/account')).body).toMatchObject({ email: user.email, demo: false });
    expect((await booted.as({}, '/api/user/terms-status')).body).toMatchObject({ requiresAcceptance: true });
    expect((await booted.as({}, '/api/user/accept-terms', { method: 'POST' })).body).toMatchObject({
      termsAccepted: true,
    });
    expect(booted.auth.callsOf(acceptTerms)).toHaveLength(1);
    const body = { emailNotifications: false, marketAlerts: true };
    expect((await booted.as({}, '/api/user/preferences', { method: 'PUT', body })).body).toEqual(body);
    expect(booted.auth.lastInput(setPreferences)).toEqual(body);
    expect((await booted.call('/api/user/account')).status).toBe(401);
  });

  it('signs its user out when it no longer exists', async () => {
    booted.auth.on(getPreferences, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'No such user');
    });
    expect(await booted.as({}, '/api/user/preferences')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('is deleted together with its cookie', async () => {
    const response = await booted.as({ userId: 'user-9' }, '/api/user/delete-account', { method: 'DELETE' });
    expect(response).toMatchObject({ status: 200, body: { message: 'Your account has been permanently deleted.' } });
    expect(booted.auth.callsOf(deleteAccount).at(-1)!.ctx.actor).toMatchObject({ userId: 'user-9' });
    expect(isCleared(response, 'plainscan_refresh')).toBe(true);
  });

  it('exports its data from each service in parts', async () => {
    const activity = (from: number) => ({ activity: [from, from + 1], ...(from === 0 && { email: user.email }) });
    booted.auth.on(exportAuthData, (_, { after }) => {
      const from = Number(after ?? 0);
      return { data: activity(from), next: from < 6 ? `${from + 2}` : null };
    });
    const { body } = await booted.as({}, '/api/user/my-data');
    expect(body.services.auth).toEqual({ email: user.email, activity: [0, 1, 2, 3, 4, 5, 6, 7] });
    expect(booted.auth.callsOf(exportAuthData).map(({ input }) => input)).toEqual([
      {},
      { after: '2' },
      { after: '4' },
      { after: '6' },
    ]);
  });

  it('exports its data completely as a file, or not at all', async () => {
    const exportData = () => booted.as({ userId: 'user-9' }, '/api/user/my-data');
    const complete = await exportData();
    expect(complete.body).toEqual({
      exportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      services: {
        alerts: { alerts: [] },
        auth: { email: user.email },
        billing: { payments: [] },
        journal: { trades: [] },
        scanner: { scans: 3 },
      },
    });
    expect(complete.headers.get('content-disposition')).toBe('attachment; filename="plainscan-my-data.json"');
    expect(booted.auth.callsOf(exportAuthData).at(-1)!.ctx.actor).toMatchObject({ userId: 'user-9' });
    const scanner = booted.fakes!.app.get(FakeScanner);
    const { exported } = scanner;
    scanner.exported = () => {
      throw new Error('broken');
    };
    const failed = await exportData();
    scanner.exported = exported;
    expect(failed).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(JSON.stringify(failed.body)).not.toContain(user.email);
    expect(failed.headers.get('content-disposition')).toBeNull();
  });
});

describe('the demo', () => {
  it('shows emails in its outbox unless the auth service sends them', async () => {
    expect((await booted.call('/api/outbox')).body).toEqual({ mails: [] });
    expect((await booted.call('/api/app-info')).body).toMatchObject({
      demo: true,
      provider: 'Google',
      outbox: true,
      supportEmail: 'help@example.com',
    });
    booted.auth.on(listOutbox, () => {
      throw new AppError('not_found', 'NOT_FOUND', 'Emails are sent');
    });
    booted.auth.on(getAuthInfo, () => ({ provider: null, outbox: false, supportEmail: null }));
    expect((await booted.call('/api/outbox')).status).toBe(404);
    expect((await booted.call('/api/app-info')).body).toMatchObject({ provider: null, outbox: false });
    expect(Object.keys((await booted.call('/api/openapi.json')).body.paths)).toEqual(
      expect.arrayContaining(['/api/outbox', '/api/auth/demo']),
    );
  });
});
