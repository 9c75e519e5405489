import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listOutbox } from '@plainscan/contracts';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import {
  eventually,
  fakeClock,
  type FakeClock,
  Processes,
  recordingLogger,
  SmtpMailbox,
  untilReady,
} from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { CONFIRM, newEmail, PASSWORD, People, tokenIn } from './fixtures/people.ts';

import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const FROM = 'Plainscan <hello@plainscan.example>';
const processes = new Processes();
let stores: Stores;
let people: People;
let mailbox: SmtpMailbox;
let clock: FakeClock;
let recorded: ReturnType<typeof recordingLogger>;

beforeAll(async () => {
  stores = await openStores();
  people = new People(stores.rpc);
});
beforeEach(async () => {
  mailbox = new SmtpMailbox();
  await mailbox.start();
  clock = fakeClock('2026-11-20T10:00:00Z');
  recorded = recordingLogger('auth');
});
afterEach(async () => {
  await processes.stopAll();
  await mailbox.stop();
  await stores.database.query('DELETE FROM mails');
  await stores.redis.client.flushdb();
});
afterAll(() => stores.close());

const boot = async (more: Record<string, string> = {}): Promise<ServiceProcess> => {
  const config = stores.config({ SMTP_URL: mailbox.url, MAIL_FROM: FROM, ...more });
  const auth = await processes.start(createAuth(config, { clock: clock.now, logger: recorded.logger }));
  await untilReady(auth);
  return auth;
};
const stored = () => stores.database.query('SELECT * FROM mails');
const logged = (message: string) => recorded.lines.filter((line) => line['msg'] === message);

describe('an email', () => {
  it('is delivered as text and HTML to one recipient, then erased', async () => {
    await boot();
    const email = newEmail("Odd.O'Name");
    const { browserSecret } = await people.signUp(email);
    const mail = await eventually(() => mailbox.to(email)[0]);
    expect(mail.envelope).toEqual({ from: 'hello@plainscan.example', to: [email] });
    expect(mail).toMatchObject({
      subject: CONFIRM,
      from: { name: 'Plainscan', address: 'hello@plainscan.example' },
      to: [{ address: email }],
    });
    const token = tokenIn(mail.text!);
    expect(mail.html).toContain(`https://plainscan.example/verify-email#token=${token}`);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(headers['message-id']).toMatch(/^<[\da-f-]{36}@plainscan\.example>$/);
    expect(mail.cc ?? mail.bcc).toBeUndefined();
    await eventually(async () => (await stored())[0]!['sent_at']);
    expect(await stored()).toMatchObject([
      {
        encrypted_content: null,
        recipient_hash: null,
        attempts: 1,
        kind: 'address.confirm',
      },
    ]);
    expect((await people.verify({ token, browserSecret })).user.email).toBe(email);
  });

  it('is sent right after the commit', async () => {
    await boot();
    await people.signUp(newEmail()); // the first one opens the connection
    await eventually(() => mailbox.received.length === 1);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const email = newEmail();
      await people.signUp(email);
      const startedAt = performance.now();
      await eventually(() => mailbox.to(email).length === 1);
      waits.push(performance.now() - startedAt);
    }
    waits.sort((a, b) => a - b);
    // Polling every second would take half a second on average.
    expect(waits[4]).toBeLessThan(300);
  });

  it('is delivered only once with several replicas', async () => {
    await Promise.all([boot(), boot(), boot()]);
    const emails = Array.from({ length: 30 }, () => newEmail());
    await Promise.all(emails.map((email) => people.signUp(email)));
    await eventually(async () => (await stored()).every((row) => row['sent_at'] !== null));
    expect(mailbox.received.map(({ envelope }) => envelope.to[0]).sort()).toEqual([...emails].sort());
  });

  it('is delivered once after a mail server outage without failing the call', async () => {
    await boot();
    await mailbox.stop();
    const email = newEmail('patient');
    const startedAt = performance.now();
    await people.signUp(email);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await eventually(() => logged('failed to send email; retrying later').length > 0);
    await mailbox.start();
    expect(await stored()).toMatchObject([{ sent_at: null }]);
    clock.advance(2000);
    await eventually(() => mailbox.to(email).length === 1);
    await eventually(async () => (await stored())[0]!['sent_at']);
    clock.advance(HOUR_MS);
    await people.signUp(newEmail());
    await eventually(() => mailbox.received.length === 2);
    expect(mailbox.to(email)).toHaveLength(1);
    expect(JSON.stringify(recorded.lines)).not.toContain('patient');
  });

  it('is delivered even if the process that created it stops', async () => {
    const writer = await boot();
    await mailbox.stop();
    const email = newEmail();
    await people.signUp(email);
    await eventually(() => logged('failed to send email; retrying later').length > 0);
    await processes.stop(writer);
    clock.advance(10_000);
    await mailbox.start();
    await boot();
    await eventually(() => mailbox.to(email).length === 1);
  });

  it('is dropped after a day and logged without the address', async () => {
    await boot();
    await mailbox.stop();
    await people.signUp(newEmail('unreachable'));
    await eventually(() => logged('failed to send email; retrying later').length > 0);
    clock.advance(24 * HOUR_MS);
    const line = await eventually(() => logged('email dropped')[0]);
    expect(line).toMatchObject({ level: 'error', kind: 'address.confirm', messageId: expect.any(String) });
    expect(await stored()).toEqual([]);
    expect(JSON.stringify(recorded.lines)).not.toContain('unreachable');
  });

  it('is dropped immediately if the recipient is unknown', async () => {
    await boot();
    const email = newEmail('unknown');
    mailbox.refused.add(email);
    await people.signUp(email);
    const line = await eventually(() => logged('email dropped')[0]);
    expect(line).toMatchObject({ code: 'EENVELOPE', responseCode: 550, attempts: 1 });
    expect(JSON.stringify(recorded.lines)).not.toContain(email);
  });

  it('is encrypted in the database and unreadable with another secret', async () => {
    await boot({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const email = newEmail('sealed');
    await people.signUp(email);
    await processes.stopAll();
    expect(JSON.stringify(await stored())).not.toMatch(/sealed-|token=|Confirm/);
    clock.advance(10_000);
    await boot({ AUTH_SECRET: 'another secret that is long enough for this' });
    await eventually(() => logged('email dropped: encrypted with another AUTH_SECRET').length === 1);
    expect(mailbox.received).toEqual([]);
  });
});

describe('the outbox', () => {
  const outbox = () => stores.rpc.call(newContext(), listOutbox, {});

  it('lists emails newest first in a demo without a mail server', async () => {
    const config = stores.config();
    await untilReady(await processes.start(createAuth(config, { clock: clock.now, logger: recorded.logger })));
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const email of emails) {
      await people.signUp(email);
      clock.advance(1000);
    }
    const { mails } = await outbox();
    expect(mails.map((mail) => mail.to)).toEqual([...emails].reverse());
    expect(mails[0]).toMatchObject({ subject: CONFIRM, at: '2026-11-20T10:00:02.000Z' });
    expect(mails[0]!.text).toContain('#token=');
  });

  it('is unavailable with a mail server or without DEMO', async () => {
    const auth = await boot();
    await expect(outbox()).rejects.toMatchObject({ category: 'not_found', code: 'NOT_FOUND' });
    await processes.stop(auth);
    const config = stores.config({ DEMO: 'false' });
    await untilReady(await processes.start(createAuth(config, { clock: clock.now, logger: recorded.logger })));
    await people.signUp(newEmail(), PASSWORD);
    await expect(outbox()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
