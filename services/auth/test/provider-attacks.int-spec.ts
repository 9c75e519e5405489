import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { finishProviderSignIn, startProviderSignIn } from '@plainscan/contracts';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import { freePort, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import {
  answerJson,
  answerNever,
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

/** The browser returns with a valid response; `token` makes the ID token for its nonce. */
async function signIn(token?: (nonce: string) => IdTokenOptions, accessToken?: string) {
  const { url, flow } = await start();
  const { state, nonce } = Object.fromEntries(new URL(url).searchParams) as { state: string; nonce: string };
  if (token) await provider.giveToken(token(nonce), accessToken);
  const query = { code: 'any', state };
  return stores.rpc.call(newContext(), finishProviderSignIn, { flow, query, client: newClient() });
}

const refused = { category: 'forbidden', code: 'PROVIDER_REFUSED' };
const unavailable = { category: 'unavailable', code: 'PROVIDER_UNAVAILABLE' };
const confirmed = (nonce: string, email = newEmail()) => ({ nonce, email, email_verified: true });

describe('an ID token', () => {
  beforeAll(() => startAuth());
  afterAll(() => processes.stopAll());

  it('signs in when valid, and is not stored', async () => {
    const accessToken = 'an-access-token-of-the-provider';
    const email = newEmail();
    const { grant } = await signIn((nonce) => ({ claims: confirmed(nonce, email) }), accessToken);
    expect(grant.user).toMatchObject({ email });
    expect(Object.keys(await tablesContaining(stores, email))).toContain('users');
    expect(await tablesContaining(stores, accessToken)).toEqual({});
  });

  it('can leave the address to the userinfo endpoint, for the same subject', async () => {
    const email = newEmail();
    provider.tellOf({ sub: 'by-userinfo', email, email_verified: true });
    const { grant } = await signIn((nonce) => ({ claims: { nonce, sub: 'by-userinfo' } }));
    expect(grant.user).toMatchObject({ email });
    provider.tellOf({ sub: 'somebody else', email, email_verified: true });
    await expect(signIn((nonce) => ({ claims: { nonce, sub: 'by-userinfo' } }))).rejects.toMatchObject(refused);
  });

  it.each<[string, (nonce: string) => IdTokenOptions]>([
    ['of another nonce', () => ({ claims: confirmed('another') })],
    ['of no nonce', (nonce) => ({ claims: { ...confirmed(nonce), nonce: undefined } })],
    ['for another client', (nonce) => ({ claims: { ...confirmed(nonce), aud: 'other' } })],
    ['of another issuer', (nonce) => ({ claims: { ...confirmed(nonce), iss: 'https://id.example' } })],
    ['that has run out', (nonce) => ({ claims: { ...confirmed(nonce), exp: Math.floor(Date.now() / 1000) - 3600 } })],
    ['without a subject', (nonce) => ({ claims: { ...confirmed(nonce), sub: undefined } })],
    ['of an address it has not verified', (nonce) => ({ claims: { ...confirmed(nonce), email_verified: false } })],
    ['that calls it verified in a word', (nonce) => ({ claims: { ...confirmed(nonce), email_verified: 'true' } })],
    ['signed with another key', (nonce) => ({ claims: confirmed(nonce), signedWith: 'another key' })],
    ['signed with what both know', (nonce) => ({ claims: confirmed(nonce), signedWith: 'the client secret' })],
    ['not signed', (nonce) => ({ claims: confirmed(nonce), signedWith: 'nothing' })],
  ])('%s is refused', async (_, token) => {
    const before = await stores.database.query('SELECT id FROM users');
    await expect(signIn(token)).rejects.toMatchObject(refused);
    expect(await stores.database.query('SELECT id FROM users')).toHaveLength(before.length);
  });

  it('is not issued for a code that the provider rejects', async () => {
    provider.answer('/token', answerJson(400, { error: 'invalid_grant' }));
    await expect(signIn()).rejects.toMatchObject(refused);
  });
});

describe('a provider', () => {
  afterEach(() => processes.stopAll());

  it('that is down does not prevent startup, and works once it is up', async () => {
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
    ['answers with an error', answerJson(500, {})],
    ['answers with something else', answerJson(200, ['garbage'])],
    ['answers for another', answerJson(200, { issuer: 'https://id.example' })],
    ['answers in no JSON', (response: { end(words: string): unknown }) => response.end('<html>')],
  ])('that %s with its metadata is unavailable', async (_, answer) => {
    await startAuth();
    provider.answer('/.well-known/openid-configuration', answer);
    await expect(start()).rejects.toMatchObject(unavailable);
    provider.beHonest();
    expect((await start()).url).toContain(provider.issuer);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'that does not respond at %s is unavailable before the deadline',
    async (path) => {
      await startAuth();
      provider.answer(path, answerNever);
      const token = path === '/token' ? undefined : (nonce: string) => ({ claims: confirmed(nonce) });
      await expect(signIn(token)).rejects.toMatchObject(unavailable);
    },
  );

  it('that fails at the last step is unavailable', async () => {
    await startAuth();
    for (const answer of [answerJson(500, {}), answerJson(400, { error: 'temporarily_unavailable' })]) {
      provider.answer('/token', answer);
      await expect(signIn()).rejects.toMatchObject(unavailable);
    }
  });
});

it('reports NOT_FOUND when no provider is configured', async () => {
  const auth = createAuth(stores.config());
  await processes.start(auth);
  await untilReady(auth);
  await expect(start()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    stores.rpc.call(newContext(), finishProviderSignIn, { flow: 'x', query: {}, client: newClient() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await processes.stopAll();
});
