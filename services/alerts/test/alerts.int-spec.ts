import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  alertsUserErased,
  countUnreadAlerts,
  exportAlertsData,
  getAlertRecipient,
  listAlertOutbox,
  listAlerts,
  markAlertsRead,
  matchesFound,
  stopAlertEmails,
  unsubscribeFromAlerts,
  userDeleted,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { type CallContext, newContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import {
  bootControllers,
  type BootedController,
  collectEvents,
  type CollectedEvents,
  contractCoverage,
  cuttable,
  eventually,
  fakeClock,
  openServiceStores,
  Processes,
  publishEvent,
  recordingLogger,
  type ServiceStores,
  signedInAs,
  silentLogger,
  SmtpMailbox,
  untilReady,
} from '@plainscan/test-kit';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import type { z } from 'zod';
import { alertsDataSource, RETENTION } from '../src/db/database.ts';
import { ChannelSettingsController } from '../src/channel-settings/channel-settings.controller.ts';
import { DeliveriesController } from '../src/deliveries/deliveries.controller.ts';
import { InboxController } from '../src/inbox/inbox.controller.ts';
import { alertsConfig, createAlerts, migrateAlerts } from '../src/index.ts';
import { MarketAlertsController } from '../src/market-alerts/market-alerts.controller.ts';
import { PersonalDataController } from '../src/personal-data/personal-data.controller.ts';

jest.setTimeout(60_000);

type MatchesFound = z.input<(typeof matchesFound)['payload']>;
type Erased = z.output<(typeof alertsUserErased)['payload']>;

const DAY_MS = 24 * 3_600_000;
const clock = fakeClock('2026-11-25T21:05:00Z');
const processes = new Processes();
/** Users who want emails, with their confirmed addresses. */
const addresses = new Map<string, string>();
let stores: ServiceStores;
let auth: BootedController;
let mailbox: SmtpMailbox;
let erased: CollectedEvents<Erased>;
let recorded: ReturnType<typeof recordingLogger>;

@Controller()
class FakeAuth {
  @Rpc(getAlertRecipient)
  recipient(_ctx: CallContext, { userId }: RpcInput<typeof getAlertRecipient>) {
    return { email: addresses.get(userId) ?? null };
  }
  @Rpc(stopAlertEmails)
  stop(_ctx: CallContext, { userId }: RpcInput<typeof stopAlertEmails>) {
    addresses.delete(userId);
    return {};
  }
}
const bootAuth = () => bootControllers({ natsUrl: stores.nats.url, controllers: [FakeAuth], name: 'auth' });

beforeAll(async () => {
  stores = await openServiceStores('alerts', migrateAlerts);
  auth = await bootAuth();
  erased = await collectEvents(stores.nats.url, alertsUserErased);
});
beforeEach(async () => {
  clock.set('2026-11-25T21:05:00Z');
  mailbox = new SmtpMailbox();
  await mailbox.start();
  recorded = recordingLogger('alerts');
});
afterEach(async () => {
  await processes.stopAll();
  await mailbox.stop();
});
afterAll(async () => {
  await erased.close();
  await auth.stop();
  await stores.close();
});

async function boot(overrides: Record<string, string> = {}): Promise<void> {
  const config = alertsConfig({
    ...stores.env,
    ALERTS_DB_URL: stores.database.url,
    ALERTS_HEALTH_PORT: '0',
    ALERTS_SECRET: 'a secret that is long enough for this',
    PUBLIC_URL: 'https://plainscan.example',
    MAIL_FROM: 'Plainscan <hello@plainscan.example>',
    SMTP_URL: mailbox.url,
    ...overrides,
  });
  await untilReady(await processes.start(createAlerts(config, { clock: clock.now, logger: recorded.logger })));
}

function newUser() {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  addresses.set(userId, email);
  const ctx = () => signedInAs(userId);
  return {
    userId,
    email,
    list: (page: { limit?: number; cursor?: string } = {}) =>
      stores.rpc.call(ctx(), listAlerts, { limit: 30, ...page }),
    unread: async () => (await stores.rpc.call(ctx(), countUnreadAlerts, {})).unread,
    markRead: (id: string | null) => stores.rpc.call(ctx(), markAlertsRead, { id }),
    exported: () => stores.rpc.call(ctx(), exportAlertsData, {}),
  };
}
const matches = (userId: string, overrides: Partial<MatchesFound> = {}): MatchesFound => ({
  strategyId: randomUUID(),
  userId,
  name: 'Breakouts',
  session: '2026-11-25',
  sessionSoFar: false,
  entered: ['AAPL', 'MSFT'],
  enteredCount: 2,
  left: [],
  leftCount: 0,
  total: 5,
  simulated: false,
  example: false,
  ...overrides,
});
/** Publishes a new event each time, like a redelivery outside the deduplication window. */
const publish = (found: MatchesFound) => publishEvent(stores.nats.url, matchesFound, found);
const deliveries = (strategyId: string) =>
  stores.database.query('SELECT * FROM deliveries WHERE strategy_id = $1', [strategyId]);

it('has exactly one handler for each contract', () => {
  const handlers = [
    ChannelSettingsController,
    DeliveriesController,
    InboxController,
    MarketAlertsController,
    PersonalDataController,
  ];
  expect(contractCoverage(Object.values(rpcsOf('alerts')), handlers)).toEqual({
    missing: [],
    duplicated: [],
    unknown: [],
  });
});

describe('new matches', () => {
  it('create one inbox entry and one email, even if the event reaches two replicas repeatedly', async () => {
    await Promise.all([boot(), boot()]);
    const user = newUser();
    const found = matches(user.userId);
    await Promise.all([publish(found), publish(found), publish(found)]);
    await publish(matches(user.userId, { strategyId: found.strategyId, session: '2026-11-24', example: true }));
    await eventually(async () => (await user.list()).alerts.length === 2);
    const { alerts, nextCursor } = await user.list();
    const { userId: _, ...shown } = found;
    expect(alerts.find(({ example }) => !example)).toEqual({
      ...shown,
      kind: 'matches',
      id: expect.any(String),
      createdAt: new Date(clock.now()).toISOString(),
      read: false,
    });
    expect(nextCursor).toBeNull();

    const [mail] = await eventually(() => (mailbox.to(user.email).length > 0 ? mailbox.to(user.email) : null));
    expect(mail).toMatchObject({ subject: '2 new matches for Breakouts' });
    await eventually(async () => (await deliveries(found.strategyId))[0]!['sent_at']);
    expect(mailbox.to(user.email)).toHaveLength(1);
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
    const [{ id } = {}] = await deliveries(found.strategyId);
    expect(headers).toMatchObject({
      'message-id': `<${String(id)}@plainscan.example>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/plainscan\.example\/api\/alerts\/unsubscribe\?token=[\w.-]+>$/,
    );
  });

  it('may be none if stocks no longer match', async () => {
    await boot();
    const user = newUser();
    const left = { entered: [], enteredCount: 0, left: ['TSLA'], leftCount: 1, total: 0 };
    await publish(matches(user.userId, left));
    await eventually(async () => (await user.list()).alerts.length === 1);
    expect((await user.list()).alerts[0]).toMatchObject(left);
    const [mail] = await eventually(() => (mailbox.to(user.email).length > 0 ? mailbox.to(user.email) : null));
    expect(mail).toMatchObject({ subject: 'TSLA no longer matches Breakouts' });
    expect((await user.exported()).data).toMatchObject({ alerts: [left] });
  });

  it('are emailed once after an outage of the mail server and auth', async () => {
    await boot();
    await mailbox.stop();
    await auth.stop();
    const user = newUser();
    const found = matches(user.userId);
    await publish(found);
    const retries = () => recorded.lines.filter(({ msg }) => msg === 'failed to send email; retrying later').length;
    await eventually(() => retries() === 1);
    auth = await bootAuth();
    clock.advance(2000);
    await eventually(() => retries() === 2);
    await mailbox.start();
    clock.advance(4000);
    await eventually(async () => (await deliveries(found.strategyId))[0]!['sent_at']);
    clock.advance(60_000);
    expect(mailbox.to(user.email)).toHaveLength(1);
    expect(JSON.stringify(recorded.lines)).not.toContain(user.email);
  });

  it('only reach the inbox if the user has turned off emails', async () => {
    await boot();
    const user = newUser();
    addresses.delete(user.userId);
    const found = matches(user.userId);
    await publish(found);
    await eventually(async () => (await user.unread()) === 1);
    await eventually(async () => (await deliveries(found.strategyId)).length === 0);
    expect(mailbox.to(user.email)).toEqual([]);
  });

  it('are emailed at most once a day for each strategy', async () => {
    await boot();
    const user = newUser();
    const found = matches(user.userId, { session: '2026-11-24' });
    await publish(found);
    await eventually(async () => (await deliveries(found.strategyId))[0]?.['sent_at']);
    clock.advance(3_600_000);
    await publish({ ...found, session: '2026-11-25' });
    await publish(matches(user.userId, { name: 'Other' }));
    await eventually(async () => (await user.unread()) === 3);
    await eventually(() => mailbox.to(user.email).length === 2);
    clock.advance(DAY_MS);
    await publish({ ...found, session: '2026-11-27' });
    await eventually(() => mailbox.to(user.email).length === 3);
    expect(mailbox.to(user.email).map(({ subject }) => subject)).toEqual([
      '2 new matches for Breakouts',
      '2 new matches for Other',
      '2 new matches for Breakouts',
    ]);
  });
});

describe('the inbox', () => {
  it('is paginated, newest first, and can be marked as read', async () => {
    await boot();
    const user = newUser();
    for (let i = 1; i <= 5; i += 1) {
      await publish(matches(user.userId, { name: `No. ${i}`, example: true }));
      await eventually(async () => (await user.unread()) === i);
      clock.advance(i % 2 === 0 ? 1000 : 0);
    }
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await user.list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      names.push(...page.alerts.map((alert) => (alert.kind === 'matches' ? alert.name : alert.kind)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(5);
    expect(names[0]).toBe('No. 5');
    expect([...names].sort()).toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5']);
    const [first] = (await user.list()).alerts;
    expect(await user.markRead(first!.id)).toEqual({ unread: 4 });
    expect((await user.list()).alerts[0]).toMatchObject({ read: true });
    expect(await user.markRead(null)).toEqual({ unread: 0 });
    await expect(user.list({ cursor: 'x' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  it("of another user can't be read or changed", async () => {
    await boot();
    const [user, other] = [newUser(), newUser()];
    await publish(matches(user.userId));
    await eventually(async () => (await user.unread()) === 1);
    const [alert] = (await user.list()).alerts;
    expect((await other.list()).alerts).toEqual([]);
    await expect(other.markRead(alert!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await other.markRead(null);
    expect(await user.unread()).toBe(1);
  });
});

describe('the unsubscribe link', () => {
  it('stops the emails without a session and is rejected if forged', async () => {
    await boot();
    const user = newUser();
    await publish(matches(user.userId));
    const mail = await eventually(() => mailbox.to(user.email)[0]);
    const token = /#token=(\S+)/.exec(mail.text!)![1]!;
    const [head, , signature] = token.split('.');
    const other = Buffer.from(JSON.stringify({ sub: randomUUID(), aud: 'stop-alert-emails' })).toString('base64url');
    const unsubscribe = (value: string) => stores.rpc.call(newContext(), unsubscribeFromAlerts, { token: value });
    for (const forged of [
      `${head}.${other}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${other}.x`,
    ])
      await expect(unsubscribe(forged)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(addresses.has(user.userId)).toBe(true);
    await unsubscribe(token);
    await unsubscribe(token);
    expect(addresses.has(user.userId)).toBe(false);
  });
});

describe('the outbox of a demo', () => {
  const outbox = () => stores.rpc.call(newContext(), listAlertOutbox, {});

  it('lists the emails that would be sent', async () => {
    await boot({ SMTP_URL: '', DEMO: 'true' });
    const [user, optedOut] = [newUser(), newUser()];
    addresses.delete(optedOut.userId);
    for (const { userId } of [user, optedOut]) await publish(matches(userId));
    await eventually(async () => (await optedOut.unread()) === 1 && (await user.unread()) === 1);
    expect((await outbox()).mails.filter(({ to }) => to !== null)).toMatchObject([
      { to: user.email, subject: '2 new matches for Breakouts' },
    ]);
  });

  it('is unavailable if emails are sent', async () => {
    await boot({ DEMO: 'true' });
    await expect(outbox()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('personal data', () => {
  it('is exported with the emails and permanently erased', async () => {
    await boot();
    const user = newUser();
    const found = matches(user.userId);
    await publish(found);
    await eventually(async () => (await deliveries(found.strategyId))[0]?.['sent_at']);
    expect(await user.exported()).toMatchObject({
      data: {
        alerts: [
          {
            strategyId: found.strategyId,
            entered: ['AAPL', 'MSFT'],
            deliveries: [{ channel: 'email', sentAt: expect.any(String) }],
          },
        ],
      },
      next: null,
    });
    const deletion = { deletionId: randomUUID(), userId: user.userId, requestedAt: new Date().toISOString() };
    await publishEvent(stores.nats.url, userDeleted, deletion);
    await publishEvent(stores.nats.url, userDeleted, deletion);
    const reports = () => erased.payloads.filter(({ deletionId }) => deletionId === deletion.deletionId);
    await eventually(() => reports().length > 0);
    expect(reports()).toMatchObject([{ records: 2 }]);
    await publish(matches(user.userId)); // in flight when the account was deleted
    const after = newUser();
    await publish(matches(after.userId));
    await eventually(async () => (await after.unread()) === 1);
    expect((await user.list()).alerts).toEqual([]);
    const rows = await stores.database.query('SELECT 1 FROM alerts WHERE user_id = $1', [user.userId]);
    expect(rows).toEqual([]);
  });
});

describe('an outage', () => {
  it.each(['PostgreSQL', 'NATS'])('of %s loses no alert and sends only one email', async (store) => {
    const database = await cuttable(stores.database.url);
    await boot({ ALERTS_DB_URL: database.url });
    const user = newUser();
    const found = matches(user.userId);
    if (store === 'PostgreSQL') {
      database.cut();
      await publish(found);
      await eventually(() => recorded.lines.some(({ msg }) => msg === 'event failed; retrying'));
      database.restore();
    } else {
      await publish(matches(user.userId, { example: true }));
      await eventually(async () => (await user.unread()) === 1);
      await stores.nats.down();
      await stores.nats.up();
      await eventually(async () => (await user.unread()) === 1, { withinMs: 20_000 });
      await publish(found);
    }
    await eventually(() => mailbox.to(user.email).length === 1, { withinMs: 30_000 });
    await eventually(async () => (await deliveries(found.strategyId))[0]!['sent_at']);
    expect((await user.list()).alerts.filter(({ example }) => !example)).toHaveLength(1);
    await processes.stopAll();
    await database.close();
  });
});

describe('retention', () => {
  it('deletes alerts with their deliveries after 180 days, and unsent emails after 30', async () => {
    await boot({ SMTP_URL: '' });
    const user = newUser();
    const [old, recent] = [matches(user.userId), matches(user.userId)];
    await publish(old);
    await eventually(async () => (await user.unread()) === 1);
    clock.advance(150 * DAY_MS);
    await publish(recent);
    await eventually(async () => (await user.unread()) === 2);
    clock.advance(29 * DAY_MS);
    const db = await alertsDataSource(stores.database.url, 'alerts-test').initialize();
    const sweep = () => new RetentionJob(db, RETENTION, clock.now, silentLogger()).sweep();
    try {
      await sweep();
      expect([await deliveries(old.strategyId), await user.unread()]).toEqual([[], 2]);
      expect(await deliveries(recent.strategyId)).toHaveLength(1);
      clock.advance(2 * DAY_MS);
      await sweep();
      expect([await deliveries(recent.strategyId), await user.unread()]).toEqual([[], 1]);
    } finally {
      await db.destroy();
    }
  });
});
