import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addAlertWebhook,
  AppError,
  listAlerts,
  listOutbox,
  listAlertOutbox,
  listBillingOutbox,
  markAlertsRead,
  unsubscribeFromAlerts,
} from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { alert, channels, type FakeAlerts } from './fake-alerts.ts';

jest.setTimeout(60_000);

const USER = 'a7c55f5e-95de-4c3a-a4bd-5b5c1fb5d0a1';
const UNSUBSCRIBE = '/api/alerts/unsubscribe';
const TOKEN = 'head.payload.signature';
let booted: BootedGateway;
let fake: FakeAlerts;

beforeAll(async () => {
  booted = await bootGateway({ auth: true, billing: true, env: { DEMO: 'true' } });
  fake = booted.alerts;
});
afterEach(() => {
  fake.reset();
  booted.auth.reset();
  booted.billing.reset();
});
afterAll(() => booted.stop());

const callAsUser = (path: string, method = 'GET') => booted.as({ userId: USER }, path, { method });

describe('the inbox', () => {
  it('is listed and marked as read for the signed-in user', async () => {
    expect((await callAsUser('/api/alerts?limit=5&cursor=next')).body).toEqual({ alerts: [alert], nextCursor: null });
    expect(fake.callsOf(listAlerts)).toMatchObject([
      { ctx: { actor: { userId: USER } }, input: { limit: 5, cursor: 'next' } },
    ]);
    expect((await callAsUser('/api/alerts/unread')).body).toEqual({ unread: 1 });
    expect((await callAsUser(`/api/alerts/${alert.id}/read`, 'POST')).body).toEqual({ unread: 0 });
    expect(fake.lastInput(markAlertsRead)).toEqual({ id: alert.id });
    await callAsUser('/api/alerts/read', 'POST');
    expect(fake.lastInput(markAlertsRead)).toEqual({ id: null });
  });

  it("requires a signed-in user, and returns 404 for another user's alert", async () => {
    for (const [path, method] of [
      ['/api/alerts', 'GET'],
      ['/api/alerts/unread', 'GET'],
      ['/api/alerts/read', 'POST'],
      [`/api/alerts/${alert.id}/read`, 'POST'],
    ] as const)
      expect([path, (await booted.call(path, { method })).status]).toEqual([path, 401]);
    expect(fake.callCount).toBe(0);
    fake.failWith(new AppError('not_found', 'NOT_FOUND', 'Alert not found.'));
    expect(await callAsUser(`/api/alerts/${alert.id}/read`, 'POST')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('the channels', () => {
  const ADDED = { url: 'https://hooks.example/a' };
  const postAs = (path: string, body?: unknown) => booted.as({ userId: USER }, path, { method: 'POST', body });

  it('are listed, added, tested, and removed for the signed-in user', async () => {
    expect((await callAsUser('/api/alerts/channels')).body).toEqual(channels);
    expect((await postAs('/api/alerts/webhooks', ADDED)).body).toMatchObject({ secret: 'whsec_AAAA' });
    expect(fake.callsOf(addAlertWebhook)).toMatchObject([{ ctx: { actor: { userId: USER } }, input: ADDED }]);
    for (const path of ['email', `push-subscriptions/${alert.id}`, `webhooks/${alert.id}`])
      expect((await postAs(`/api/alerts/${path}/test`)).body).toMatchObject({ delivered: true });
    for (const path of [`push-subscriptions/${alert.id}`, `webhooks/${alert.id}`])
      expect((await callAsUser(`/api/alerts/${path}`, 'DELETE')).status).toBe(200);
  });

  it('require Premium, and return 403 without it', async () => {
    fake.on(addAlertWebhook, () => {
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Upgrade.');
    });
    expect(await postAs('/api/alerts/webhooks', ADDED)).toMatchObject({
      status: 403,
      body: { code: 'PREMIUM_REQUIRED' },
    });
  });

  it.each([
    ['settings', 'PUT', { delivery: 'hourly', digestHour: 8, quietHours: null, timeZone: 'UTC' }],
    ['settings', 'PUT', { delivery: 'daily', digestHour: 24, quietHours: null, timeZone: 'UTC' }],
    [
      'settings',
      'PUT',
      { delivery: 'daily', digestHour: 8, quietHours: { from: '22:00', to: '22:00' }, timeZone: 'UTC' },
    ],
    ['webhooks', 'POST', { url: `https://hooks.example/${'a'.repeat(2000)}` }],
    ['push-subscriptions', 'POST', { endpoint: 'https://push.example', keys: { p256dh: 'a', auth: 'b' }, device: 'x' }],
  ])('reject invalid %s', async (path, method, body) => {
    expect((await booted.as({ userId: USER }, `/api/alerts/${path}`, { method, body })).status).toBe(400);
    expect(fake.callCount).toBe(0);
  });
});

describe('unsubscribing', () => {
  it("accepts an email client's POST, without a session, a cookie, or an origin (RFC 8058)", async () => {
    const response = await fetch(`${booted.url}${UNSUBSCRIBE}?token=${TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    const message = "You won't get emails about new matches anymore.";
    expect([response.status, await response.json()]).toEqual([200, { message }]);
    expect(fake.callsOf(unsubscribeFromAlerts)).toMatchObject([{ ctx: { actor: null }, input: { token: TOKEN } }]);
  });

  it('says which switch it turned off', async () => {
    fake.on(unsubscribeFromAlerts, () => ({ topic: 'market' as const }));
    expect((await booted.post(`${UNSUBSCRIBE}?token=${TOKEN}`)).body).toEqual({ message: 'Market Alerts are off.' });
  });

  it("accepts our page's POST, which has no body", async () => {
    expect((await booted.post(`${UNSUBSCRIBE}?token=${TOKEN}`)).status).toBe(200);
  });

  it('changes nothing on GET, and redirects to the unsubscribe page', async () => {
    const response = await fetch(`${booted.url}${UNSUBSCRIBE}?token=${TOKEN}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, `/unsubscribe#token=${TOKEN}`]);
    expect(fake.callCount).toBe(0);
  });

  it('rejects malformed tokens', async () => {
    for (const token of ['', 'x', 'a.b', 'a.b.c%23d', `a.b.${'c'.repeat(1000)}`])
      for (const method of ['GET', 'POST'])
        expect((await booted.call(`${UNSUBSCRIBE}?token=${token}`, { method })).status).toBe(400);
    expect(fake.callCount).toBe(0);
  });

  it('is the only route that accepts a form', async () => {
    const response = await fetch(`${booted.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect(response.status).toBe(415);
  });
});

describe('the demo outbox', () => {
  const mail = (id: string, at: string) => ({ id, to: 'a@example.com', subject: id, text: '', at });
  const subjects = async () =>
    ((await booted.call('/api/outbox')).body as { mails: { subject: string }[] }).mails.map(({ subject }) => subject);

  it('lists emails about accounts, alerts, and payments together, newest first', async () => {
    booted.auth.on(listOutbox, () => ({ mails: [mail('confirm', '2026-11-20T10:00:00Z')] }));
    fake.on(listAlertOutbox, () => ({ mails: [mail('matches', '2026-11-20T21:00:00Z')] }));
    booted.billing.on(listBillingOutbox, () => ({ mails: [mail('receipt', '2026-11-20T12:00:00Z')] }));
    expect(await subjects()).toEqual(['matches', 'receipt', 'confirm']);
  });

  it('lists account emails even if the other outboxes are unavailable', async () => {
    booted.auth.on(listOutbox, () => ({ mails: [mail('confirm', '2026-11-20T10:00:00Z')] }));
    booted.billing.on(listBillingOutbox, () => {
      throw new AppError('unavailable', 'UNAVAILABLE', 'Please try again in a moment.');
    });
    expect(await subjects()).toEqual(['confirm']);
  });
});
