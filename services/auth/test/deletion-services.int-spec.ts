import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getAccount, listDeletions, userDeleted } from '@plainscan/contracts';
import { Bus, type CallContext, Metrics, newContext, Secret } from '@plainscan/service-kit';
import { OutboxRelay } from '@plainscan/service-kit/postgres';
import {
  collectEvents,
  eventually,
  fakeClock,
  Processes,
  recordingLogger,
  silentLogger,
  untilReady,
} from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { AuditStore } from '../src/audit/audit.store.ts';
import { Encryptor } from '../src/crypto/encryptor.ts';
import { authDataSource } from '../src/db/database.ts';
import { AccountDeletionService } from '../src/deletion/account-deletion.service.ts';
import { DeletionMonitor } from '../src/deletion/deletion-monitor.ts';
import { DeletionsStore } from '../src/deletion/deletions.store.ts';
import { createAuth } from '../src/index.ts';
import { EmailTemplates } from '../src/mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../src/mail/mails.store.ts';
import { EndedSessionsService } from '../src/sessions/ended-sessions.service.ts';
import { SessionsStore } from '../src/sessions/sessions.store.ts';
import { PendingSignupsStore } from '../src/sign-up/pending-signups.store.ts';
import { UsersStore } from '../src/users/users.store.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { openStores, SECRET, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const processes = new Processes();
const encryptor = new Encryptor({ secret: new Secret(SECRET) });
let stores: Stores;
let db: DataSource;

beforeAll(async () => {
  stores = await openStores();
  db = await authDataSource(stores.database.url, 'auth-test').initialize();
});
afterAll(async () => {
  await processes.stopAll();
  await db.destroy();
  await stores.close();
});

/** Deletes an account like a process that is killed right after the commit. */
function deleteAndCrash(ctx: CallContext): Promise<void> {
  const clock = Date.now;
  const logger = silentLogger();
  const config = stores.config();
  const bus = new Bus({ url: stores.nats.url, name: 'dead', logger });
  const mails = new MailsStore(db, encryptor, config, clock, logger);
  return new AccountDeletionService(
    db,
    new UsersStore(clock),
    new PendingSignupsStore(clock),
    new SessionsStore(clock),
    new EndedSessionsService(db, stores.broadcast, clock, logger),
    new AuditStore(clock),
    mails,
    new EmailTemplates(config),
    new MailSender(mails, config, clock, logger),
    new DeletionsStore(db, clock),
    new OutboxRelay(db, bus, new Metrics('dead'), logger),
  ).delete(ctx);
}

it('another replica publishes a deletion once if the deleting replica is killed', async () => {
  const { userId, email, sessionId } = await insertSession(stores);
  const ctx = newContext({ actor: { userId, email, role: 'user', sessionId } });
  await deleteAndCrash(ctx);
  const unpublished = await stores.database.query('SELECT subject FROM outbox WHERE published_at IS NULL');
  expect(unpublished).toEqual([{ subject: userDeleted.subject }]);

  await untilReady(await processes.start(createAuth(stores.config())));
  const published = await collectEvents(stores.nats.url, userDeleted);
  await eventually(() => published.payloads.length > 0);
  expect(published.payloads).toMatchObject([{ userId }]);
  await expect(stores.rpc.call(ctx, getAccount, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const admin = newContext({ actor: { ...ctx.actor!, role: 'admin' } });
  const { deletions } = await stores.rpc.call(admin, listDeletions, { cursor: null, limit: 200 });
  expect(deletions.find(({ id }) => id === published.payloads[0]!.deletionId)).toMatchObject({ completedAt: null });
  await published.close();
});

it("a deletion erases the user's emails without decrypting any", async () => {
  const mails = new MailsStore(db, encryptor, stores.config(), Date.now, silentLogger());
  const { userId, email } = await insertSession(stores);
  const content = { kind: 'x', subject: 's', text: 't' };
  await stores.database.query('DELETE FROM mails');
  await mails.add(db.manager, { userId, to: 'new-address@example.com', ...content });
  await mails.add(db.manager, { userId: null, to: email.toUpperCase(), ...content });
  await mails.add(db.manager, { userId: null, to: 'other@example.com', ...content });
  const decrypt = jest.spyOn(encryptor, 'decrypt');
  await db.transaction((manager) => mails.erase(manager, { id: userId, email }));
  expect(decrypt).not.toHaveBeenCalled();
  decrypt.mockRestore();
  expect((await mails.newest(10)).map(({ to }) => to)).toEqual(['other@example.com']);
});

describe('a deletion across services', () => {
  const open = (store: DeletionsStore, services: string[]) =>
    db.transaction((manager) => store.open(manager, services));

  it('completes with the last report, even if all services report at once and twice', async () => {
    const store = new DeletionsStore(db, Date.now);
    const services = ['alerts', 'billing', 'journal', 'scanner'];
    for (let round = 0; round < 10; round++) {
      const { id } = await open(store, services);
      await Promise.all([...services, ...services].map((service, i) => store.erased(id, service, i)));
      const [found] = await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id]);
      expect(found).toEqual({ completed_at: expect.any(Date) });
    }
  });

  it('stays open until every service has reported', async () => {
    const store = new DeletionsStore(db, Date.now);
    const { id } = await open(store, ['journal', 'scanner']);
    expect(await store.erased(id, 'journal', 1)).toBe(true);
    expect(await store.erased(id, 'unknown', 1)).toBe(false);
    expect(await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id])).toEqual([
      { completed_at: null },
    ]);
  });

  it('completes immediately without services', async () => {
    const { id } = await open(new DeletionsStore(db, Date.now), []);
    expect(await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id])).toEqual([
      { completed_at: expect.any(Date) },
    ]);
  });
});

it('the deletion monitor measures incomplete deletions and warns hourly about those over an hour old', async () => {
  await stores.database.query('DELETE FROM deletions');
  const clock = fakeClock('2026-11-20T10:00:00Z');
  const { logger, lines } = recordingLogger();
  const metrics = new Metrics('auth');
  const deletions = new DeletionsStore(db, clock.now);
  const monitor = new DeletionMonitor(deletions, metrics, clock.now, logger);
  const gauges = async () => {
    await monitor.check();
    const text = await metrics.text();
    return ['deletions_open', 'deletions_oldest_open_seconds'].map((name) =>
      Number(new RegExp(`^${name}{.*} (.+)$`, 'm').exec(text)?.[1]),
    );
  };
  const warnings = () => lines.filter(({ level }) => level === 'warn' || level === 40);

  expect(await gauges()).toEqual([0, 0]);
  const first = await db.transaction((manager) => deletions.open(manager, ['scanner']));
  clock.advance(HOUR_MS - 1000);
  await db.transaction((manager) => deletions.open(manager, ['scanner']));
  expect(await gauges()).toEqual([2, 3599]);
  expect(warnings()).toEqual([]);
  clock.advance(1000);
  await monitor.check();
  await monitor.check();
  expect(warnings()).toMatchObject([{ open: 2, deletionId: first.id }]);
  clock.advance(HOUR_MS);
  await monitor.check();
  expect(warnings()).toHaveLength(2);
  await deletions.erased(first.id, 'scanner', 0);
  expect(await gauges()).toEqual([1, 3601]);
});
