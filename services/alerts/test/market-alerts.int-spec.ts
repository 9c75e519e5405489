import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Alert,
  type AlertSettings,
  countUnreadAlerts,
  exportAlertsData,
  listAlertOutbox,
  listAlerts,
  MARKET_ALERT_USERS,
  markAlertsRead,
  marketSummarized,
  matchesFound,
  MAX_ALERT_STRATEGIES,
  setAlertSettings,
  type TradesNearStop,
  unsubscribeFromAlerts,
  userDeleted,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import {
  eventually,
  fakeClock,
  openServiceStores,
  Processes,
  publishEvent,
  recordingLogger,
  type ServiceStores,
  signedInAs,
  SmtpMailbox,
  untilReady,
} from '@plainscan/test-kit';
import type { z } from 'zod';
import { alertsConfig, createAlerts, migrateAlerts } from '../src/index.ts';
import { type FakeUser, MarketServices } from './fixtures/market-services.ts';

jest.setTimeout(120_000);

/** for what many transactions or retries have to do first */
const PATIENT = { withinMs: 60_000 };

type Summary = z.input<(typeof marketSummarized)['payload']>;

const SESSION = '2026-11-25';
const clock = fakeClock(`${SESSION}T21:05:00Z`);
const processes = new Processes();
const services = new MarketServices();
let stores: ServiceStores;
let mailbox: SmtpMailbox;
let recorded: ReturnType<typeof recordingLogger>;

const TRADES: TradesNearStop = {
  count: 1,
  nearest: [{ tradeId: randomUUID(), symbol: 'AAPL', side: 'long', stop: '100', price: '101', roomPercent: 1 }],
};
const summary = (change: Partial<Summary> = {}): Summary => ({
  session: SESSION,
  moment: 'close',
  market: {
    asOf: SESSION,
    stocks: 4890,
    advancing: 2813,
    declining: 1920,
    newHighs: 120,
    newLows: 33,
    gainers: [{ symbol: 'NVDA', changePercent: 8.2 }],
    losers: [{ symbol: 'PFE', changePercent: -11 }],
  },
  simulated: false,
  completed: { session: SESSION, alerts: 0 },
  sendBefore: `${SESSION}T23:00:00Z`,
  exampleFor: null,
  ...change,
});
/** Publishes a new event each time, like a redelivery outside the deduplication window. */
const publish = (change: Partial<Summary> = {}) => publishEvent(stores.nats.url, marketSummarized, summary(change));
const publishMatches = (userId: string, name: string, enteredCount: number, example = false) =>
  publishEvent(stores.nats.url, matchesFound, {
    strategyId: randomUUID(),
    userId,
    name,
    session: SESSION,
    entered: ['AAPL'],
    enteredCount,
    left: enteredCount === 0 ? ['TSLA'] : [],
    leftCount: enteredCount === 0 ? 1 : 0,
    total: enteredCount,
    simulated: false,
    example,
  });

