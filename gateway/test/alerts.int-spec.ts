import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  listAlerts,
  listOutbox,
  listAlertOutbox,
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
  booted = await bootGateway({ auth: true, env: { DEMO: 'true' } });
  fake = booted.alerts;
});
afterEach(() => {
  fake.reset();
  booted.auth.reset();
});
afterAll(() => booted.stop());

const ask = (path: string, method = 'GET') => booted.as({ userId: USER }, path, { method });

describe('the inbox', () => {
  it('is listed and marked as read for the signed-in user', async () => {
    expect((await ask('/api/alerts?limit=5&cursor=next')).body).toEqual({ alerts: [alert], nextCursor: null });
    expect(fake.callsOf(listAlerts)).toMatchObject([
      { ctx: { actor: { userId: USER } }, input: { limit: 5, cursor: 'next' } },
    ]);
    expect((await ask('/api/alerts/unread')).body).toEqual({ unread: 1 });
    expect((await ask(`/api/alerts/${alert.id}/read`, 'POST')).body).toEqual({ unread: 0 });
    expect(fake.lastInput(markAlertsRead)).toEqual({ id: alert.id });
    await ask('/api/alerts/read', 'POST');
    expect(fake.lastInput(markAlertsRead)).toEqual({ id: null });
  });

  it('requires a signed-in user, and passes on that an alert belongs to someone else', async () => {
    for (const [path, method] of [
      ['/api/alerts', 'GET'],
      ['/api/alerts/unread', 'GET'],
      ['/api/alerts/read', 'POST'],
      [`/api/alerts/${alert.id}/read`, 'POST'],
    ] as const)
      expect([path, (await booted.call(path, { method })).status]).toEqual([path, 401]);
    expect(fake.asked).toBe(0);
    fake.refuse(new AppError('not_found', 'NOT_FOUND', 'Alert not found.'));
    expect(await ask(`/api/alerts/${alert.id}/read`, 'POST')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('unsubscribing', () => {
  it('takes the POST of an email program, without a session, a cookie, or an origin (RFC 8058)', async () => {
    const response = await fetch(`${booted.url}${UNSUBSCRIBE}?token=${TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([response.status, await response.json()]).toEqual([200, { message: "You won't get alert emails anymore." }]);
    expect(fake.callsOf(unsubscribeFromAlerts)).toMatchObject([{ ctx: { actor: null }, input: { token: TOKEN } }]);
  });

  it('takes the POST of our page, which has no body', async () => {
    expect((await booted.post(`${UNSUBSCRIBE}?token=${TOKEN}`)).status).toBe(200);
  });

  it('changes nothing on GET, and leads to the page with the button', async () => {
    const response = await fetch(`${booted.url}${UNSUBSCRIBE}?token=${TOKEN}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, `/unsubscribe#token=${TOKEN}`]);
    expect(fake.asked).toBe(0);
  });

  it('rejects what is not a token', async () => {
    for (const token of ['', 'x', 'a.b', 'a.b.c%23d', `a.b.${'c'.repeat(1000)}`])
      for (const method of ['GET', 'POST'])
        expect((await booted.call(`${UNSUBSCRIBE}?token=${token}`, { method })).status).toBe(400);
    expect(fake.asked).toBe(0);
  });

  it('is the only route that takes a form', async () => {
    const response = await fetch(`${booted.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect(response.status).toBe(415);
  });
});

describe('the outbox of a demo', () => {
  const mail = (id: string, at: string) => ({ id, to: 'a@example.com', subject: id, text: '', at });
  const subjects = async () =>
    ((await booted.call('/api/outbox')).body as { mails: { subject: string }[] }).mails.map(({ subject }) => subject);

  it('lists account and alert emails together, newest first', async () => {
    booted.auth.on(listOutbox, () => ({ mails: [mail('confirm', '2026-11-20T10:00:00Z')] }));
    fake.on(listAlertOutbox, () => ({ mails: [mail('matches', '2026-11-20T21:00:00Z')] }));
    expect(await subjects()).toEqual(['matches', 'confirm']);
  });

  it('lists account emails even if there are no alerts', async () => {
    booted.auth.on(listOutbox, () => ({ mails: [mail('confirm', '2026-11-20T10:00:00Z')] }));
    expect(await subjects()).toEqual(['confirm']);
  });
});
