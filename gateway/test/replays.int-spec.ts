import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DEFAULT_REPLAY_RULE } from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { REPLAY_ID } from './fake-replays.ts';

jest.setTimeout(60_000);

const PATH = '/api/scan/replay';
let booted: BootedGateway;
beforeAll(async () => {
  booted = await bootGateway();
});
afterAll(() => booted.stop());

const start = (body: object) => booted.as({ userId: 'ann' }, PATH, { body });

it('starts a replay with the default rule, and returns and cancels it', async () => {
  expect(await start({ query: 'rsi below 30' })).toMatchObject({ status: 200, body: { id: REPLAY_ID } });
  expect(booted.replays.started.at(-1)).toEqual({ query: 'rsi below 30', rule: DEFAULT_REPLAY_RULE });
  const one = `${PATH}/${REPLAY_ID}`;
  expect((await booted.as({ userId: 'ann' }, one)).body).toMatchObject({ status: 'running', progress: 0.5 });
  expect((await booted.as({ userId: 'ann' }, one, { method: 'DELETE' })).status).toBe(200);
});

it('reports when too many are running, with a time to retry', async () => {
  const refused = await start({ query: 'busy' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REPLAYS' } });
  expect(refused.headers.get('retry-after')).toBe('5');
});

it.each([
  [{ hold: 0 }],
  [{ hold: 251 }],
  [{ hold: 1.5 }],
  [{ hold: 5, stop: 0 }],
  [{ hold: 5, stop: 100 }],
  [{ hold: 5, target: 1001 }],
  [{ hold: 5, costBp: -1 }],
  [{ hold: 5, costBp: 501 }],
  [{ hold: 5, leverage: 2 }],
])('refuses the rule %j', async (rule) => {
  expect(await start({ query: 'rsi below 30', rule })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
});

it('needs a signed-in user and the ID of a replay', async () => {
  expect((await booted.post(PATH, { query: 'rsi below 30' })).status).toBe(401);
  expect((await booted.as({ userId: 'ann' }, `${PATH}/nonsense`)).status).toBe(400);
  expect((await booted.as({ userId: 'ann' }, `${PATH}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
});
