import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Controller } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addAlertWebhook,
  addPushSubscription,
  type AlertSettings,
  exportAlertsData,
  getAlertChannels,
  getAlertRecipient,
  matchesFound,
  MAX_PUSH_SUBSCRIPTIONS,
  MAX_WEBHOOKS,
  removeAlertWebhook,
  removePushSubscription,
  setAlertSettings,
  stopAlertEmails,
  testAlertEmail,
  testAlertWebhook,
  testPushSubscription,
  userDeleted,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput, type ServiceProcess } from '@plainscan/service-kit';
import type { Resolve } from '@plainscan/service-kit/networks';
import {
  bootControllers,
  type BootedController,
  eventually,
  fakeClock,
  openServiceStores,
  Processes,
  publishEvent,
  recordingLogger,
  type ServiceStores,
  signedInAs,
  SmtpMailbox,
  startFakeBilling,
  untilReady,
} from '@plainscan/test-kit';
import { Webhook } from 'standardwebhooks';
import type { z } from 'zod';
import { alertsConfig, createAlerts, migrateAlerts } from '../src/index.ts';

jest.setTimeout(60_000);

/** The reference implementation of aes128gcm, which has no types. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service or webhook receiver that responds with `status` and stores what it gets. */
class Receiver {
  readonly received: Received[] = [];
  status = 201;
  #server: Server | null = null;

