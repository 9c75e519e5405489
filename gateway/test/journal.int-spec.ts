import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeImport,
  changeTrade,
  closeTrade,
  commitImport,
  createTrade,
  deleteImportPreset,
  deleteCashTransaction,
  deleteTrade,
  discardImport,
  exportJournal,
  AppError,
  getAccountStats,
  getImport,
  getExcursionAverages,
  getJournalNames,
  getOpenPositions,
  getStatistics,
  getTrade,
  getTradeExcursions,
  listImportPresets,
  listImportRows,
  listImports,
  listCashTransactions,
  listTrades,
  restoreTrade,
  type RpcContract,
  setAccountValue,
  tagTrades,
  recordCorporateAction,
  undoImport,
} from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { detail, ID, listedTrade, statistics } from './fake-journal.ts';
import { samplePathOf, requestOf, VALID_BODIES } from './valid-bodies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway({ auth: true, journal: true });
});
afterEach(async () => {
  booted.auth.reset();
  booted.journal.reset();
  await booted.redis.client.flushdb(); // resets the rate limits
});
afterAll(async () => {
  await booted.stop();
});

const JOURNAL = Object.entries(routes).filter(([, { path }]) => /^\/api\/(journal|trades|account)/.test(path));
const USER = { userId: 'user-7', email: 'trader@example.com' };

interface ForwardingCase {
  call: string;
  body?: object;
  rpc: RpcContract;
  input: object;
}
const FILTER = {
  symbol: 'AAPL',
  strategy: '',
  scan: 'RSI < 30',
  tag: ['gap'],
  side: 'short',
  state: 'losing',
  from: '2026-01-02',
};
const FILTERED = `symbol=aapl&strategy=&scan=RSI+%3C+30&tag=gap&side=short&state=losing&from=2026-01-02`;

