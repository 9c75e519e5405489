import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addToWatchlist,
  AppError,
  createWatchlist,
  deleteWatchlist,
  MAX_PASTED_CHARS,
  removeFromWatchlist,
  renameWatchlist,
  restoreWatchlist,
} from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { type FakeWatchlists, watchlist } from './fake-watchlists.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

const PATH = '/api/watchlists';
const ONE = `${PATH}/${watchlist.id}`;
const USER = 'a7c55f5e-95de-4c3a-a4bd-5b5c1fb5d0a1';
let booted: BootedGateway;
let fake: FakeWatchlists;
let token: string;

beforeAll(async () => {
  booted = await bootGateway({ billing: true });
  fake = booted.watchlists;
  token = await booted.issuer.mint({ userId: USER });
});
afterEach(() => fake.reset());
afterAll(() => booted.stop());

const callAsUser = (path: string, method = 'GET', body?: object) =>
  booted.call(path, { method, token, ...(body && { body }) });

describe('the watchlist endpoints', () => {
  it('forward calls to the scanner with the user', async () => {
    expect((await callAsUser(PATH)).body).toMatchObject({ watchlists: [watchlist] });
    expect((await callAsUser(PATH, 'POST', { name: ' Tech ' })).body).toEqual(watchlist);
    expect(fake.callsOf(createWatchlist)[0]).toMatchObject({
      ctx: { actor: { userId: USER } },
      input: { name: 'Tech', symbols: [] },
    });
    await callAsUser(ONE, 'PATCH', { name: 'Chips' });
    expect(fake.lastInput(renameWatchlist)).toEqual({ id: watchlist.id, name: 'Chips' });
    const added = await callAsUser(`${ONE}/symbols`, 'POST', { text: '$AAPL, Tesla' });
    expect(added.body).toMatchObject({ added: ['AAPL'], unknown: ['Tesla'] });
    expect(fake.lastInput(addToWatchlist)).toEqual({ id: watchlist.id, text: '$AAPL, Tesla' });
    await callAsUser(`${ONE}/symbols/BRK.B`, 'DELETE');
    expect(fake.lastInput(removeFromWatchlist)).toEqual({ id: watchlist.id, symbol: 'BRK.B' });
    expect((await callAsUser(ONE, 'DELETE')).body).toEqual({});
    expect(fake.lastInput(deleteWatchlist)).toEqual({ id: watchlist.id });
    expect((await callAsUser(`${ONE}/restore`, 'POST')).body).toEqual(watchlist);
    expect(fake.lastInput(restoreWatchlist)).toEqual({ id: watchlist.id });
  });

  it('require a signed-in user', async () => {
    for (const [path, method] of [
      [PATH, 'GET'],
      [PATH, 'POST'],
      [ONE, 'DELETE'],
      [`${ONE}/symbols`, 'POST'],
    ] as const)
      expect((await booted.call(path, { method })).status).toBe(401);
  });

  it('return the reason for a rejection', async () => {
    fake.failWith(new AppError('forbidden', 'WATCHLIST_LIMIT', 'One is enough.'));
    expect(await callAsUser(PATH, 'POST', { name: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'WATCHLIST_LIMIT', message: 'One is enough.' },
    });
  });

  it('accept an export of a few hundred rows, and reject a longer text', async () => {
    const paste = (chars: number) => callAsUser(`${ONE}/symbols`, 'POST', { text: 'A'.repeat(chars) });
    expect((await paste(MAX_PASTED_CHARS)).status).toBe(200);
    expect((await paste(MAX_PASTED_CHARS + 1)).status).toBe(400);
  });
});
