import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { finishProviderSignIn, getAccount, startProviderSignIn, type SessionGrant } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import {
  fakeClock,
  type OidcProvider,
  type OidcUser,
  Processes,
  signInAtProvider,
  startOidcProvider,
  untilReady,
} from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { CONFIRM, newClient, newEmail, PASSWORD, People } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const CLIENT = { id: 'plainscan', secret: 'a secret of this client' };
const CALLBACK = 'https://plainscan.example/api/auth/google/callback';
const FLOW_MS = 10 * 60_000;

const clock = fakeClock(new Date().toISOString());
const processes = new Processes();
const known: OidcUser[] = [];
let provider: OidcProvider;
let stores: Stores;
let people: People;

beforeAll(async () => {
  const clients = [{ ...CLIENT, redirectUris: [CALLBACK] }];
  [stores, provider] = await Promise.all([openStores(), startOidcProvider({ users: known, clients })]);
  const config = stores.config({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  // Two replicas: a flow may start at one and finish at the other.
  const replicas = [createAuth(config, { clock: clock.now }), createAuth(config, { clock: clock.now })];
  await Promise.all(replicas.map((auth) => processes.start(auth)));
  await Promise.all(replicas.map(untilReady));
  people = new People(stores.rpc);
});
afterAll(async () => {
  await processes.stopAll();
  await provider.close();
  await stores.close();
});

const start = (redirect: string | null = null) => stores.rpc.call(newContext(), startProviderSignIn, { redirect });
const finish = (flow: string, query: Record<string, string>) =>
  stores.rpc.call(newContext(), finishProviderSignIn, { flow, query, client: newClient() });

/** Signs in at the provider, or declines. Returns the flow and the query with which the browser is redirected back. */
async function visitProvider(email: string | null, redirect: string | null = null) {
  const { url, flow } = await start(redirect);
  const returnUrl = await signInAtProvider(url, email);
  return { flow, query: Object.fromEntries(returnUrl.searchParams), returnUrl };
}

function newPerson(fields: Partial<OidcUser> = {}): OidcUser {
  const user = { email: newEmail(), ...fields };
  known.push(user);
  return user;
}

async function signInWith(email: string): Promise<SessionGrant> {
  const { flow, query } = await visitProvider(email);
  return (await finish(flow, query)).grant;
}

const usersOf = (email: string) =>
  stores.database.query('SELECT * FROM users WHERE email_key = $1', [email.toLowerCase()]);
const auditedEvents = async (userId: string) =>
  (await stores.database.query('SELECT event FROM audit_log WHERE subject_id = $1 ORDER BY at, event', [userId])).map(
    (row) => row['event'],
  );

describe('a provider sign-in', () => {
  it('creates a user with a session and redirects to the requested page', async () => {
    const { email } = newPerson({
      email: newEmail('Ann'),
      name: 'Ann Example',
      picture: 'https://img.example/ann.png',
    });
    const { flow, query, returnUrl } = await visitProvider(email, '/scanner?page=2');
    expect(returnUrl.origin + returnUrl.pathname).toBe(CALLBACK);

    const { grant, redirect } = await finish(flow, query);
    expect(redirect).toBe('/scanner?page=2');
    expect(grant.user).toMatchObject({
      email,
      role: 'user',
      user_metadata: { full_name: 'Ann Example', avatar_url: 'https://img.example/ann.png' },
    });
    expect(await stores.rpc.call(signedIn(grant), getAccount, {})).toMatchObject({
      email,
      hasPassword: false,
      linked: true,
    });
    expect(await auditedEvents(grant.user.id)).toEqual(['account.created', 'provider.linked', 'session.started']);
  });

  it('uses a new challenge, state, and nonce each time', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const queries = [one, other].map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    for (const query of queries)
      expect(query).toMatchObject({
        response_type: 'code',
        client_id: CLIENT.id,
        redirect_uri: CALLBACK,
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(queries.map((query) => query[name])).size).toBe(2);
  });

  it('finds the same user after the address at the provider changes', async () => {
    const user = newPerson({ sub: 'moves-house' });
    const first = await signInWith(user.email);
    const before = user.email;
    user.email = newEmail();
    const second = await signInWith(user.email);
    expect(second.user).toMatchObject({ id: first.user.id, email: before });
    expect(await usersOf(user.email)).toEqual([]);
  });

  it('links to the existing user with the address regardless of case', async () => {
    const { email, grant } = await people.join(newEmail('bob'));
    newPerson({ email: email.toUpperCase(), name: 'Bob' });
    const linked = await signInWith(email.toUpperCase());
    expect(linked.user).toMatchObject({ id: grant.user.id, email, user_metadata: { full_name: 'Bob' } });
    expect(await auditedEvents(grant.user.id)).toContain('provider.linked');
    expect(await stores.rpc.call(signedIn(linked), getAccount, {})).toMatchObject({ hasPassword: true, linked: true });
    expect((await people.signIn(email)).user.id).toBe(grant.user.id);
  });

  it('invalidates pending sign-ups with the address, including their passwords', async () => {
    const { email } = newPerson();
    const { browserSecret } = await people.signUp(email, "a stranger's own words");
    const token = await people.mailedToken(email, CONFIRM);
    const grant = await signInWith(email);
    await expect(people.verify({ token, browserSecret })).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(people.signIn(email, "a stranger's own words")).rejects.toMatchObject({ category: expect.anything() });
    expect(await usersOf(email)).toMatchObject([{ id: grant.user.id, password_hash: null }]);
  });

  it('creates one user for concurrent sign-ins', async () => {
    const { email } = newPerson();
    const returns = await Promise.all([visitProvider(email), visitProvider(email), visitProvider(email)]);
    const finished = await Promise.all(returns.map(({ flow, query }) => finish(flow, query)));
    expect(new Set(finished.map(({ grant }) => grant.user.id)).size).toBe(1);
    expect(await usersOf(email)).toHaveLength(1);
    expect(new Set(finished.map(({ grant }) => grant.refreshToken)).size).toBe(3);
  });

  it('creates one user if the emailed link is opened at the same time', async () => {
    const { email } = newPerson();
    const { browserSecret } = await people.signUp(email, PASSWORD);
    const token = await people.mailedToken(email, CONFIRM);
    const { flow, query } = await visitProvider(email);
    const [byProvider, byLink] = await Promise.allSettled([
      finish(flow, query),
      people.verify({ token, browserSecret }),
    ]);
    const [{ id }] = (await usersOf(email)) as [{ id: string }];
    expect(byProvider).toMatchObject({ status: 'fulfilled', value: { grant: { user: { id } } } });
    if (byLink.status === 'rejected') expect(byLink.reason).toMatchObject({ code: 'LINK_INVALID' });
    else expect(byLink.value.user.id).toBe(id);
  });

  it('accepts only HTTPS pictures', async () => {
    const { email } = newPerson({ picture: 'http://img.example/ann.png' });
    expect((await signInWith(email)).user.user_metadata.avatar_url).toBeNull();
  });

  it('does not redirect to other sites', async () => {
    const { email } = newPerson();
    const { flow, query } = await visitProvider(email, '//evil.example/x');
    expect((await finish(flow, query)).redirect).toBeNull();
  });
});

describe('a provider sign-in is rejected', () => {
  const rejected = { category: 'forbidden', code: 'PROVIDER_REFUSED' };

  it('if the user declines it', async () => {
    const { flow, query } = await visitProvider(null);
    expect(query).toMatchObject({ error: 'access_denied' });
    await expect(finish(flow, query)).rejects.toMatchObject(rejected);
  });

  it('if the address is unverified', async () => {
    const { email } = newPerson({ emailVerified: false });
    const { flow, query } = await visitProvider(email);
    await expect(finish(flow, query)).rejects.toMatchObject(rejected);
    expect(await usersOf(email)).toEqual([]);
  });

  it('if the state belongs to another browser', async () => {
    const [attacker, victim] = [newPerson(), newPerson()];
    const [theirs, own] = await Promise.all([visitProvider(attacker.email), visitProvider(victim.email)]);
    await expect(finish(own.flow, theirs.query)).rejects.toMatchObject(rejected);
    await expect(finish(own.flow, { ...theirs.query, state: own.query['state']! })).rejects.toMatchObject(rejected);
    expect(await usersOf(attacker.email)).toEqual([]);
  });

  it.each([
    ['no state', (query: Record<string, string>) => ({ code: query['code']! })],
    ['another state', (query: Record<string, string>) => ({ ...query, state: 'x' })],
    ['no code', (query: Record<string, string>) => ({ state: query['state']! })],
    ['another issuer', (query: Record<string, string>) => ({ ...query, iss: 'https://evil.example' })],
    ['nothing', () => ({})],
  ])('if the response contains %s', async (_, changed) => {
    const { email } = newPerson();
    const { flow, query } = await visitProvider(email);
    await expect(finish(flow, changed(query))).rejects.toMatchObject(rejected);
    expect(await usersOf(email)).toEqual([]);
  });

  it('if it has already been completed', async () => {
    const { email } = newPerson();
    const { flow, query } = await visitProvider(email);
    const { grant } = await finish(flow, query);
    await expect(finish(flow, query)).rejects.toMatchObject(rejected);
    const sessions = await stores.database.query('SELECT id FROM sessions WHERE user_id = $1', [grant.user.id]);
    expect(sessions).toHaveLength(1);
  });

  it('if the flow is forged or modified', async () => {
    const { email } = newPerson();
    const { flow, query } = await visitProvider(email);
    for (const other of ['', 'x'.repeat(300), flow.slice(0, -4), `${flow}AAAA`])
      await expect(finish(other, query)).rejects.toMatchObject(rejected);
  });

  it('if it takes longer than ten minutes', async () => {
    const { email } = newPerson();
    const { flow, query } = await visitProvider(email);
    clock.advance(FLOW_MS + 1);
    await expect(finish(flow, query)).rejects.toMatchObject(rejected);
    clock.set(new Date().toISOString());
  });
});
