import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ALERT_TOPICS,
  type AlertTopic,
  getAlertRecipient,
  getPreferences,
  listMarketAlertUsers,
  MARKET_ALERT_USERS,
  setPreferences,
  signInDemo,
  stopAlertEmails,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { CLIENT, openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const UNKNOWN_USER = '00000000-0000-4000-8000-000000000000';
const processes = new Processes();
let stores: Stores;

const boot = async (more: Record<string, string> = {}) =>
  untilReady(await processes.start(createAuth(stores.config(more))));
/** A user with a confirmed address. */
const user = (email?: string) => insertSession(stores, email === undefined ? {} : { email });
const demoUser = async () => (await stores.rpc.call(newContext(), signInDemo, { client: CLIENT })).user.id;
const set = (userId: string, emailNotifications: boolean, marketAlerts: boolean) =>
  stores.rpc.call(signedInAs(userId), setPreferences, { emailNotifications, marketAlerts });
const preferences = (userId: string) => stores.rpc.call(signedInAs(userId), getPreferences, {});
const recipient = (userId: string, topic: AlertTopic) =>
  stores.rpc.call(newContext(), getAlertRecipient, { userId, topic });
const stop = (userId: string, topic: AlertTopic) => stores.rpc.call(newContext(), stopAlertEmails, { userId, topic });

beforeAll(async () => {
  stores = await openStores();
});
afterEach(() => processes.stopAll());
afterAll(() => stores.close());

describe('the recipient of alert emails', () => {
  it('is the confirmed address of a user who wants emails about new matches', async () => {
    await boot();
    const { userId, email } = await user();
    expect(await recipient(userId, 'matches')).toEqual({ email });
    await set(userId, false, true);
    expect(await recipient(userId, 'matches')).toEqual({ email: null });
    await set(userId, true, true);
    await stop(userId, 'matches');
    await stop(userId, 'matches');
    expect(await recipient(userId, 'matches')).toEqual({ email: null });
    expect(await preferences(userId)).toEqual({ emailNotifications: false, marketAlerts: true });
  });

  it('is the confirmed address of a user with Market Alerts, which have their own switch', async () => {
    await boot();
    const { userId, email } = await user();
    expect(await recipient(userId, 'market')).toEqual({ email });
    await set(userId, true, false);
    expect(await recipient(userId, 'market')).toEqual({ email: null });
    await set(userId, false, true);
    expect(await recipient(userId, 'market')).toEqual({ email });
    await set(userId, true, true);
    await stop(userId, 'market');
    expect([await recipient(userId, 'market'), await recipient(userId, 'matches')]).toEqual([
      { email: null },
      { email },
    ]);
    expect(await preferences(userId)).toEqual({ emailNotifications: true, marketAlerts: false });
  });

  it.each(ALERT_TOPICS)('of %s is null for demo accounts and users who do not exist', async (topic) => {
    await boot();
    const demo = await demoUser();
    await set(demo, true, true);
    for (const userId of [demo, UNKNOWN_USER]) expect(await recipient(userId, topic)).toEqual({ email: null });
    expect(await stop(UNKNOWN_USER, topic)).toEqual({});
  });
});

describe('the users with Market Alerts', () => {
  const list = async (after: string | null) =>
    (await stores.rpc.call(newContext(), listMarketAlertUsers, { after })).users;

  it('are listed in pages with their roles, without users who have it off', async () => {
    const email = `${randomUUID()}@example.com`;
    await boot({ ADMIN_EMAILS: email });
    const users = [await user(email), await user(), await user()];
    for (const [i, { userId }] of users.entries()) await set(userId, true, i < 2);
    const listed = await list(null);
    const [admin, on, off] = users.map(({ userId }) => listed.find((each) => each.userId === userId));
    expect([admin?.role, on?.role, off]).toEqual(['admin', 'user', undefined]);

    await stores.database.query(
      `INSERT INTO users (id, email, email_key, created_at, market_alerts)
       SELECT id, id::text, id::text, now(), true FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)) AS new`,
      [MARKET_ALERT_USERS],
    );
    const first = await list(null);
    expect(first).toHaveLength(MARKET_ALERT_USERS);
    const all = [...first, ...(await list(first.at(-1)!.userId))].map(({ userId }) => userId);
    expect(all).toEqual([...new Set(all)].sort());
    const stored = await stores.database.query('SELECT id FROM users WHERE market_alerts ORDER BY id');
    expect(all).toEqual(stored.map(({ id }) => id));
  });
});
