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
import { Bus } from '@plainscan/service-kit';
import { silentLogger } from '@plainscan/test-kit';
import { BROWSER_SECRET, FLOW_STATE, grant, REFRESH_TOKEN } from './fake-auth.ts';
import { CLIENT_SECRET } from './fake-billing.ts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const PASSWORD = 'correct-horse-battery';
const LINK = 'k'.repeat(43);
const CODE = 'provider-code-5tYh';

let booted: BootedGateway;
let tap: Bus;
/** all messages on NATS, including replies */
const messages: string[] = [];
beforeAll(async () => {
  booted = await bootGateway({ auth: true, billing: true, env: { DEMO: 'true', LOCAL_PAYMENTS: 'true' } });
  tap = new Bus({ url: booted.nats.url, name: 'tap', logger: silentLogger() });
  tap.open();
  const { connection } = await tap.connected(5000);
  connection.subscribe('>', { callback: (_, { data }) => void messages.push(Buffer.from(data).toString()) });
  await connection.flush();
});
afterAll(async () => {
  await tap.close();
  await booted.stop();
});

it('neither the log nor NATS contains a password, token, or cookie, whether calls succeed, are rejected, or fail', async () => {
  const token = await booted.issuer.mint();
  const headers = {
    'stripe-signature': 't=1,v1=2',
    cookie: `plainscan_refresh=${REFRESH_TOKEN}; plainscan_signup=${BROWSER_SECRET}; plainscan_flow=${FLOW_STATE}`,
  };
  const makeAllCalls = async () => {
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
      ['/api/create-subscription', undefined],
      ['/api/create-payment-intent', { amount: 15 }],
      ['/api/stripe/webhook', { client_secret: CLIENT_SECRET }],
      ['/api/billing/local/authenticate', { clientSecret: CLIENT_SECRET, succeed: true }],
    ];
    for (const [path, body] of calls) await booted.post(path, body, { token, headers });
    await booted.post('/api/auth/signin-fallback', `{"password":"${PASSWORD}`, { headers });
    await booted.call(`/api/auth/google/callback?code=${CODE}&state=s`, { headers });
    await booted.call(`/api/login?redirect=/a&token=${LINK}`, { headers });
    await booted.call('/api/user/account', { headers: { authorization: `Bearer ${token}x` } });
  };
  await makeAllCalls();

  const reject = () => {
    throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', 'No');
  };
  booted.auth.on(signIn, reject);
  await makeAllCalls();

  // Responses that violate their contract, and errors that contain secrets.
  const broken = () => ({ ...grant(), refreshToken: [REFRESH_TOKEN] }) as unknown as SessionGrant;
  const leak = () => {
    throw new Error(`failed for ${PASSWORD} ${LINK} ${REFRESH_TOKEN}`);
  };
  booted.auth.on(signIn, broken);
  booted.auth.on(refreshSession, broken);
  booted.auth.on(signUp, leak);
  booted.auth.on(finishRecovery, leak);
  booted.auth.on(finishProviderSignIn, leak);
  await makeAllCalls();

  expect(booted.lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(40);
  expect(booted.lines.some(({ level }) => level === 'error')).toBe(true);
  expect(messages.length).toBeGreaterThan(40);
  const [log, bus] = [JSON.stringify(booted.lines), messages.join('\n')];
  for (const secret of [
    PASSWORD,
    LINK,
    REFRESH_TOKEN,
    BROWSER_SECRET,
    FLOW_STATE,
    CODE,
    CLIENT_SECRET,
    token,
    'an.access.token',
  ])
    expect([secret, log.includes(secret), bus.includes(secret)]).toEqual([secret, false, false]);
});