describe('a call to the journal', () => {
  it.each<ForwardingCase>([
    { call: 'GET /api/trades', rpc: listTrades, input: { order: '-entered', limit: 500 } },
    {
      call: `GET /api/trades?${FILTERED}&order=net&limit=20&after=${ID}`,
      rpc: listTrades,
      input: { ...FILTER, order: 'net', limit: 20, after: ID },
    },
    {
      call: 'POST /api/trades',
      body: { symbol: ' brk.b ', entryPrice: 100.5, quantity: '0.1', exitPrice: null },
      rpc: createTrade,
      input: {
        symbol: 'BRK.B',
        entryPrice: '100.5',
        quantity: '0.1',
        exitPrice: null,
        side: 'long',
        currency: 'USD',
        tags: [],
      },
    },
    { call: `GET /api/trades/${ID}`, rpc: getTrade, input: { id: ID } },
    { call: `GET /api/trades/${ID}/excursions`, rpc: getTradeExcursions, input: { id: ID } },
    {
      call: `PATCH /api/trades/${ID}`,
      body: { revision: 3, notes: null },
      rpc: changeTrade,
      input: { id: ID, revision: 3, notes: null },
    },
    { call: `POST /api/trades/${ID}/close`, body: { price: 7 }, rpc: closeTrade, input: { id: ID, price: '7' } },
    { call: `DELETE /api/trades/${ID}`, rpc: deleteTrade, input: { id: ID } },
    { call: `POST /api/trades/${ID}/restore`, rpc: restoreTrade, input: { id: ID } },
    { call: 'GET /api/account-stats', rpc: getAccountStats, input: {} },
    {
      call: 'PUT /api/account-stats',
      body: { accountValue: 10_000.25 },
      rpc: setAccountValue,
      input: { accountValue: '10000.25' },
    },
    { call: 'GET /api/journal/cash-transactions', rpc: listCashTransactions, input: {} },
    {
      call: 'POST /api/journal/cash-transactions',
      body: { kind: 'withdrawal', amount: '5.50', on: '2026-11-20' },
      rpc: addCashTransaction,
      input: { kind: 'withdrawal', amount: '5.50', on: '2026-11-20' },
    },
    { call: `DELETE /api/journal/cash-transactions/${ID}`, rpc: deleteCashTransaction, input: { id: ID } },
    { call: `GET /api/journal/statistics?${FILTERED}&by=exit`, rpc: getStatistics, input: { ...FILTER, by: 'exit' } },
    { call: `GET /api/journal/excursions?${FILTERED}`, rpc: getExcursionAverages, input: FILTER },
    {
      call: 'GET /api/trades?tag=gap&tag=a%2Cb&tagMatch=all',
      rpc: listTrades,
      input: { tag: ['gap', 'a,b'], tagMatch: 'all', order: '-entered', limit: 500 },
    },
    {
      call: 'POST /api/trades/tags',
      body: { action: 'add', tag: ' swing ', ids: [ID] },
      rpc: tagTrades,
      input: { action: 'add', tag: 'swing', ids: [ID] },
    },
    { call: 'GET /api/journal/open-positions', rpc: getOpenPositions, input: {} },
    { call: 'GET /api/journal/names', rpc: getJournalNames, input: {} },
    { call: 'GET /api/journal/imports', rpc: listImports, input: {} },
    { call: `GET /api/journal/imports/${ID}`, rpc: getImport, input: { id: ID } },
    {
      call: `GET /api/journal/imports/${ID}/rows?verdict=failed&after=7&limit=20`,
      rpc: listImportRows,
      input: { id: ID, verdict: 'failed', after: 7, limit: 20 },
    },
    {
      call: `PATCH /api/journal/imports/${ID}`,
      body: { include: [3, 4] },
      rpc: changeImport,
      input: { id: ID, include: [3, 4] },
    },
    { call: `POST /api/journal/imports/${ID}/commit`, rpc: commitImport, input: { id: ID } },
    { call: `POST /api/journal/imports/${ID}/undo`, rpc: undoImport, input: { id: ID } },
    {
      call: 'POST /api/journal/corporate-actions',
      body: { kind: 'split', symbol: 'nvda', on: '2024-06-10', newShares: 10, oldShares: '1' },
      rpc: recordCorporateAction,
      input: { kind: 'split', symbol: 'NVDA', on: '2024-06-10', newShares: '10', oldShares: '1' },
    },
    { call: `DELETE /api/journal/imports/${ID}`, rpc: discardImport, input: { id: ID } },
    { call: 'GET /api/journal/import-presets', rpc: listImportPresets, input: {} },
    { call: `DELETE /api/journal/import-presets/${ID}`, rpc: deleteImportPreset, input: { id: ID } },
    {
      call: `GET /api/journal/export?format=json&tag=gap`,
      rpc: exportJournal,
      input: { format: 'json', tag: ['gap'] },
    },
  ])('is forwarded with its parsed input, user, and time zone: $call', async ({ call, body, rpc, input }) => {
    const [method, path] = call.split(' ') as [string, string];
    const headers = { 'x-user-timezone': 'Europe/Berlin', 'x-request-id': 'request-1' };
    const response = await booted.as(USER, path, { method, headers, ...(body && { body }) });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(booted.journal.callsOf(rpc)).toEqual([
      {
        ctx: expect.objectContaining({
          actor: expect.objectContaining(USER),
          timeZone: 'Europe/Berlin',
          requestId: 'request-1',
        }),
        input,
      },
    ]);
  });

  it('returns the response of the service unchanged', async () => {
    expect((await booted.as(USER, '/api/trades')).body).toEqual([listedTrade]);
    expect((await booted.as(USER, `/api/trades/${ID}`)).body).toEqual(detail);
    expect((await booted.as(USER, '/api/journal/statistics')).body).toEqual(statistics);
    expect((await booted.as(USER, '/api/journal/names')).body).toMatchObject({ symbols: ['AAPL'] });
  });

  it.each(JOURNAL)('requires a session and accepted terms: %s', async (name, route) => {
    const request = requestOf(name, route);
    expect((await booted.call(samplePathOf(route), request)).status).toBe(401);
    expect(await booted.as({ terms: null }, samplePathOf(route), request)).toMatchObject({
      status: 403,
      body: { code: 'TERMS_REQUIRED' },
    });
    expect(booted.journal.callCount).toBe(0);
  });

  it.each(JOURNAL)('passes on an error from the service: %s', async (name, route) => {
    booted.journal.failWith(new AppError('forbidden', 'PREMIUM_REQUIRED', 'This is part of Premium.'));
    const request = requestOf(name, route);
    expect(await booted.as(USER, samplePathOf(route), request)).toMatchObject({
      status: 403,
      body: { code: 'PREMIUM_REQUIRED', message: 'This is part of Premium.' },
    });
  });

  it.each([
    ['GET', '/api/trades?limit=501'],
    ['GET', '/api/trades?order=random'],
    ['GET', '/api/trades?symbol=%00'],
    ['GET', '/api/trades?tag='],
    ['GET', '/api/trades?tag=a&tagMatch=none'],
    ['GET', `/api/trades?${'tag=a&'.repeat(21)}`],
    ['GET', '/api/trades?from=2026-02-30'],
    ['GET', '/api/trades?userId=user-8'],
    ['GET', '/api/trades/7'],
    ['DELETE', '/api/trades/7'],
    ['GET', '/api/journal/export'],
    ['GET', '/api/journal/export?format=xml'],
    ['GET', `/api/journal/export?format=csv&after=${ID}`],
    ['GET', `/api/journal/imports/${ID}/rows?after=-1`],
    ['POST', '/api/journal/imports'],
    ['POST', `/api/journal/imports?name=${'a'.repeat(201)}`],
  ])('is rejected by the gateway when it is invalid: %s %s', async (method, path) => {
    const response = await booted.as(USER, path, { method, ...(method === 'POST' && { body: 'a,b' }) });
    expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(booted.journal.callCount).toBe(0);
  });

  it.each([
    { entryPrice: -1 },
    { entryPrice: '1e3' },
    { entryPrice: '0' },
    { quantity: '0.000000001' },
    { quantity: 1e21 },
    { symbol: '=cmd()' },
    { entryDate: '2026-02-30' },
    { entryDate: '2026-11-20T25:00' },
    { side: 'both' },
    { tags: Array.from({ length: 21 }, (_, tag) => `t${tag}`) },
    { userId: 'user-8' },
    { idempotencyKey: 'k' },
  ])('that logs a trade is rejected by the gateway with %p', async (wrong) => {
    const body = { ...VALID_BODIES['createTradeRoute'], ...wrong };
    expect((await booted.as(USER, '/api/trades', { body })).status).toBe(400);
    expect(booted.journal.callCount).toBe(0);
  });
});

