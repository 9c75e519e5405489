import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type CollectedEvents,
  collectEvents,
  type Cuttable,
  cuttable,
  eventually,
  freshNats,
  type FreshNats,
  silentLogger,
} from '@plainscan/test-kit';
import { addToOutbox, isInOutbox } from '../src/postgres.ts';
import { Bus, withRequestId } from '../src/index.ts';
import { outboxDatabase, type OutboxDatabase } from './fixtures/outbox-database.ts';
import { thingMade, thingSeen } from './fixtures/probe-events.ts';

jest.setTimeout(60_000); // allows for a busy machine

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

let db: OutboxDatabase;
let nats: FreshNats;
let events: CollectedEvents<{ n: number }>;
const numbers = () => events.payloads.map(({ n }) => n);
const expectPublished = (expected: number[]) =>
  eventually(() => numbers().length >= expected.length, { withinMs: 30_000 }).then(() =>
    expect(numbers()).toEqual(expected),
  );
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

beforeAll(() => void process.on('unhandledRejection', recordRejection));
beforeEach(async () => {
  [db, nats] = await Promise.all([outboxDatabase(), freshNats()]);
  events = await collectEvents(nats.url, thingMade);
});
afterEach(async () => {
  await db.stopRelays();
  await events.close();
  await Promise.all([db.close(), nats.close()]);
});
afterAll(() => {
  process.off('unhandledRejection', recordRejection);
  expect(rejections).toEqual([]);
});

describe('an event written with a change', () => {
  it('is published on commit, immediately when notified, and never after a rollback', async () => {
    const relay = await db.relay(nats.url);
    await db.make([0]);
    relay.notify();
    await expectPublished([0]);
    await expect(db.make([1], { fail: true })).rejects.toThrow('changed my mind');
    relay.notify();
    const expected = [0];
    const tookMs: number[] = [];
    for (const n of [2, 3, 4]) {
      await db.make([n]);
      const from = performance.now();
      relay.notify();
      await expectPublished([...expected, n]);
      tookMs.push(performance.now() - from);
      expected.push(n);
    }
    // Without a notification, it takes up to a second.
    expect(Math.min(...tookMs)).toBeLessThan(700);
    await eventually(async () => (await db.counts()).waiting === 0);
  });

  it('is published within about a second without a notification', async () => {
    await db.make([0, 1]);
    await db.relay(nats.url);
    await expectPublished([0, 1]);
    await db.make([2]);
    await expectPublished([0, 1, 2]);
  });

  it('is rejected outside a transaction, with an invalid payload, or as a broadcast', async () => {
    await expect(addToOutbox(db.source.manager, thingMade, { n: 1 })).rejects.toThrow(/outside a transaction/);
    const write = (event: typeof thingMade, payload: unknown) =>
      db.source.transaction((manager) => addToOutbox(manager, event, payload as { n: number }));
    await expect(write(thingMade, { n: 'many' })).rejects.toThrow(/expected number/i);
    // @ts-expect-error -- a broadcast event is not durable
    await expect(write(thingSeen, { n: 1 })).rejects.toThrow(/not a durable event/);
    expect(await db.counts()).toEqual({ waiting: 0, published: 0 });
  });

  it('is published once even if the same fact is written repeatedly', async () => {
    const relay = await db.relay(nats.url);
    const write = (n: number, onceFor: string) =>
      db.source.transaction((manager) => addToOutbox(manager, thingMade, { n }, { onceFor }));
    const ids = [await write(1, 'a'), await write(2, 'a'), await write(3, 'b')];
    expect(new Set(ids).size).toBe(2);
    const expectWritten = async () => {
      const isWritten = (onceFor: string) => isInOutbox(db.source.manager, thingMade, onceFor);
      expect([await isWritten('a'), await isWritten('b'), await isWritten('c')]).toEqual([true, true, false]);
    };
    await expectWritten();
    relay.notify();
    await expectPublished([1, 3]);
    await expectWritten();
  });

  it('records the request ID of its call', async () => {
    await withRequestId('req-7', () => db.make([0]));
    expect(await db.source.query('SELECT request_id FROM outbox')).toEqual([{ request_id: 'req-7' }]);
  });
});

