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
import { Sealer } from '../src/crypto/sealer.ts';
import { authDataSource } from '../src/db/database.ts';
import { DeleteAccount } from '../src/deletion/delete-account.ts';
import { DeletionWatch } from '../src/deletion/deletion-watch.ts';
import { DeletionsStore } from '../src/deletion/deletions.store.ts';
import { createAuth } from '../src/index.ts';
import { Letters } from '../src/mail/letters.ts';
import { MailSender } from '../src/mail/mail-sender.ts';
import { MailsStore } from '../src/mail/mails.store.ts';
import { EndSessions } from '../src/sessions/end-sessions.ts';
import { PendingSignupsStore } from '../src/sign-up/pending-signups.store.ts';
import { UsersStore } from '../src/users/users.store.ts';
import { plantSession } from './fixtures/plant-session.ts';
import { openStores, SECRET, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const processes = new Processes();
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

/** As in a process that ends after the commit: what is to be told and sent is written, and nothing else happens. */
function deleteAndDie(ctx: CallContext): Promise<void> {
  const clock = Date.now;
  const logger = silentLogger();
  const bus = new Bus({ url: stores.nats.url, name: 'dead', logger });
  const mails = new MailsStore({ db, sealer: new Sealer(new Secret(SECRET)), clock });
  return new DeleteAccount({
    db,
    users: new UsersStore(clock),
    pending: new PendingSignupsStore(clock),
    endSessions: new EndSessions(stores.broadcast, clock, logger),
    audit: new AuditStore(clock),
    mails,
    letters: new Letters('https://plainscan.example'),
    sender: new MailSender({ mails, smtpUrl: null, from: 'Plainscan <no-reply@plainscan.invalid>', clock, logger }),
    deletions: new DeletionsStore(db, clock),
    outbox: new OutboxRelay({ dataSource: db, bus, metrics: new Metrics('dead'), logger }),
  }).delete(ctx);
}

it('is told by another replica, and once, when the one that deleted is killed before it could', async () => {
  const { userId, email, sessionId } = await plantSession(stores);
  const ctx = newContext({ actor: { userId, email, role: 'user', sessionId } });
  await deleteAndDie(ctx);
  const unpublished = await stores.database.query('SELECT subject FROM outbox WHERE published_at IS NULL');
  expect(unpublished).toEqual([{ subject: userDeleted.subject }]);

  await untilReady(await processes.start(createAuth(stores.config())));
  const told = await collectEvents(stores.nats.url, userDeleted);
  await eventually(() => told.payloads.length > 0);
  expect(told.payloads).toMatchObject([{ userId }]);
  await expect(stores.rpc.call(ctx, getAccount, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const admin = newContext({ actor: { ...ctx.actor!, role: 'admin' } });
  const { deletions } = await stores.rpc.call(admin, listDeletions, { cursor: null, limit: 200 });
  expect(deletions.find(({ id }) => id === told.payloads[0]!.deletionId)).toMatchObject({ completedAt: null });
  await told.close();
});

describe('a deletion that several services have a part in', () => {
  const open = (store: DeletionsStore, services: string[]) =>
    db.transaction((manager) => store.open(manager, services));

  it('is complete with the last of them, also when all tell at once and again', async () => {
    const store = new DeletionsStore(db, Date.now);
    const services = ['alerts', 'billing', 'journal', 'scanner'];
    for (let round = 0; round < 10; round++) {
      const { id } = await open(store, services);
      await Promise.all([...services, ...services].map((service, i) => store.erased(id, service, i)));
      const [found] = await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id]);
      expect(found).toEqual({ completed_at: expect.any(Date) });
    }
  });

  it('is not complete without one of them', async () => {
    const store = new DeletionsStore(db, Date.now);
    const { id } = await open(store, ['journal', 'scanner']);
    expect(await store.erased(id, 'journal', 1)).toBe(true);
    expect(await store.erased(id, 'somebody else', 1)).toBe(false);
    expect(await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id])).toEqual([
      { completed_at: null },
    ]);
  });

  it('is complete at once where nobody has a part', async () => {
    const { id } = await open(new DeletionsStore(db, Date.now), []);
    expect(await stores.database.query('SELECT completed_at FROM deletions WHERE id = $1', [id])).toEqual([
      { completed_at: expect.any(Date) },
    ]);
  });
});

it('shows how many deletions are open and how old the oldest is, and warns after an hour, once an hour', async () => {
  await stores.database.query('DELETE FROM deletions');
  const clock = fakeClock('2026-11-20T10:00:00Z');
  const { logger, lines } = recordingLogger();
  const metrics = new Metrics('auth');
  const deletions = new DeletionsStore(db, clock.now);
  const watch = new DeletionWatch({ deletions, metrics, clock: clock.now, logger });
  const shown = async () => {
    await watch.look();
    const text = await metrics.text();
    return ['deletions_open', 'deletions_oldest_open_seconds'].map((name) =>
      Number(new RegExp(`^${name}{.*} (.+)$`, 'm').exec(text)?.[1]),
    );
  };
  const warnings = () => lines.filter(({ level }) => level === 'warn' || level === 40);

  expect(await shown()).toEqual([0, 0]);
  const first = await db.transaction((manager) => deletions.open(manager, ['scanner']));
  clock.advance(HOUR_MS - 1000);
  await db.transaction((manager) => deletions.open(manager, ['scanner']));
  expect(await shown()).toEqual([2, 3599]);
  expect(warnings()).toEqual([]);
  clock.advance(1000);
  await watch.look();
  await watch.look();
  expect(warnings()).toMatchObject([{ open: 2, deletionId: first.id }]);
  clock.advance(HOUR_MS);
  await watch.look();
  expect(warnings()).toHaveLength(2);
  await deletions.erased(first.id, 'scanner', 0);
  expect(await shown()).toEqual([1, 3601]);
});
