import { describe, expect, it } from '@jest/globals';
import { closeTrade } from './generated/journal.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { session } from '../app/session.ts';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { exportTrades, readTrades, startImport } from './journal-calls.ts';

const ID = '0e0f7c86-5be5-4a4f-9a39-5d4f0c0b2a01';

describe('journal calls', () => {
  it('put only the set filters in the URL', async () => {
    const server = fakeServer({ 'GET /api/trades': () => json([]) });
    await readTrades({ symbol: 'BRK.B', tag: undefined }, '-entered');
    await readTrades({}, 'net', ID);
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/trades?symbol=BRK.B&limit=500',
      `/api/trades?order=net&after=${ID}&limit=500`,
    ]);
  });

  it('send their idempotency key with every attempt, including after a session renewal', async () => {
    session.signIn(TOKEN, userAnswer());
    let attempts = 0;
    const server = fakeServer({
      [`POST /api/trades/${ID}/close`]: () => (++attempts === 1 ? json({}, 401) : json({})),
      'POST /api/auth/refresh': () =>
        json({ message: '', data: { session: { access_token: `${TOKEN}2` }, user: userAnswer() } }),
    });
    await closeTrade(ID, { price: '10.10' }, { idempotencyKey: 'key-1' });
    const sent = server.of(`POST /api/trades/${ID}/close`);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1']);
    session.signOut();
  });

  it("send and receive a file's text unchanged", async () => {
    const text = '"a","b"\r\n1,2\r\n';
    const server = fakeServer({
      'POST /api/journal/imports': () => json({}),
      'GET /api/journal/export': () => new Response(text),
    });
    await startImport('My trades.csv', text);
    await startImport('journal.JSON', '{"a":1}');
    expect(await exportTrades('csv', { side: 'short' })).toBe(text);
    const [csv, jsonFile, exported] = server.calls;
    expect([csv!.path, csv!.headers.get('content-type'), csv!.body]).toEqual([
      '/api/journal/imports?name=My+trades.csv',
      'text/csv',
      text,
    ]);
    expect([jsonFile!.headers.get('content-type'), jsonFile!.body]).toEqual(['application/json', { a: 1 }]);
    expect(exported!.path).toBe('/api/journal/export?side=short&format=csv');
  });
});
