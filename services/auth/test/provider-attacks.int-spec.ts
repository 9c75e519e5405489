import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { finishProviderSignIn, startProviderSignIn } from '@plainscan/contracts';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import { freePort, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import {
  respondJson,
  neverRespond,
  HOSTILE_CLIENT,
  type HostileProvider,
  type IdTokenOptions,
  startHostileProvider,
} from './fixtures/hostile-provider.ts';
import { newClient, newEmail } from './fixtures/people.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { tablesContaining } from './fixtures/tables-containing.ts';

jest.setTimeout(60_000);

const processes = new Processes();
let provider: HostileProvider;
let stores: Stores;

beforeAll(async () => {
  [stores, provider] = await Promise.all([openStores(), startHostileProvider()]);
});
afterEach(() => provider.beHonest());
afterAll(async () => {
  await provider.close();
  await stores.close();
});

async function startAuth(issuer = provider.issuer): Promise<ServiceProcess> {
  const auth = createAuth(
    stores.config({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: HOSTILE_CLIENT.id,
      OIDC_CLIENT_SECRET: HOSTILE_CLIENT.secret,
    }),
  );
  await processes.start(auth);
  await untilReady(auth);
  return auth;
}

const start = () => stores.rpc.call(newContext(), startProviderSignIn, { redirect: null });

/** Simulates a browser that returns with a valid response; `token` creates the ID token for its nonce. */
async function signIn(token?: (nonce: string) => IdTokenOptions, accessToken?: string) {
  const { url, flow } = await start();
  const { state, nonce } = Object.fromEntries(new URL(url).searchParams) as { state: string; nonce: string };
  if (token) await provider.giveToken(token(nonce), accessToken);
  const query = { code: 'any', state };
  return stores.rpc.call(newContext(), finishProviderSignIn, { flow, query, client: newClient() });
}

const rejected = { category: 'forbidden', code: 'PROVIDER_REFUSED' };
const unavailable = { category: 'unavailable', code: 'PROVIDER_UNAVAILABLE' };
const validClaims = (nonce: string, email = newEmail()) => ({ nonce, email, email_verified: true });

describe('an ID token', () => {
  beforeAll(() => startAuth());
  afterAll(() => processes.stopAll());

  it('signs the user in without storing the access token', async () => {
    const accessToken = 'an-access-token-of-the-provider';
    const email = newEmail();
    const { grant } = await signIn((nonce) => ({ claims: validClaims(nonce, email) }), accessToken);
    expect(grant.user).toMatchObject({ email });
    expect(Object.keys(await tablesContaining(stores, email))).toContain('users');
    expect(await tablesContaining(stores, accessToken)).toEqual({});
  });

  it('can omit the address if the userinfo endpoint returns it for the same subject', async () => {
    const email = newEmail();
    provider.giveUserInfo({ sub: 'by-userinfo', email, email_verified: true });
    const { grant } = await signIn((nonce) => ({ claims: { nonce, sub: 'by-userinfo' } }));
    expect(grant.user).toMatchObject({ email });
    provider.giveUserInfo({ sub: 'another user', email, email_verified: true });
    await expect(signIn((nonce) => ({ claims: { nonce, sub: 'by-userinfo' } }))).rejects.toMatchObject(rejected);
  });

  it.each<[string, (nonce: string) => IdTokenOptions]>([
    ['it has another nonce', () => ({ claims: validClaims('another') })],
    ['it has no nonce', (nonce) => ({ claims: { ...validClaims(nonce), nonce: undefined } })],
    ['it is for another client', (nonce) => ({ claims: { ...validClaims(nonce), aud: 'other' } })],
    ['it is from another issuer', (nonce) => ({ claims: { ...validClaims(nonce), iss: 'https://id.example' } })],
    ['it has expired', (nonce) => ({ claims: { ...validClaims(nonce), exp: Math.floor(Date.now() / 1000) - 3600 } })],
    ['it has no subject', (nonce) => ({ claims: { ...validClaims(nonce), sub: undefined } })],
    ['its address is unverified', (nonce) => ({ claims: { ...validClaims(nonce), email_verified: false } })],
    ['email_verified is a string', (nonce) => ({ claims: { ...validClaims(nonce), email_verified: 'true' } })],
    ['it is signed with another key', (nonce) => ({ claims: validClaims(nonce), signedWith: 'another key' })],
    [
      'it is signed with the client secret',
      (nonce) => ({ claims: validClaims(nonce), signedWith: 'the client secret' }),
    ],
    ['it is not signed', (nonce) => ({ claims: validClaims(nonce), signedWith: 'nothing' })],
  ])('is rejected if %s', async (_, token) => {
    const before = await stores.database.query('SELECT id FROM users');
    await expect(signIn(token)).rejects.toMatchObject(rejected);
    expect(await stores.database.query('SELECT id FROM users')).toHaveLength(before.length);
  });

  it('cannot be obtained with a code that the provider rejects', async () => {
    provider.respond('/token', respondJson(400, { error: 'invalid_grant' }));
    await expect(signIn()).rejects.toMatchObject(rejected);
  });
});

describe('a provider', () => {
  afterEach(() => processes.stopAll());

  it('can be down during startup and works once it is up', async () => {
    const port = await freePort();
    await startAuth(`http://127.0.0.1:${port}`);
    await expect(start()).rejects.toMatchObject(unavailable);
    const late = await startHostileProvider({ port });
    expect((await start()).url).toContain(late.issuer);
    await late.close();
    // The metadata is cached by now, but codes cannot be exchanged.
    await expect(signIn()).rejects.toMatchObject(unavailable);
  });

  it.each([
    ['an error', respondJson(500, {})],
    ['unexpected JSON', respondJson(200, ['garbage'])],
    ['another issuer', respondJson(200, { issuer: 'https://id.example' })],
    ['invalid JSON', (response: { end(text: string): unknown }) => response.end('<html>')],
  ])('is unavailable if its metadata response contains %s', async (_, responder) => {
    await startAuth();
    provider.respond('/.well-known/openid-configuration', responder);
    await expect(start()).rejects.toMatchObject(unavailable);
    provider.beHonest();
    expect((await start()).url).toContain(provider.issuer);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'is reported as unavailable before the deadline if %s does not respond',
    async (path) => {
      await startAuth();
      provider.respond(path, neverRespond);
      const token = path === '/token' ? undefined : (nonce: string) => ({ claims: validClaims(nonce) });
      await expect(signIn(token)).rejects.toMatchObject(unavailable);
    },
  );

  it('is unavailable if the token request fails', async () => {
    await startAuth();
    for (const responder of [respondJson(500, {}), respondJson(400, { error: 'temporarily_unavailable' })]) {
      provider.respond('/token', responder);
      await expect(signIn()).rejects.toMatchObject(unavailable);
    }
  });
});

it('provider sign-in returns NOT_FOUND if no provider is configured', async () => {
  const auth = createAuth(stores.config());
  await processes.start(auth);
  await untilReady(auth);
  await expect(start()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    stores.rpc.call(newContext(), finishProviderSignIn, { flow: 'x', query: {}, client: newClient() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await processes.stopAll();
});