beforeAll(async () => {
  stores = await openServiceStores('alerts', migrateAlerts);
  await services.start(stores.nats.url);
});
beforeEach(async () => {
  clock.set(`${SESSION}T21:05:00Z`);
  services.users.clear();
  services.journalCalls.length = 0;
  services.journalAvailable = true;
  mailbox = new SmtpMailbox();
  await mailbox.start();
  recorded = recordingLogger('alerts');
});
afterEach(async () => {
  await processes.stopAll();
  await mailbox.stop();
  await stores.database.query('TRUNCATE alert_users, deliveries CASCADE');
});
afterAll(async () => {
  await services.stop();
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

const inboxOf = async ({ userId }: FakeUser): Promise<Alert[]> =>
  (await stores.rpc.call(signedInAs(userId), listAlerts, { limit: 30 })).alerts;
const marketAlertsOf = async (user: FakeUser) => (await inboxOf(user)).filter(({ kind }) => kind === 'market');
const arrived = (user: FakeUser, count = 1) =>
  eventually(async () => (await marketAlertsOf(user)).length === count, PATIENT);
const mailsTo = ({ email }: FakeUser) => mailbox.to(email!);
/** Also waits until the emails are recorded as sent: if the clock moved before, they would be sent again. */
const emailed = (user: FakeUser, count = 1) =>
  eventually(async () => {
    const sending = await stores.database.query('SELECT 1 FROM deliveries WHERE attempts > 0 AND sent_at IS NULL');
    return mailsTo(user).length === count && sending.length === 0;
  }, PATIENT);
/** Resolves once the events before are handled: a replica handles one after another. */
async function allHandled(): Promise<void> {
  const demo = services.add({ marketAlerts: false });
  await publish({ exampleFor: demo.userId });
  await arrived(demo);
}

describe('a market alert', () => {
  it('is one inbox entry and one email, even if the event reaches two replicas repeatedly', async () => {
    await Promise.all([boot(), boot()]);
    const user = services.add({ trades: TRADES });
    await Promise.all([publish(), publish(), publish()]);
    await arrived(user);
    await emailed(user);
    await allHandled();
    const alerts = await marketAlertsOf(user);
    const { market } = summary();
    expect(alerts).toHaveLength(1);
    const [alert] = alerts;
    expect(alert).toEqual({
      kind: 'market',
      id: expect.any(String),
      session: SESSION,
      moment: 'close',
      market,
      strategies: [],
      strategyCount: 0,
      trades: TRADES,
      simulated: false,
      example: false,
      createdAt: new Date(clock.now()).toISOString(),
      read: false,
    });
    const [mail] = mailsTo(user);
    expect(mail).toMatchObject({ subject: 'Market close, November 25, 2026' });
    expect(mail!.text).toContain('2,813 of 4,890 stocks were up, and 1,920 were down.');
    expect(mail!.text).toContain('AAPL (long) at $101.00, 1% from its stop of $100.00');
    expect(mailsTo(user)).toHaveLength(1);
    const [delivery] = await stores.database.query('SELECT id FROM deliveries WHERE alert_id = $1', [alert!.id]);
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
    expect(headers['message-id']).toBe(`<${String(delivery!['id'])}@plainscan.example>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('comes at the open and at the close', async () => {
    await boot();
    const user = services.add();
    await publish({ moment: 'open', market: { ...summary().market, asOf: '2026-11-24' } });
    await emailed(user);
    clock.advance(3_600_000);
    await publish();
    await arrived(user, 2);
    await emailed(user, 2);
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual([
      'Market open, November 25, 2026',
      'Market close, November 25, 2026',
    ]);
  });

  it('goes to administrators, and to users with Premium or an active trial, who have turned it on', async () => {
    await boot();
    const [admin, premium, trial, expired, off] = [
      services.add({ role: 'admin', plan: 'expired' }),
      services.add(),
      services.add({ plan: 'trial' }),
      services.add({ plan: 'expired' }),
      services.add({ marketAlerts: false }),
    ];
    await publish();
    await allHandled();
    expect(
      await Promise.all([admin, premium, trial, expired, off].map(async (user) => (await inboxOf(user)).length)),
    ).toEqual([1, 1, 1, 0, 0]);
    for (const user of [admin, premium, trial]) await emailed(user);
    for (const user of [expired, off]) expect(mailsTo(user)).toEqual([]);
  });

  it('reaches everyone if there are more users than fit on a page', async () => {
    await boot({ SMTP_URL: '' });
    const users = Array.from({ length: MARKET_ALERT_USERS + 1 }, () => services.add({ email: null, plan: 'trial' }));
    await publish();
    await eventually(async () => {
      const [row] = await stores.database.query('SELECT count(DISTINCT user_id)::int AS n FROM alerts');
      return row!['n'] === users.length;
    }, PATIENT);
  });

  it('is only in the inbox if the user turns it off before the email is sent, or has no confirmed address', async () => {
    await boot();
    const [user, unconfirmed] = [services.add(), services.add({ email: null })];
    await quietUntil(user, '18:00');
    await publish();
    for (const each of [user, unconfirmed]) await arrived(each);
    user.marketAlerts = false;
    clock.set(`${SESSION}T23:00:00Z`);
    await eventually(async () => (await stores.database.query('SELECT 1 FROM deliveries')).length === 0);
    expect(mailbox.received).toEqual([]);
  });

  it('is dropped if it is handled too late', async () => {
    await boot();
    const user = services.add();
    clock.set(`${SESSION}T23:00:00Z`);
    await publish();
    await eventually(() => recorded.lines.some(({ msg }) => msg === 'market summary is outdated; dropped'));
    expect(await inboxOf(user)).toEqual([]);
  });
});

/** Quiet hours from 15:00 in New York: the close is at 16:00. */
const quietUntil = ({ userId }: FakeUser, to: string, delivery: AlertSettings['delivery'] = 'at-once') =>
  stores.rpc.call(signedInAs(userId), setAlertSettings, {
    delivery,
    digestHour: 8,
    quietHours: { from: '15:00', to },
    timeZone: 'America/New_York',
  });

describe('the quiet hours', () => {
  it('delay the email, but not the inbox entry, and a digest has no market alerts', async () => {
    await boot();
    const user = services.add();
    await quietUntil(user, '18:00', 'daily');
    await publish();
    await arrived(user);
    clock.set(`${SESSION}T22:59:59Z`);
    await publishMatches(user.userId, 'Breakouts', 1);
    await eventually(async () => (await inboxOf(user)).length === 2);
    expect(mailsTo(user)).toEqual([]);
    clock.set(`${SESSION}T23:00:00Z`);
    await emailed(user);
    expect(mailsTo(user)[0]).toMatchObject({ subject: 'Market close, November 25, 2026' });
    clock.set('2026-11-26T13:00:00Z');
    await emailed(user, 2);
    expect(mailsTo(user)[1]).toMatchObject({ subject: '1 new match for Breakouts' });
  });

  it('that change also move an email that is waiting, and a later alert replaces it', async () => {
    await boot();
    const user = services.add();
    await quietUntil(user, '23:00');
    await publish({ moment: 'open' });
    await arrived(user);
    await publish();
    await arrived(user, 2);
    await quietUntil(user, '18:00');
    clock.set(`${SESSION}T23:00:00Z`);
    await emailed(user);
    expect(mailsTo(user)[0]).toMatchObject({ subject: 'Market close, November 25, 2026' });
    await eventually(
      async () => (await stores.database.query('SELECT 1 FROM deliveries WHERE sent_at IS NULL')).length === 0,
    );
    expect(mailsTo(user)).toHaveLength(1);
  });
});

describe("the user's part", () => {
  it('lists the new matches of the newest close, also if they arrive after the summary', async () => {
    await boot();
    const [user, other] = [services.add(), services.add()];
    const names = Array.from({ length: MAX_ALERT_STRATEGIES + 1 }, (_, i) => `Scan ${i}`);
    for (const [i, name] of names.entries()) await publishMatches(user.userId, name, i + 1);
    await publishMatches(user.userId, 'Only left', 0);
    await eventually(async () => (await inboxOf(user)).length === names.length + 1, PATIENT);
    await publish({ completed: { session: SESSION, alerts: names.length + 2 } });
    await eventually(() => recorded.lines.some(({ msg }) => msg === 'event failed; retrying'));
    await publishMatches(other.userId, 'Other', 4);
    await arrived(user);
    await arrived(other);
    const [[mine], [theirs]] = [await marketAlertsOf(user), await marketAlertsOf(other)];
    const newest = names.map((name, i) => ({ name, enteredCount: i + 1 })).reverse();
    expect(mine).toMatchObject({
      strategies: newest.slice(0, MAX_ALERT_STRATEGIES),
      strategyCount: names.length,
    });
    expect(theirs).toMatchObject({ strategies: [{ name: 'Other', enteredCount: 4 }], strategyCount: 1 });
  });

  it('is sent without what does not arrive within several deliveries', async () => {
    await boot();
    const [user, onTrial] = [services.add({ trades: TRADES }), services.add({ plan: 'trial', trades: TRADES })];
    services.journalAvailable = false;
    await publish({ completed: { session: SESSION, alerts: 1 } });
    await eventually(() => services.journalCalls.length > 0, PATIENT);
    await emailed(user);
    expect(await marketAlertsOf(user)).toMatchObject([{ trades: null, strategies: [], strategyCount: 0 }]);
    expect(mailsTo(user)[0]!.text).not.toMatch(/trade|New matches/);
    expect(await marketAlertsOf(onTrial)).toHaveLength(1);
  });

  it('has no trades of a user without a journal, and none for a user without such trades', async () => {
    await boot();
    const [premium, onTrial] = [services.add(), services.add({ plan: 'trial', trades: TRADES })];
    await publish();
    await arrived(premium);
    await arrived(onTrial);
    expect(services.journalCalls).toEqual([{ userIds: [premium.userId], session: SESSION }]);
    expect(await marketAlertsOf(premium)).toMatchObject([{ trades: { count: 0, nearest: [] } }]);
    expect(await marketAlertsOf(onTrial)).toMatchObject([{ trades: null }]);
  });

  it('waits for the journal', async () => {
    await boot();
    const user = services.add({ trades: TRADES });
    services.journalAvailable = false;
    await publish();
    await eventually(() => services.journalCalls.length > 0);
    expect(await inboxOf(user)).toEqual([]);
    services.journalAvailable = true;
    await arrived(user);
    expect(await marketAlertsOf(user)).toMatchObject([{ trades: TRADES }]);
  });
});

describe('the example of a demo account', () => {
  it('is in its inbox only, with its own new matches, whatever its switch says', async () => {
    await boot();
    const [demo, other] = [services.add({ marketAlerts: false, trades: TRADES }), services.add()];
    const example = { exampleFor: demo.userId, completed: { session: SESSION, alerts: 1 } };
    clock.set('2026-11-28T12:00:00Z');
    await publishMatches(demo.userId, 'Breakouts', 2, true);
    await Promise.all([publish(example), publish(example)]);
    await arrived(demo);
    await allHandled();
    const [alert] = await marketAlertsOf(demo);
    expect(alert).toMatchObject({ example: true, strategies: [{ name: 'Breakouts' }], trades: TRADES });
    expect(await marketAlertsOf(demo)).toHaveLength(1);
    expect(await marketAlertsOf(other)).toEqual([]);
    expect(mailsTo(demo)).toEqual([]);
  });
});

describe('the unsubscribe link', () => {
  it('turns off only Market Alerts, without a session', async () => {
    await boot();
    const user = services.add();
    await publish();
    await emailed(user);
    const [mail] = mailsTo(user);
    const token = /#token=(\S+)/.exec(mail!.text!)![1]!;
    expect(mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value).toBe(
      `<https://plainscan.example/api/alerts/unsubscribe?token=${token}>`,
    );
    const stopped = await stores.rpc.call(newContext(), unsubscribeFromAlerts, { token });
    expect(stopped).toEqual({ topic: 'market' });
    expect(services.users.get(user.userId)).toMatchObject({ marketAlerts: false, email: user.email });
    await publish({ session: '2026-11-27', sendBefore: '2100-01-01T00:00:00Z' });
    await allHandled();
    expect(await inboxOf(user)).toHaveLength(1);
  });

  it('is rejected if its topic was changed', async () => {
    await boot();
    const user = services.add();
    await publish();
    await emailed(user);
    const token = /#token=(\S+)/.exec(mailsTo(user)[0]!.text!)![1]!;
    const [head, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: user.userId, aud: 'stop-alert-emails' })).toString('base64url');
    const forged = { token: `${head}.${payload}.${signature}` };
    await expect(stores.rpc.call(newContext(), unsubscribeFromAlerts, forged)).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    expect(services.users.get(user.userId)).toMatchObject({ marketAlerts: true, email: user.email });
  });
});