describe('an idempotency key', () => {
  const KEYED = [
    ['/api/trades', createTrade, VALID_BODIES['createTradeRoute']!],
    [`/api/trades/${ID}/close`, closeTrade, VALID_BODIES['closeTradeRoute']!],
    ['/api/journal/cash-transactions', addCashTransaction, VALID_BODIES['addCashTransactionRoute']!],
    ['/api/journal/corporate-actions', recordCorporateAction, VALID_BODIES['recordCorporateActionRoute']!],
  ] as const;

  it.each(KEYED)('is forwarded by %s', async (path, rpc, body) => {
    for (const key of ['k', 'a b~!', 'x'.repeat(200)]) {
      expect((await booted.as(USER, path, { body, headers: { 'idempotency-key': key } })).status).toBe(200);
      expect(booted.journal.lastInput<RpcContract>(rpc)).toMatchObject({ idempotencyKey: key });
    }
    expect((await booted.as(USER, path, { body })).status).toBe(200);
    expect(booted.journal.lastInput<RpcContract>(rpc)).not.toHaveProperty('idempotencyKey');
  });

  it.each(KEYED)('is rejected by %s when it is malformed', async (path, _rpc, body) => {
    for (const key of ['', 'x'.repeat(201), 'k\u00fc', 'a\tb'])
      expect(await booted.as(USER, path, { body, headers: { 'idempotency-key': key } })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    expect(booted.journal.callCount).toBe(0);
  });

  it('causes a conflict when it was used for another request', async () => {
    booted.journal.failWith(new AppError('conflict', 'IDEMPOTENCY_KEY_REUSED', 'Used for another trade.'));
    const request = { body: VALID_BODIES['createTradeRoute'], headers: { 'idempotency-key': 'k' } };
    expect(await booted.as(USER, '/api/trades', request)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});
