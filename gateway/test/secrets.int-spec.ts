import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  AppError,
  finishProviderSignIn,
  finishRecovery,
  refreshSession,
  type SessionGrant,
  signIn,
  signUp,
} from '@plainscan/contracts';
import { BROWSER_SECRET, FLOW_STATE, grant, REFRESH_TOKEN } from './fake-auth.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // a busy machine is slow, not wrong

const PASSWORD = 'correct-horse-battery';
const LINK = 'k'.repeat(43);
const CODE = 'provider-code-5tYh';

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, env: { DEMO: 'true' } });
});
afterAll(async () => {
  await booted.stop();
});

it('no password, token or cookie reaches a log line, whether calls succeed, are refused or break', async () => {
  const token = await booted.issuer.mint();
  const headers = {
    cookie: `plainscan_refresh=${REFRESH_TOKEN}; plainscan_signup=${BROWSER_SECRET}; plainscan_flow=${FLOW_STATE}`,
  };
  const everything = async () => {
    const credentials = { email: 'ann@example.com', password: PASSWORD };
    const calls: [string, object | undefined][] = [
      ['/api/auth/signin-fallback', credentials],
      ['/api/auth/signin-fallback', { ...credentials, role: PASSWORD }],
      ['/api/auth/signin-fallback', { email: PASSWORD.repeat(100), password: [PASSWORD] }],
      ['/api/auth/signup-fallback', credentials],
      ['/api/auth/verify-email', { token: LINK, password: PASSWORD }],
      ['/api/auth/recovery', { token: LINK }],
      ['/api/auth/update-password', { token: LINK, password: PASSWORD }],
      ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
      ['/api/auth/refresh', undefined],
      ['/api/auth/sign-out', undefined],
      ['/api/auth/demo', undefined],
    ];
    for (const [path, body] of calls) await booted.post(path, body, { token, headers });
    await booted.post('/api/auth/signin-fallback', `{"password":"${PASSWORD}`, { headers });
    await booted.call(`/api/auth/google/callback?code=${CODE}&state=s`, { headers });
    await booted.call(`/api/login?redirect=/a&token=${LINK}`, { headers });
    await booted.call('/api/user/account', { headers: { authorization: `Bearer ${token}x` } });
  };
  await everything();

  const refuse = () => {
    throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', 'No');
  };
  booted.auth.on(signIn, refuse);
  await everything();

  // Answers that are not of their contract, and errors that say too much.
  const broken = () => ({ ...grant(), refreshToken: [REFRESH_TOKEN] }) as unknown as SessionGrant;
  const leak = () => {
    throw new Error(`failed for ${PASSWORD} ${LINK} ${REFRESH_TOKEN}`);
  };
  booted.auth.on(signIn, broken);
  booted.auth.on(refreshSession, broken);
  booted.auth.on(signUp, leak);
  booted.auth.on(finishRecovery, leak);
  booted.auth.on(finishProviderSignIn, leak);
  await everything();

  expect(booted.lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(40);
  expect(booted.lines.some(({ level }) => level === 'error')).toBe(true);
  const log = JSON.stringify(booted.lines);
  for (const secret of [PASSWORD, LINK, REFRESH_TOKEN, BROWSER_SECRET, FLOW_STATE, CODE, token, 'an.access.token'])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