  get url(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  at(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(this.status, { location: '/elsewhere' }).end('ignored'.repeat(10_000));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

const HOUR_MS = 3_600_000;
const NEW_YORK = 'America/New_York';
const AT_ONCE: AlertSettings = { delivery: 'at-once', digestHour: 8, quietHours: null, timeZone: NEW_YORK };
const clock = fakeClock('2026-11-25T21:05:00Z');
const processes = new Processes();
const addresses = new Map<string, string>();
let stores: ServiceStores;
let auth: BootedController;
let billing: Awaited<ReturnType<typeof startFakeBilling>>;
let mailbox: SmtpMailbox;
let receiver: Receiver;
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

beforeAll(async () => {
  stores = await openServiceStores('alerts', migrateAlerts);
  auth = await bootControllers({ natsUrl: stores.nats.url, controllers: [FakeAuth], name: 'auth' });
  billing = await startFakeBilling(stores.nats.url);
});
beforeEach(async () => {
  clock.set('2026-11-25T21:05:00Z');
  mailbox = new SmtpMailbox();
  receiver = new Receiver();
  await Promise.all([mailbox.start(), receiver.start()]);
  recorded = recordingLogger('alerts');
});
afterEach(async () => {
  await processes.stopAll();
  await Promise.all([mailbox.stop(), receiver.stop()]);
  await stores.database.query('DELETE FROM alert_users');
});
afterAll(async () => {
  await Promise.all([auth.stop(), billing.stop()]);
  await stores.close();
});

async function boot(overrides: Record<string, string> = {}, resolve?: Resolve): Promise<ServiceProcess> {
  const config = alertsConfig({
    ...stores.env,
    ALERTS_DB_URL: stores.database.url,
    ALERTS_HEALTH_PORT: '0',
    ALERTS_SECRET: 'a secret that is long enough for this',
    ALERTS_ALLOW_NETWORKS: '127.0.0.1',
    PUBLIC_URL: 'https://plainscan.example',
    SMTP_URL: mailbox.url,
    ...overrides,
  });
  const options = { clock: clock.now, logger: recorded.logger, ...(resolve && { resolve }) };
  const process = await processes.start(createAlerts(config, options));
  await untilReady(process);
  return process;
}

/** A browser with its own keys; `path` is its endpoint at the push service. */
function newBrowser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const authSecret = randomBytes(16);
  const path = `/push/${randomUUID()}`;
  return {
    path,
    subscription: () => ({
      endpoint: receiver.url + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
      device: 'Firefox on Linux',
    }),
    /** What the service worker would get. */
    read: ({ body }: Received) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString()) as Record<
        string,
        string
      >,
    messages: () => receiver.at(path),
  };
}

function newUser({ premium = true } = {}) {
  const userId = randomUUID();
  const email = `${userId}@example.com`;
  addresses.set(userId, email);
  if (premium) billing.premium.add(userId);
  const ctx = () => signedInAs(userId);
  return {
    userId,
    email,
    mails: () => mailbox.to(email),
    channels: () => stores.rpc.call(ctx(), getAlertChannels, {}),
    set: (change: Partial<AlertSettings>) => stores.rpc.call(ctx(), setAlertSettings, { ...AT_ONCE, ...change }),
    subscribe: (browser: ReturnType<typeof newBrowser>) =>
      stores.rpc.call(ctx(), addPushSubscription, browser.subscription()),
    unsubscribe: (id: string) => stores.rpc.call(ctx(), removePushSubscription, { id }),
    addWebhook: (url: string) => stores.rpc.call(ctx(), addAlertWebhook, { url }),
    removeWebhook: (id: string) => stores.rpc.call(ctx(), removeAlertWebhook, { id }),
    testEmail: () => stores.rpc.call(ctx(), testAlertEmail, {}),
    testPush: (id: string) => stores.rpc.call(ctx(), testPushSubscription, { id }),
    testWebhook: (id: string) => stores.rpc.call(ctx(), testAlertWebhook, { id }),
    exported: () => stores.rpc.call(ctx(), exportAlertsData, {}),
  };
}

type MatchesFound = z.input<(typeof matchesFound)['payload']>;
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
const publish = (found: MatchesFound) => publishEvent(stores.nats.url, matchesFound, found);
const unsent = async (strategyId: string) =>
  (await stores.database.query('SELECT * FROM deliveries WHERE strategy_id = $1 AND sent_at IS NULL', [strategyId]))
    .length;
const rowsOf = (strategyId: string) =>
  stores.database.query('SELECT * FROM deliveries WHERE strategy_id = $1', [strategyId]);
const logged = (msg: string) => recorded.lines.filter((line) => line['msg'] === msg).length;

describe('an alert', () => {
  it('reaches each channel once, with a stable ID, even if its event arrives twenty times at two replicas', async () => {
    clock.set(new Date().toISOString()); // receivers reject old signatures
    await Promise.all([boot(), boot()]);
    const user = newUser();
    const [laptop, phone] = [newBrowser(), newBrowser()];
    await user.subscribe(laptop);
    await user.subscribe(phone);
    const { secret } = await user.addWebhook(`${receiver.url}/hook?token=1`);
    const found = matches(user.userId);
    await Promise.all(Array.from({ length: 20 }, () => publish(found)));
    await eventually(
      async () => (await rowsOf(found.strategyId)).length === 4 && (await unsent(found.strategyId)) === 0,
    );
    clock.advance(60_000);
    await publish(found);
    const after = matches(user.userId, { name: 'After' });
    await publish(after);
    await eventually(
      async () => (await rowsOf(after.strategyId)).length === 4 && (await unsent(after.strategyId)) === 0,
    );

    expect(user.mails()).toHaveLength(2);
    for (const browser of [laptop, phone]) {
      expect(browser.messages()).toHaveLength(2);
      const message = browser.messages().find((each) => browser.read(each)['title']?.includes('Breakouts'))!;
      const payload = browser.read(message);
      expect(payload).toEqual({
        id: expect.any(String),
        title: '2 new matches for Breakouts',
        body: 'AAPL and MSFT',
        url: `/scanner?strategy=${found.strategyId}`,
      });
      expect(message.headers).toMatchObject({
        topic: payload['id']!.replaceAll('-', ''),
        ttl: '86400',
        'content-encoding': 'aes128gcm',
      });
      expect(message.body.includes('Breakouts')).toBe(false);
    }
    const posts = receiver.at('/hook?token=1');
    expect(posts).toHaveLength(2);
    const post = posts.find(({ body }) => body.includes('Breakouts'))!;
    const body = new Webhook(secret).verify(post.body, post.headers as Record<string, string>);
    const { userId: _user, example: _example, ...data } = found;
    expect(body).toEqual({
      type: 'alert.matches',
      id: post.headers['webhook-id'],
      timestamp: expect.any(String),
      data: { ...data, url: `https://plainscan.example/scanner?strategy=${found.strategyId}` },
    });
    const ids = (await rowsOf(found.strategyId)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([post.headers['webhook-id']]));
  });

  it('is signed with the key that the browser subscribed with', async () => {
    await Promise.all([boot(), boot()]);
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    const keys = await Promise.all(Array.from({ length: 6 }, () => user.channels()));
    expect(new Set(keys.map(({ pushKey }) => pushKey)).size).toBe(1);
    await publish(matches(user.userId));
    const [message] = await eventually(() => (browser.messages().length > 0 ? browser.messages() : null));
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(message!.headers.authorization!)!;
    expect(key).toBe(keys[0]!.pushKey);
    const [head, claims, signature] = token!.split('.');
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      aud: receiver.url,
      sub: 'https://plainscan.example',
    });
    const point = Buffer.from(key!, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature!, 'base64url'))).toBe(true);
    const [stored] = await stores.database.query('SELECT sealed_private_key FROM vapid_keys');
    expect(stored).toBeDefined();
  });

  it('is sent again with the same ID if a replica dies between claim and send', async () => {
    const first = await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    await user.addWebhook(`${receiver.url}/hook`);
    await processes.stop(first);
    // What a replica leaves behind if it dies: claimed for 5 seconds, sent or not.
    await boot();
    receiver.status = 201;
    const found = matches(user.userId);
    await publish(found);
    await eventually(
      async () => (await rowsOf(found.strategyId)).length === 3 && (await unsent(found.strategyId)) === 0,
    );
    await stores.database.query('UPDATE deliveries SET sent_at = NULL, next_attempt_at = $2 WHERE strategy_id = $1', [
      found.strategyId,
      new Date(clock.now() + 5000),
    ]);
    await processes.stopAll();
    await boot();
    clock.advance(4000);
    expect(browser.messages()).toHaveLength(1);
    clock.advance(1000);
    await eventually(async () => (await unsent(found.strategyId)) === 0);
    const idsOf = (sent: string[]) => [sent.length, new Set(sent).size];
    expect(idsOf(browser.messages().map((message) => browser.read(message)['id']!))).toEqual([2, 1]);
    expect(idsOf(receiver.at('/hook').map(({ headers }) => headers['webhook-id'] as string))).toEqual([2, 1]);
    expect(idsOf(user.mails().map(({ messageId }) => messageId!))).toEqual([2, 1]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that responds %i ends the subscription', async (status) => {
    await boot();
    const user = newUser();
    await user.subscribe(newBrowser());
    receiver.status = status;
    const found = matches(user.userId);
    await publish(found);
    await eventually(async () => (await user.channels()).pushSubscriptions.length === 0);
    await eventually(async () => (await unsent(found.strategyId)) === 0);
    expect((await rowsOf(found.strategyId)).map(({ channel }) => channel)).toEqual(['email']);
  });

  it('that is overloaded is tried again', async () => {
    await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    receiver.status = 429;
    await publish(matches(user.userId));
    await eventually(() => logged('failed to send push message; retrying later') === 1);
    receiver.status = 201;
    clock.advance(2000);
    await eventually(() => browser.messages().length === 2);
    const ids = browser.messages().map((message) => browser.read(message)['id']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a webhook', () => {
  it('is retried for a day, shown as failing, and given up, until it works again', async () => {
    await boot();
    const user = newUser();
    const { webhook } = await user.addWebhook(`${receiver.url}/hook`);
    receiver.status = 302;
    const found = matches(user.userId);
    await publish(found);
    await eventually(() => logged('failed to send webhook message; retrying later') === 1);
    const failingSince = new Date(clock.now()).toISOString();
    await eventually(async () => (await user.channels()).webhooks[0]!.failingSince === failingSince);
    expect(receiver.at('/elsewhere')).toEqual([]);
    clock.advance(25 * HOUR_MS);
    await eventually(() => logged('webhook message dropped') === 1);
    expect((await user.channels()).webhooks).toMatchObject([{ failingSince, disabled: false }]);
    receiver.status = 204;
    expect(await user.testWebhook(webhook.id)).toMatchObject({ delivered: true });
    expect((await user.channels()).webhooks).toMatchObject([{ failingSince: null }]);
    expect(JSON.stringify(recorded.lines)).not.toContain('/hook');
  });

  it('that responds 410 is turned off until a test succeeds', async () => {
    await boot();
    const user = newUser();
    const { webhook } = await user.addWebhook(`${receiver.url}/hook`);
    receiver.status = 410;
    await publish(matches(user.userId));
    await eventually(async () => (await user.channels()).webhooks[0]!.disabled);
    const found = matches(user.userId);
    await publish(found);
    await eventually(async () => (await rowsOf(found.strategyId)).length > 0);
    expect((await rowsOf(found.strategyId)).map(({ channel }) => channel)).toEqual(['email']);
    expect(await user.testWebhook(webhook.id)).toEqual({
      delivered: false,
      message: "The webhook didn't accept the test. It responded with status 410.",
    });
    receiver.status = 200;
    await user.testWebhook(webhook.id);
    expect((await user.channels()).webhooks).toMatchObject([{ disabled: false, failingSince: null }]);
  });

  it("can't be more than five, and only its owner can see, test, or delete it", async () => {
    await boot();
    const [user, other] = [newUser(), newUser()];
    for (let i = 0; i < MAX_WEBHOOKS; i += 1) await user.addWebhook(`${receiver.url}/${i}`);
    await expect(user.addWebhook(receiver.url)).rejects.toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
    const [first] = (await user.channels()).webhooks;
    expect((await other.channels()).webhooks).toEqual([]);
    await expect(other.testWebhook(first!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.removeWebhook(first!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await user.removeWebhook(first!.id);
    expect((await user.channels()).webhooks).toHaveLength(MAX_WEBHOOKS - 1);
  });
});

describe('an address', () => {
  it('in a private network is refused, and so is plain http outside of allowed networks', async () => {
    await boot({ ALERTS_ALLOW_NETWORKS: '' });
    const user = newUser();
    for (const [url, code] of [
      [`${receiver.url}/hook`, 'URL_NOT_ALLOWED'],
      ['https://127.0.0.1/', 'URL_NOT_ALLOWED'],
      ['https://[::ffff:127.0.0.1]/', 'URL_NOT_ALLOWED'],
      ['http://8.8.8.8/', 'INVALID_URL'],
    ])
      await expect(user.addWebhook(url!)).rejects.toMatchObject({ code });
    await expect(user.subscribe(newBrowser())).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' });
    expect(receiver.received).toEqual([]);
  });

  it('that later resolves to a private network is refused when connecting', async () => {
    let address = '8.8.8.8';
    await boot({ ALERTS_ALLOW_NETWORKS: '' }, () => Promise.resolve([{ address, family: 4 }]));
    const user = newUser();
    const { port } = new URL(receiver.url);
    const { webhook } = await user.addWebhook(`https://rebound.example:${port}/hook`);
    address = '127.0.0.1';
    expect(await user.testWebhook(webhook.id)).toEqual({
      delivered: false,
      message: "The webhook didn't accept the test. Its address leads to a network that isn't allowed.",
    });
    await publish(matches(user.userId));
    await eventually(() => logged('failed to send webhook message; retrying later') > 0);
    expect(receiver.received).toEqual([]);
  });
});

describe('people', () => {
  const QUIET = { quietHours: { from: '22:00', to: '07:00' }, timeZone: NEW_YORK };

  it('get nothing in their quiet hours, and everything after them; webhooks are not delayed', async () => {
    clock.set('2026-11-26T04:00:00Z'); // 23:00
    await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    await user.addWebhook(`${receiver.url}/hook`);
    await user.set(QUIET);
    const found = matches(user.userId);
    await publish(found);
    await eventually(() => receiver.at('/hook').length === 1);
    clock.set('2026-11-26T11:59:00Z');
    await publish(matches(newUser().userId)); // has passed through the senders once its email arrives
    await eventually(() => mailbox.received.length === 1);
    expect([user.mails(), browser.messages()]).toEqual([[], []]);
    expect(await unsent(found.strategyId)).toBe(2);
    clock.set('2026-11-26T12:00:00Z');
    await eventually(() => user.mails().length === 1 && browser.messages().length === 1);
  });

  it('get one digest a day for all their scans', async () => {
    await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    await user.set({ delivery: 'daily', digestHour: 8 });
    const counts = { Breakouts: 2, Gaps: 1, Lows: 2 };
    const all = Object.entries(counts).map(([name, enteredCount]) => matches(user.userId, { name, enteredCount }));
    for (const found of all) await publish(found);
    await eventually(async () => (await rowsOf(all[2]!.strategyId)).length === 2);
    clock.set('2026-11-26T13:00:00Z');
    await eventually(() => user.mails().length === 1 && browser.messages().length === 1);
    for (const { strategyId } of all) await eventually(async () => (await unsent(strategyId)) === 0);
    expect([user.mails().length, browser.messages().length]).toEqual([1, 1]);
    expect(user.mails()[0]).toMatchObject({ subject: '5 new matches in 3 scans' });
    for (const name of Object.keys(counts)) expect(user.mails()[0]!.text).toContain(`“${name}”`);
    expect(browser.read(browser.messages()[0]!)).toMatchObject({
      title: '5 new matches in 3 scans',
      body: 'Breakouts, Gaps, Lows',
      url: '/alerts',
    });
  });

  it('get a notification and a webhook for each alert during a session, but one email a day about the strategy', async () => {
    clock.set('2026-11-25T16:00:00Z');
    await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    await user.addWebhook(`${receiver.url}/hook`);
    const first = matches(user.userId, { sessionSoFar: true });
    const { strategyId } = first;
    const second = { ...first, entered: ['NVDA'], enteredCount: 1 };
    const atClose = { ...first, sessionSoFar: false, entered: ['TSLA'], enteredCount: 1 };
    let received = 0;
    for (const found of [first, second, atClose]) {
      await Promise.all(Array.from({ length: 5 }, () => publish(found)));
      received += 1;
      await eventually(() => receiver.at('/hook').length === received && browser.messages().length === received);
      await eventually(async () => (await unsent(strategyId)) === 0);
    }
    expect(user.mails().map(({ subject }) => subject)).toEqual(['2 new matches for Breakouts (session so far)']);
    expect(user.mails()[0]!.text).toContain('In the session so far on November 25, 2026, your saved scan “Breakouts”');
    expect(user.mails()[0]!.text).toContain('no other email about this scan today');
    expect(browser.messages().map((each) => browser.read(each)['title'])).toEqual([
      '2 new matches for Breakouts (session so far)',
      '1 new match for Breakouts (session so far)',
      '1 new match for Breakouts',
    ]);
    const bodies = receiver.at('/hook').map(({ body }) => JSON.parse(body.toString()) as { data: object });
    expect(bodies.map(({ data }) => data)).toMatchObject([
      { sessionSoFar: true, entered: ['AAPL', 'MSFT'] },
      { sessionSoFar: true, entered: ['NVDA'] },
      { sessionSoFar: false, entered: ['TSLA'] },
    ]);
    const { alerts } = (await user.exported()).data as { alerts: { sessionSoFar: boolean }[] };
    expect(alerts.map(({ sessionSoFar }) => sessionSoFar).sort()).toEqual([false, true, true]);
  });

  it.each<[string, Partial<AlertSettings>, string]>([
    ['after their quiet hours', { quietHours: { from: '10:00', to: '17:00' } }, '2026-11-25T22:00:00Z'],
    ['in their digest', { delivery: 'daily', digestHour: 17 }, '2026-11-25T22:00:00Z'],
  ])('get what a session had so far in one message %s', async (_, settings, time) => {
    clock.set('2026-11-25T16:00:00Z');
    await boot();
    const user = newUser();
    const browser = newBrowser();
    await user.subscribe(browser);
    await user.set(settings);
    const first = matches(user.userId, { sessionSoFar: true });
    const { strategyId } = first;
    await publish(first);
    await publish({ ...first, entered: ['NVDA'], enteredCount: 1 });
    await publish({ ...first, sessionSoFar: false, entered: ['TSLA'], enteredCount: 1 });
    await eventually(async () => (await rowsOf(strategyId)).length === 6);
    clock.set(time);
    await eventually(() => user.mails().length === 1 && browser.messages().length === 1);
    await eventually(async () => (await unsent(strategyId)) === 0);
    expect([user.mails().length, browser.messages().length]).toEqual([1, 1]);
    const title = '4 new matches for Breakouts (session so far)';
    expect(user.mails()[0]).toMatchObject({ subject: title });
    for (const symbol of ['AAPL', 'NVDA', 'TSLA']) expect(user.mails()[0]!.text).toContain(symbol);
    expect(browser.read(browser.messages()[0]!)).toMatchObject({ title, url: `/scanner?strategy=${strategyId}` });
  });

  it('get what waits for a digest at once after they turn it off', async () => {
    await boot();
    const user = newUser();
    await user.set({ delivery: 'daily' });
    const found = matches(user.userId);
    await publish(found);
    await eventually(async () => (await unsent(found.strategyId)) === 1);
    await user.set({ delivery: 'at-once' });
    await eventually(() => user.mails().length === 1);
    expect(await user.set({ timeZone: 'europe/berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' });
    await expect(user.set({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'INVALID_TIME_ZONE' });
  });
});

describe('a test', () => {
  it('is sent at once and says what happened', async () => {
    await boot();
    const user = newUser();
    const browser = newBrowser();
    const { id } = await user.subscribe(browser);
    expect(await user.testEmail()).toEqual({ delivered: true, message: `We sent a test email to ${user.email}.` });
    expect(user.mails()).toMatchObject([{ subject: 'A test from Plainscan' }]);
    expect(await user.testPush(id)).toMatchObject({ delivered: true });
    expect(browser.read(browser.messages()[0]!)).toMatchObject({ title: 'A test from Plainscan' });
    receiver.status = 500;
    expect(await user.testPush(id)).toMatchObject({ delivered: false, message: expect.stringContaining('status 500') });
    receiver.status = 410;
    expect(await user.testPush(id)).toMatchObject({ delivered: false, message: expect.stringContaining('removed it') });
    expect((await user.channels()).pushSubscriptions).toEqual([]);
    addresses.delete(user.userId);
    expect(await user.testEmail()).toMatchObject({ delivered: false });
  });
});

describe('channels other than email', () => {
  it('require Premium', async () => {
    await boot();
    const user = newUser({ premium: false });
    await expect(user.subscribe(newBrowser())).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    await expect(user.addWebhook(`${receiver.url}/hook`)).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    await user.set({ delivery: 'daily' });
    expect(await user.channels()).toMatchObject({ settings: { delivery: 'daily' }, webhooks: [] });
  });

  it('include up to ten browsers; a browser belongs to the user who signed in last', async () => {
    await boot();
    const [user, other] = [newUser(), newUser()];
    const browsers = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 1 }, newBrowser);
    for (const browser of browsers) {
      await user.subscribe(browser);
      clock.advance(1000);
    }
    expect((await user.channels()).pushSubscriptions).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
    const shared = browsers.at(-1)!;
    const { id } = await user.subscribe(shared);
    expect((await user.subscribe(shared)).id).toBe(id);
    await other.subscribe(shared);
    expect((await user.channels()).pushSubscriptions).toHaveLength(MAX_PUSH_SUBSCRIPTIONS - 1);
    const [own] = (await other.channels()).pushSubscriptions;
    await expect(user.unsubscribe(own!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await other.unsubscribe(own!.id);
    await publish(matches(other.userId));
    await eventually(() => other.mails().length === 1);
    expect(shared.messages()).toEqual([]);
  });
});

describe('personal data', () => {
  it('is exported without secrets, and erased', async () => {
    await boot();
    const user = newUser();
    await user.subscribe(newBrowser());
    const { secret, webhook } = await user.addWebhook(`${receiver.url}/hook`);
    await user.set({ delivery: 'daily' });
    const [stored] = await stores.database.query('SELECT sealed_secret FROM webhooks WHERE id = $1', [webhook.id]);
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(stored!['sealed_secret']).not.toContain(raw.toString(encoding));
    const { data } = await user.exported();
    expect(data).toMatchObject({
      alertSettings: { delivery: 'daily' },
      pushSubscriptions: [{ device: 'Firefox on Linux' }],
      webhooks: [{ url: `${receiver.url}/hook` }],
    });
    expect(JSON.stringify(data)).not.toMatch(/secret|whsec_|p256dh|auth/i);
    const deletion = { deletionId: randomUUID(), userId: user.userId, requestedAt: new Date().toISOString() };
    await publishEvent(stores.nats.url, userDeleted, deletion);
    const count = async (table: string) =>
      (await stores.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.userId])).length;
    for (const table of ['push_subscriptions', 'webhooks', 'alert_settings', 'deliveries'])
      await eventually(async () => (await count(table)) === 0);
    await expect(user.addWebhook(`${receiver.url}/hook`)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
