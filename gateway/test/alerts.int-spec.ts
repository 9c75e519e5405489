import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  listAlerts,
  listOutbox,
  listAlertOutbox,
  listBillingOutbox,
  markAlertsRead,
  unsubscribeFromAlerts,
} from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { alert, type FakeAlerts } from './fake-alerts.ts';

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

describe('unsubscribing', () => {
  it("accepts an email client's POST, without a session, a cookie, or an origin (RFC 8058)", async () => {
    const response = await fetch(`${booted.url}${UNSUBSCRIBE}?token=${TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([response.status, await response.json()]).toEqual([200, { message: "You won't get alert emails anymore." }]);
    expect(fake.callsOf(unsubscribeFromAlerts)).toMatchObject([{ ctx: { actor: null }, input: { token: TOKEN } }]);
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
