import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Entitlement, entitlementChanged, getEntitlement } from '@plainscan/contracts';
import {
  type CollectedEvents,
  collectEvents,
  eventually,
  fakeClock,
  Processes,
  signedInAs,
  untilReady,
} from '@plainscan/test-kit';
import { createBilling } from '../src/index.ts';
import { accepted, startFakeAuth, publishAccepted } from './fixtures/fake-auth.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const ACCEPTED = '2026-11-20T17:00:00.000Z';
const ENDS = '2026-11-25T17:00:00.000Z';
const clock = fakeClock(ACCEPTED);
const processes = new Processes();
let stores: Stores;
let auth: Awaited<ReturnType<typeof startFakeAuth>>;
let published: CollectedEvents<Entitlement>;

beforeAll(async () => {
  stores = await openStores();
  auth = await startFakeAuth(stores.nats.url);
  const replicas = [0, 1].map(() => createBilling(stores.config(), { clock: clock.now }));
  for (const replica of replicas) await processes.start(replica);
  await Promise.all(replicas.map(untilReady));
  published = await collectEvents(stores.nats.url, entitlementChanged);
});
afterAll(async () => {
  await published.close();
  await processes.stopAll();
  await auth.stop();
  await stores.close();
});
beforeEach(() => clock.set(ACCEPTED));

const entitlement = (userId: string, role: 'user' | 'admin' = 'user') =>
  stores.rpc.call(signedInAs(userId, { role }), getEntitlement, {});
const publishedOf = (userId: string) => published.payloads.filter((each) => each.userId === userId);
const untilPublished = (userId: string, times: number) =>
  eventually(() => (publishedOf(userId).length >= times ? publishedOf(userId) : null), { withinMs: 15_000 });
const onTrial = async (): Promise<string> => {
  const userId = randomUUID();
  await publishAccepted(stores.nats.url, accepted(userId, ACCEPTED));
  await untilPublished(userId, 1);
  return userId;
};
const subscribe = (userId: string, currentPeriodEnd: string, { cancel = false } = {}) =>
  stores.database.query(
    `INSERT INTO subscriptions (id, user_id, status, current_period_end, cancel_at_period_end, created_at, read_at)
     VALUES ($1, $2, 'active', $3, $4, $5, $5)`,
    [`sub_${userId.replaceAll('-', '')}`, userId, currentPeriodEnd, cancel, ACCEPTED],
  );

describe('a changed entitlement', () => {
  it('is published in full with increasing revisions', async () => {
    const userId = await onTrial();
    await subscribe(userId, '2026-12-20T17:00:00Z');
    const now = await entitlement(userId);
    const [trial, paid] = await untilPublished(userId, 2);
    expect(trial).toMatchObject({ premium: false, source: 'trial', revision: 1, changesAt: ENDS });
    expect(paid).toEqual(now);
    expect(paid).toMatchObject({ premium: true, source: 'subscription', revision: 2 });
  });

  it('is published once for concurrent readers and never without a change', async () => {
    const userId = await onTrial();
    await Promise.all(Array.from({ length: 20 }, () => entitlement(userId)));
    await subscribe(userId, '2026-12-20T17:00:00Z');
    const responses = await Promise.all(Array.from({ length: 20 }, () => entitlement(userId)));
    expect(new Set(responses.map(({ revision }) => revision))).toEqual(new Set([2]));
    await untilPublished(userId, 2);
    const other = await onTrial(); // events are published in order, so all earlier ones have been published, too
    expect(publishedOf(other)).toHaveLength(1);
    expect(publishedOf(userId)).toHaveLength(2);
  });

  it('is published whenever time alone changes it', async () => {
    const userId = await onTrial();
    await subscribe(userId, '2026-11-23T17:00:00Z', { cancel: true });
    await entitlement(userId);
    await untilPublished(userId, 2);
    clock.set('2026-11-23T16:59:59.999Z');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(publishedOf(userId)).toHaveLength(2);
    clock.set('2026-11-23T17:00:00.000Z');
    const [, , lapsed] = await untilPublished(userId, 3);
    expect(lapsed).toMatchObject({ premium: false, source: 'trial', revision: 3, changesAt: ENDS });
    clock.set(ENDS);
    const [, , , over] = await untilPublished(userId, 4);
    expect(over).toMatchObject({ premium: false, source: 'none', revision: 4, changesAt: null });
  });

  it('is published for many users at the same time', async () => {
    const users = Array.from({ length: 130 }, () => randomUUID());
    await stores.database.query(
      `INSERT INTO accounts (user_id, address_key, trial_started_at, changes_at, revision)
       SELECT id, id::text, $2, $3, 1 FROM unnest($1::uuid[]) AS id`,
      [users, ACCEPTED, ENDS],
    );
    clock.set(ENDS);
    await eventually(() => users.every((userId) => publishedOf(userId).length > 0), { withinMs: 20_000 });
    for (const userId of users) expect(publishedOf(userId)).toMatchObject([{ source: 'none', revision: 2 }]);
  });

  it('does not include the administrator role', async () => {
    const userId = await onTrial();
    expect(await entitlement(userId, 'admin')).toMatchObject({ premium: true, source: 'admin' });
    expect(await entitlement(userId)).toMatchObject({ premium: false, source: 'trial', revision: 1 });
    await onTrial();
    expect(publishedOf(userId)).toHaveLength(1);
  });
});
