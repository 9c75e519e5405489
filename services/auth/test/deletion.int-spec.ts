import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  deleteAccount,
  getAccount,
  listDeletions,
  listEndedSessions,
  refreshSession,
  requestRecovery,
  type SessionGrant,
  sessionsEnded,
  signInDemo,
  userDeleted,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { type CollectedEvents, collectEvents, eventually, Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { ERASING_SERVICES, startErasingServices, reportErased } from './fixtures/erasing-services.ts';
import { newClient, newEmail, PASSWORD, People, RECOVER } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';
import { tablesContaining } from './fixtures/tables-containing.ts';

jest.setTimeout(60_000);

const DELETED = 'Your account has been deleted';

const processes = new Processes();
let stores: Stores;
let people: People;
let published: CollectedEvents<{ deletionId: string; userId: string; requestedAt: string }>;

beforeAll(async () => {
  stores = await openStores();
  const replicas = [createAuth(stores.config()), createAuth(stores.config())];
  await Promise.all(replicas.map((auth) => processes.start(auth)));
  await Promise.all(replicas.map(untilReady));
  people = new People(stores.rpc);
  published = await collectEvents(stores.nats.url, userDeleted);
});
afterAll(async () => {
  await published.close();
  await processes.stopAll();
  await stores.close();
});

const admin = () =>
  newContext({ actor: { userId: randomUUID(), email: 'admin@example.com', role: 'admin', sessionId: null } });
const remove = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), deleteAccount, {});
const list = (limit = 200, cursor: string | null = null) => stores.rpc.call(admin(), listDeletions, { cursor, limit });
const publishedFor = (userId: string) => eventually(() => published.payloads.find((event) => event.userId === userId));
const deletionOf = async (userId: string) => {
  const { deletionId } = await publishedFor(userId);
  return (await list()).deletions.find(({ id }) => id === deletionId)!;
};
const queryOne = async (sql: string, values: unknown[]) => (await stores.database.query(sql, values))[0]!;