describe('in the inbox, a market alert', () => {
  it('is listed, counted, and marked as read with the other alerts', async () => {
    await boot();
    const user = services.add();
    const ctx = () => signedInAs(user.userId);
    await publishMatches(user.userId, 'Breakouts', 1);
    await eventually(async () => (await inboxOf(user)).length === 1);
    clock.advance(1000);
    await publish();
    await arrived(user);
    const alerts = await inboxOf(user);
    expect(alerts.map(({ kind }) => kind)).toEqual(['market', 'matches']);
    expect(await stores.rpc.call(ctx(), countUnreadAlerts, {})).toEqual({ unread: 2 });
    expect(await stores.rpc.call(ctx(), markAlertsRead, { id: alerts[0]!.id })).toEqual({ unread: 1 });
    expect((await inboxOf(user))[0]).toMatchObject({ kind: 'market', read: true });
  });

  it('is exported with its email, and erased with the account', async () => {
    await boot();
    const user = services.add();
    await publish();
    await emailed(user);
    await eventually(async () => (await stores.database.query('SELECT sent_at FROM deliveries'))[0]!['sent_at']);
    const exported = await stores.rpc.call(signedInAs(user.userId), exportAlertsData, {});
    expect(exported.data).toMatchObject({
      alerts: [
        { kind: 'market', market: { advancing: 2813 }, deliveries: [{ channel: 'email', sentAt: expect.any(String) }] },
      ],
    });
    const requestedAt = new Date().toISOString();
    await publishEvent(stores.nats.url, userDeleted, { deletionId: randomUUID(), userId: user.userId, requestedAt });
    await eventually(async () => (await inboxOf(user)).length === 0);
    await publish({ session: '2026-11-27', sendBefore: '2100-01-01T00:00:00Z' }); // still on auth's list
    await allHandled();
    expect(await stores.database.query('SELECT 1 FROM alerts WHERE user_id = $1', [user.userId])).toEqual([]);
  });

  it('is in the outbox of a demo without an email server', async () => {
    await boot({ SMTP_URL: '', DEMO: 'true' });
    const user = services.add();
    await publish();
    await arrived(user);
    expect((await stores.rpc.call(newContext(), listAlertOutbox, {})).mails).toMatchObject([
      { to: user.email, subject: 'Market close, November 25, 2026' },
    ]);
  });
});