describe('the outbox', () => {
  it('publishes an event immediately even if it is written while another is being published', async () => {
    const relay = await db.relay(nats.url);
    const tookMs: number[] = [];
    for (const n of [0, 2, 4]) {
      await db.make([n]);
      await db.source.transaction(async (manager) => {
        // The first event is published but not yet marked when the second arrives.
        await manager.query('SELECT FROM outbox WHERE published_at IS NULL FOR UPDATE');
        relay.notify();
        await expectPublished(upTo(n + 1));
        await db.make([n + 1]);
        relay.notify();
      });
      const from = performance.now();
      await expectPublished(upTo(n + 2));
      tookMs.push(performance.now() - from);
      await eventually(async () => (await db.counts()).waiting === 0);
    }
    // Each missed notification would cost a second.
    expect(Math.min(...tookMs)).toBeLessThan(900);
  });

  it('is published once and in order by two concurrent replicas', async () => {
    const bus = new Bus({ url: nats.url, name: 'listener', logger: silentLogger() });
    bus.open();
    const { connection } = await bus.connected(5000);
    let sent = 0;
    connection.subscribe(thingMade.subject, { callback: () => void sent++ });
    const [one, other] = [await db.relay(nats.url), await db.relay(nats.url)];
    for (let n = 0; n < 300; n += 3) {
      await db.make([n, n + 1, n + 2]);
      one.notify();
      if (n % 2 === 0) other.notify();
    }
    await expectPublished(upTo(300));
    await eventually(async () => (await db.counts()).waiting === 0);
    await bus.close();
    expect(sent).toBe(300);
  });

  it('waits while NATS is unavailable and reports the age of its oldest event', async () => {
    const relay = await db.relay(nats.url);
    await nats.down();
    await db.make(upTo(5));
    relay.notify();
    await eventually(async () => (await relay.oldestSeconds()) > 1);
    expect(await db.counts()).toEqual({ waiting: 5, published: 0 });
    await nats.up();
    await expectPublished(upTo(5));
    await eventually(async () => (await relay.oldestSeconds()) === 0);
    expect(await db.counts()).toEqual({ waiting: 0, published: 5 });
  });

  it('reports the age of its oldest event while another replica holds the publishing lock', async () => {
    const relay = await db.relay(nats.url, { polls: false });
    await db.make(upTo(2));
    await db.source.transaction(async (other) => {
      await other.query(`SELECT pg_advisory_xact_lock('outbox'::regclass::oid::bigint)`);
      relay.notify();
      // Longer than this replica waits for the lock.
      await eventually(async () => (await relay.oldestSeconds()) > 3);
    });
    expect(await db.counts()).toEqual({ waiting: 2, published: 0 });
    relay.notify();
    await expectPublished(upTo(2));
    await eventually(async () => (await relay.oldestSeconds()) === 0);
  });

  it('neither loses nor repeats events when PostgreSQL disconnects during publishing', async () => {
    const proxy: Cuttable = await cuttable(db.url);
    const relay = await db.relay(nats.url, { url: proxy.url });
    let written = 0;
    for (let round = 0; round < 6; round++) {
      await db.make(upTo(60).map((n) => written + n));
      written += 60;
      relay.notify();
      await sleep(15 * round);
      proxy.cut();
      await sleep(100);
      proxy.restore();
    }
    await expectPublished(upTo(written));
    await eventually(async () => (await db.counts()).waiting === 0);
    await db.stopRelays();
    await proxy.close();
    expect(relay.lines.map(({ msg }) => msg)).toContain('failed to publish the outbox; retrying');
    expect(numbers()).toEqual(upTo(written));
  });

  it('does not duplicate an event after a crash between publishing and marking', async () => {
    const relay = await db.relay(nats.url);
    await db.make([0, 1]);
    relay.notify();
    await eventually(async () => (await db.counts()).published === 2);
    await db.source.query('UPDATE outbox SET published_at = NULL');
    await db.make([2]);
    relay.notify();
    await expectPublished([0, 1, 2]);
    await eventually(async () => (await db.counts()).published === 3);
    expect(numbers()).toEqual([0, 1, 2]);
  });

  it('deletes events published a week ago, but no unpublished ones', async () => {
    await db.make([0, 1]);
    await db.source.query(
      `UPDATE outbox SET published_at = now() - make_interval(days => CASE (payload->>'n')::int WHEN 0 THEN 8 ELSE 6 END)`,
    );
    await db.make([2]);
    await db.source.query(`UPDATE outbox SET created_at = now() - interval '30 days'`);
    await nats.down();
    await db.relay(nats.url);
    await eventually(async () => (await db.counts()).published === 1);
    expect(await db.counts()).toEqual({ waiting: 1, published: 1 });
    await nats.up();
    await expectPublished([2]);
  });

  it('logs a publishing failure and its recovery once each', async () => {
    await db.source.query('ALTER TABLE outbox RENAME TO elsewhere');
    const relay = await db.relay(nats.url);
    const levels = () => relay.lines.filter(({ msg }) => /outbox/.test(String(msg))).map(({ level }) => level);
    await eventually(() => levels().length > 0);
    relay.notify();
    await sleep(300);
    await db.source.query('ALTER TABLE elsewhere RENAME TO outbox');
    await db.make([0]);
    relay.notify();
    await expectPublished([0]);
    await eventually(() => levels().length === 2);
    expect(levels()).toEqual(['error', 'info']);
  });
});