describe('a deleted account', () => {
  it('is erased from every table except the audit log and the outbox', async () => {
    const name = `Xaver-${randomUUID()}`;
    const email = newEmail('Xaver');
    await people.signUp(email, "a stranger's own words");
    const { grant } = await people.join(email);
    const { id } = grant.user;
    await stores.database.query('UPDATE users SET full_name = $2 WHERE id = $1', [id, name]);
    await stores.database.query(`INSERT INTO identities VALUES ('https://id.example', $2, $1, now())`, [id, email]);
    await people.signUp(email, 'another password');
    await stores.rpc.call(newContext(), requestRecovery, { email, client: newClient() });
    await people.mailedToken(email, RECOVER);
    expect(Object.keys(await tablesContaining(stores, email)).sort()).toEqual([
      'identities',
      'pending_signups',
      'users',
    ]);

    await remove(grant);

    expect(await tablesContaining(stores, email)).toEqual({});
    expect(await tablesContaining(stores, name)).toEqual({});
    expect(await stores.database.query('SELECT * FROM mails WHERE user_id = $1', [id])).toEqual([]);
    expect(Object.keys(await tablesContaining(stores, id)).sort()).toEqual(['audit_log', 'outbox']);
    const networks = await queryOne('SELECT count(network) FROM audit_log WHERE subject_id = $1', [id]);
    expect(networks).toEqual({ count: '0' });
    const events = await stores.database.query('SELECT event FROM audit_log WHERE subject_id = $1', [id]);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account.created', 'session.started', 'account.deleted']),
    );
  });

  it('receives one last email that is not linked to the user', async () => {
    const { email, grant } = await people.join();
    await remove(grant);
    expect((await people.mails(email)).map(({ subject }) => subject)).toEqual([DELETED]);
    expect(await stores.database.query(`SELECT DISTINCT user_id FROM mails WHERE kind = 'account.deleted'`)).toEqual([
      { user_id: null },
    ]);
  });

  it('ends all of its sessions', async () => {
    const { email, grant } = await people.join();
    const otherGrant = await people.signIn(email);
    const announced: string[] = [];
    const stop = stores.broadcast.subscribe(sessionsEnded, ({ sessions }) => {
      announced.push(...sessions.map(({ sessionId }) => sessionId));
    });
    await remove(grant);
    const ids = [grant, otherGrant].map((each) => signedIn(each).actor!.sessionId);
    await eventually(() => ids.every((id) => announced.includes(id!)));
    stop();
    const { sessions } = await stores.rpc.call(newContext(), listEndedSessions, {});
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining(ids));
    await expect(stores.rpc.call(signedIn(otherGrant), getAccount, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const refresh = { refreshToken: otherGrant.refreshToken, client: newClient() };
    await expect(stores.rpc.call(newContext(), refreshSession, refresh)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('is deleted once, even if deletion is requested repeatedly', async () => {
    const { grant } = await people.join();
    await Promise.all([remove(grant), remove(grant), remove(grant)]);
    await remove(grant);
    await publishedFor(grant.user.id);
    const { count } = await queryOne('SELECT count(*)::int FROM outbox WHERE payload->>$1 = $2', [
      'userId',
      grant.user.id,
    ]);
    const deleted = `SELECT count(*)::int FROM audit_log WHERE event = 'account.deleted' AND subject_id = $1`;
    expect([count, await queryOne(deleted, [grant.user.id])]).toEqual([1, { count: 1 }]);
  });

  it('immediately frees its address for a new user', async () => {
    const { email, grant } = await people.join();
    await remove(grant);
    const again = await people.join(email);
    expect(again.grant.user.id).not.toBe(grant.user.id);
    await reportErased(stores.nats.url, (await publishedFor(grant.user.id)).deletionId);
    await remove(grant);
    expect((await people.signIn(email)).user.id).toBe(again.grant.user.id);
  });

  it('stays intact if part of the deletion fails', async () => {
    const { email, grant } = await people.join();
    await stores.database.query(`CREATE FUNCTION no_deletions() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF NEW.subject = 'auth.user.deleted.v1' THEN RAISE 'disk full'; END IF; RETURN NEW; END $$`);
    await stores.database.query(
      'CREATE TRIGGER no_deletions BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION no_deletions()',
    );
    await expect(remove(grant)).rejects.toMatchObject({ code: 'INTERNAL' });
    await stores.database.query('DROP FUNCTION no_deletions CASCADE');
    expect((await people.signIn(email)).user.id).toBe(grant.user.id);
    expect((await people.mails(email)).map(({ subject }) => subject)).not.toContain(DELETED);
    await remove(grant);
    await expect(people.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('keeps no session that was started or refreshed concurrently', async () => {
    const { email, grant } = await people.join();
    const client = newClient();
    const [, ...others] = await Promise.allSettled([
      remove(grant),
      people.signIn(email),
      people.signIn(email),
      stores.rpc.call(newContext(), refreshSession, { refreshToken: grant.refreshToken, client }),
    ]);
    const { sessions } = await stores.rpc.call(newContext(), listEndedSessions, {});
    const ended = new Set(sessions.map(({ sessionId }) => sessionId));
    for (const other of others)
      if (other.status === 'fulfilled') expect(ended).toContain(signedIn(other.value).actor!.sessionId);
      else expect(other.reason).toMatchObject({ category: 'unauthenticated' });
    expect(await tablesContaining(stores, email)).toEqual({});
  });

  it('receives no email if it belongs to a demo user', async () => {
    const grant = await stores.rpc.call(newContext(), signInDemo, { client: newClient() });
    await remove(grant);
    expect(await people.mails(grant.user.email)).toEqual([]);
    expect(await tablesContaining(stores, grant.user.email)).toEqual({});
  });
});

describe('a deletion', () => {
  it('completes once every service has erased its data and does not identify the user', async () => {
    const { grant } = await people.join();
    await remove(grant);
    const open = await deletionOf(grant.user.id);
    expect(open).toEqual({
      id: expect.any(String),
      requestedAt: expect.any(String),
      completedAt: null,
      services: ERASING_SERVICES.map((service) => ({ service, completedAt: null, records: null })),
    });

    const fakes = await startErasingServices(stores.nats.url, { records: 7 });
    const done = await eventually(async () => {
      const found = await deletionOf(grant.user.id);
      return found.completedAt === null ? null : found;
    });
    await fakes.stop();
    for (const service of ERASING_SERVICES)
      expect(fakes.received).toContainEqual({
        service,
        deletionId: open.id,
        userId: grant.user.id,
        requestedAt: open.requestedAt,
      });
    expect(done.services).toEqual(
      ERASING_SERVICES.map((service) => ({ service, completedAt: expect.any(String), records: 7 })),
    );
    expect(JSON.stringify(await list())).not.toContain(grant.user.id);
  });

  it('ignores duplicate and unknown reports', async () => {
    const { grant } = await people.join();
    await remove(grant);
    const { id } = await deletionOf(grant.user.id);
    await reportErased(stores.nats.url, randomUUID(), 1);
    await reportErased(stores.nats.url, id, 4);
    // Two replicas may handle two events at the same time.
    await eventually(async () => (await deletionOf(grant.user.id)).completedAt !== null);
    await reportErased(stores.nats.url, id, 0);
    const other = await people.join();
    await remove(other.grant);
    await reportErased(stores.nats.url, (await publishedFor(other.grant.user.id)).deletionId, 0);
    // Events of one subject arrive in order, so once the last is handled, the others have been received.
    await eventually(async () => (await deletionOf(other.grant.user.id)).completedAt !== null);
    expect((await deletionOf(grant.user.id)).services).toMatchObject(ERASING_SERVICES.map(() => ({ records: 4 })));
  });

  it('is visible only to administrators, in pages sorted newest first', async () => {
    const { grant } = await people.join();
    await expect(stores.rpc.call(signedIn(grant), listDeletions, { cursor: null, limit: 10 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    for (let i = 0; i < 3; i++) await remove((await people.join()).grant);
    const all = (await list()).deletions;
    const times = all.map(({ requestedAt }) => requestedAt);
    expect(times).toEqual([...times].sort().reverse());
    const paged = [];
    let cursor: string | null = null;
    do {
      const page = await list(2, cursor);
      paged.push(...page.deletions);
      cursor = page.next;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });
});
