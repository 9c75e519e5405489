import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  changeStrategy,
  DEFAULT_ALERT_RULES,
  deleteStrategy,
  duplicateStrategy,
  AppError,
  deleteScans,
  getStrategy,
  listScanHistory,
  FIRST_ROWS,
  restoreStrategy,
  saveStrategy,
  setStrategyAlert,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { strategy, STRATEGY_ID, type FakeStrategies } from './fake-strategies.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const PATH = '/api/strategies';
const USER = 'a7c55f5e-95de-4c3a-a4bd-5b5c1fb5d0a1';
let booted: BootedGateway;
let fake: FakeStrategies;
let token: string;

beforeAll(async () => {
  booted = await bootGateway({ billing: true });
  fake = booted.strategies;
  token = await booted.issuer.mint({ userId: USER });
});
afterEach(() => fake.reset());
afterAll(() => booted.stop());

const callAsUser = (path: string, method = 'GET', body?: object) =>
  booted.call(path, { method, token, ...(body && { body }) });

describe('the strategy endpoints', () => {
  it('forward calls to the scanner with the user', async () => {
    expect((await callAsUser(PATH)).body).toEqual({ strategies: [expect.objectContaining({ id: STRATEGY_ID })] });
    expect(await callAsUser(`${PATH}/${STRATEGY_ID}`)).toMatchObject({ status: 200, body: strategy });
    expect(fake.callsOf(getStrategy)[0]).toMatchObject({
      ctx: { actor: { userId: USER } },
      input: { id: STRATEGY_ID },
    });
    await callAsUser(`${PATH}/${STRATEGY_ID}`, 'PATCH', { name: ' New ' });
    expect(fake.lastInput(changeStrategy)).toEqual({ id: STRATEGY_ID, change: { name: 'New' } });
    expect((await callAsUser(`${PATH}/${STRATEGY_ID}/alert`, 'PUT', { on: true })).body).toMatchObject({ alert: true });
    expect(fake.lastInput(setStrategyAlert)).toEqual({ id: STRATEGY_ID, on: true });
    const rules = { ...DEFAULT_ALERT_RULES, left: { symbols: ['TSLA'] }, coolDownSessions: 5 };
    await callAsUser(`${PATH}/${STRATEGY_ID}/alert`, 'PUT', { on: true, rules });
    expect(fake.lastInput(setStrategyAlert)).toEqual({ id: STRATEGY_ID, on: true, rules });
    await callAsUser(`${PATH}/${STRATEGY_ID}/duplicate`, 'POST');
    expect(fake.lastInput(duplicateStrategy)).toEqual({ id: STRATEGY_ID, copyId: expect.any(String) });
    expect((await callAsUser(`${PATH}/${STRATEGY_ID}`, 'DELETE')).body).toEqual({});
    expect(fake.lastInput(deleteStrategy)).toEqual({ id: STRATEGY_ID });
    expect((await callAsUser(`${PATH}/${STRATEGY_ID}/restore`, 'POST')).body).toEqual(strategy);
    expect(fake.lastInput(restoreStrategy)).toEqual({ id: STRATEGY_ID });
  });

  it('require a signed-in user', async () => {
    for (const [path, method] of [
      [PATH, 'GET'],
      [PATH, 'POST'],
      [`${PATH}/${STRATEGY_ID}`, 'DELETE'],
      ['/api/scan-history', 'GET'],
      ['/api/scan-history', 'DELETE'],
    ] as const)
      expect((await booted.call(path, { method })).status).toBe(401);
  });

  it('return the reason for a rejection', async () => {
    fake.failWith(new AppError('conflict', 'STRATEGY_NAME_TAKEN', 'Taken.'));
    expect(await callAsUser(PATH, 'POST', { name: 'x', query: 'y' })).toMatchObject({
      status: 409,
      body: { code: 'STRATEGY_NAME_TAKEN', message: 'Taken.' },
    });
    fake.failWith(new AppError('not_found', 'NOT_FOUND', 'Gone.'));
    expect(await callAsUser(`${PATH}/${STRATEGY_ID}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('accept the complete scan response, with its ticket', async () => {
    const { body: scan } = await callAsUser('/api/stocks-scan', 'POST', { query: 'many' });
    expect(scan.results).toHaveLength(FIRST_ROWS);
    const parameters = { ...scan, total: FIRST_ROWS };
    const { status } = await callAsUser(PATH, 'POST', { name: ' Many ', description: '', query: 'many', parameters });
    expect(status).toBe(200);
    expect(fake.lastInput(saveStrategy)).toEqual({
      name: 'Many',
      description: '',
      query: 'many',
      plan: scan.plan,
      ticket: scan.ticket,
      run: { asOf: scan.asOf, symbols: Array.from({ length: FIRST_ROWS }, (_, i) => `S${i}`) },
    });
    await callAsUser(PATH, 'POST', { name: 'None', query: 'q', parameters: {} });
    expect(fake.lastInput(saveStrategy)).toMatchObject({ plan: null, run: null, ticket: null });
  });

  it('never fail on an unexpected body', async () => {
    const parameters = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          plan: fc.jsonValue(),
          asOf: fc.oneof(fc.string(), fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31')),
          total: fc.oneof(fc.integer(), fc.double()),
          ticket: fc.oneof(fc.string(), fc.integer()),
          results: fc.array(fc.record({ symbol: fc.oneof(fc.string(), fc.constant('AAPL')) })),
        },
        { requiredKeys: [] },
      ),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { name: fc.string({ unit: 'binary' }), description: fc.jsonValue(), query: fc.string(), parameters },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        // A new user each time, because requests are limited per user.
        const { status } = await booted.as({ userId: randomUUID() }, PATH, { method: 'POST', body: payload });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the scan history endpoints', () => {
  it('forward calls to the scanner', async () => {
    expect((await callAsUser('/api/scan-history?limit=10&search=rsi')).body).toEqual({ scans: [], nextCursor: null });
    expect(fake.lastInput(listScanHistory)).toEqual({ limit: 10, search: 'rsi' });
    expect((await callAsUser('/api/scan-history?limit=1000')).status).toBe(400);
    await callAsUser(`/api/scan-history/${STRATEGY_ID}`, 'DELETE');
    expect(fake.lastInput(deleteScans)).toEqual({ id: STRATEGY_ID });
    await callAsUser('/api/scan-history', 'DELETE');
    expect(fake.lastInput(deleteScans)).toEqual({ id: null });
    fake.failWith(new AppError('invalid', 'INVALID_CURSOR', 'No.'));
    expect((await callAsUser('/api/scan-history?cursor=x')).status).toBe(400);
  });
});
