import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedNats } from './start-embedded-nats.ts';

/** A NATS client that uses the text protocol directly, as a compromised process could. */
async function attacker(url: string, { credentials = true } = {}) {
  const { port, username: user, password: pass } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1'))).on('error', () => undefined);
  const login = { verbose: false, headers: true, no_responders: true, ...(credentials && { user, pass }) };
  socket.write(`CONNECT ${JSON.stringify(login)}\r\n`);
  /** Sends a line and returns everything the server sent until it had processed the line. */
  const send = async (line: string): Promise<string> => {
    const from = received.length;
    socket.write(`${line}\r\nPING\r\n`);
    const deadline = performance.now() + 5000;
    while (!/PONG|Authorization Violation/.test(received.slice(from)) && performance.now() < deadline && !socket.closed)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return received.slice(from);
  };
  return {
    send,
    /** Everything received since it connected. */
    received: () => received,
    publish: (subject: string) => send(`PUB ${subject} 2\r\n{}`),
    close: () => socket.destroy(),
  };
}

describe('NATS with one user per process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'plainscan-nats-users-'));
  let nats: Awaited<ReturnType<typeof startEmbeddedNats>>;
  const open: { close(): void }[] = [];
  const attackAs = async (name: string) => {
    const client = await attacker(nats.natsUrlOf(name));
    open.push(client);
    return client;
  };
  beforeAll(async () => {
    nats = await startEmbeddedNats({ dir });
  }, 60_000);
  afterAll(async () => {
    for (const client of open) client.close();
    await nats.stop();
    rmSync(dir, { recursive: true });
  });

  it('rejects a client without credentials', async () => {
    const stranger = await attacker(nats.natsUrl, { credentials: false });
    expect(await stranger.send('SUB journal.trade.get.v1 1')).toContain('Authorization Violation');
    stranger.close();
  });

  it('hides its passwords from other users of the machine', () => {
    for (const file of ['nats.secret', 'nats.conf']) expect(statSync(join(dir, file)).mode & 0o077).toBe(0);
  });

  it.each([
    ['news-worker', 'journal.trades.list.v1'],
    ['news-worker', 'auth.session.signin.v1'],
    ['news-worker', '$JS.API.STREAM.CREATE.events-auth-user-deleted-v1'],
    ['news-worker', '$JS.API.STREAM.NAMES'],
    ['scanner', 'auth.session.signin.v1'],
    ['scanner', 'auth.session.refresh.v1'],
    ['scanner', 'billing.webhook.receive.v1'],
    ['journal', 'auth.user.deleted.v1'],
    ['billing', '$JS.API.STREAM.DELETE.events-auth-user-deleted-v1'],
    ['billing', '$JS.API.STREAM.MSG.GET.events-auth-user-deleted-v1'],
    ['gateway', 'billing.scan.settle.v1'],
    ['gateway', 'auth.sessions.ended.v1'],
  ])('prevents %s from publishing %s', async (name, subject) => {
    const client = await attackAs(name);
    expect(await client.publish(subject)).toContain(`Permissions Violation for Publish to "${subject}"`);
  });

  it.each([
    ['news-worker', 'journal.trades.list.v1'],
    ['scanner', 'auth.session.signin.v1 auth'],
    ['journal', '_INBOX.>'],
    ['journal', '_INBOX.gateway.>'],
    ['billing', '_INBOX.gateway.*'],
    ['gateway', '>'],
    ['auth', '$JS.>'],
  ])('prevents %s from subscribing to %s', async (name, subject) => {
    const client = await attackAs(name);
    expect(await client.send(`SUB ${subject} 1`)).toContain('Permissions Violation for Subscription');
  });

  it('lets a handler reply only once, and only to a request it received', async () => {
    const [journal, gateway] = [await attackAs('journal'), await attackAs('gateway')];
    await journal.send('SUB journal.trades.list.v1 journal 1');
    await gateway.send('SUB _INBOX.gateway.> 1');
    expect(await journal.publish('_INBOX.gateway.guessed')).toContain('Permissions Violation');
    await gateway.send('PUB journal.trades.list.v1 _INBOX.gateway.one 2\r\n{}');
    expect(await journal.publish('_INBOX.gateway.one')).not.toContain('Violation');
    await gateway.send('PING');
    expect(gateway.received()).toContain('MSG _INBOX.gateway.one');
    expect(await journal.publish('_INBOX.gateway.one')).toContain('Permissions Violation');
  });
});
