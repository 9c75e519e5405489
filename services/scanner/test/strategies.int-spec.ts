import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  any,
  compare,
  type Condition,
  MAX_STRATEGIES,
  MAX_STRATEGY_NAME_CHARS,
  number,
  plan,
  series,
} from '@plainscan/contracts';
import { eventually, fakeClock, Processes } from '@plainscan/test-kit';
import { createScanner } from '../src/scanner.module.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { type Calls, callsOf, outcomes, PRICE_BELOW } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const DAY_MS = 24 * 3_600_000;
const clock = fakeClock('2026-11-20T17:00:00Z');
const processes = new Processes();
let stores: Stores;
let mine: Calls;
let theirs: Calls;

beforeAll(async () => {
  stores = await openStores();
  // Two replicas without a market, because strategies don't need one.
  for (let n = 0; n < 2; n++)
    await processes.start(createScanner(stores.config({ SCAN_HOURS: 'always' }), { clock: clock.now }));
  await eventually(() =>
    callsOf(stores.rpc)
      .list()
      .then(() => true),
  );
});
beforeEach(() => {
  mine = callsOf(stores.rpc);
  theirs = callsOf(stores.rpc);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe('a saved strategy', () => {
  it('is stored as given and listed by name', async () => {
    const saved = await mine.save({ name: '  Größe 10 ', description: 'Two\nlines', plan: PRICE_BELOW(20) });
    expect(saved).toEqual({
      id: expect.any(String),
      name: 'Größe 10',
      description: 'Two\nlines',
      query: 'price below 20',
      plan: PRICE_BELOW(20),
      createdAt: new Date(clock.now()).toISOString(),
      updatedAt: new Date(clock.now()).toISOString(),
      alert: false,
      alertRules: null,
      lastRun: null,
      changes: null,
      entered: [],
      left: [],
    });
    expect(await mine.get(saved.id)).toEqual(saved);
    await mine.save({ name: 'größe 9', plan: null });
    await mine.save({ name: 'Aaa' });
    expect(await mine.names()).toEqual(['Aaa', 'größe 9', 'Größe 10']);
    const { entered: _e, left: _l, ...summary } = saved;
    expect((await mine.list())[2]).toEqual(summary);
  });

  it('has the scan it was saved from as its first run', async () => {
    const run = { asOf: '2026-11-20', symbols: ['MSFT', 'AAPL', 'AAPL', 'BRK.B'] };
    const { id, ...saved } = await mine.save({ run });
    expect(saved).toMatchObject({
      lastRun: { asOf: '2026-11-20', total: 3, symbols: ['AAPL', 'BRK.B', 'MSFT'] },
      changes: null,
    });
    const [listed] = await mine.list();
    expect(listed).toMatchObject({ id, lastRun: { total: 3 }, changes: null });
    expect(listed!.lastRun).not.toHaveProperty('symbols');
  });

  it('is created once when the call is retried within a minute, and its name is then taken', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => mine.save({ description: 'x' })));
    for (const other of others) expect(other).toEqual(first);
    expect(await mine.names()).toEqual(['Cheap stocks']);
    await expect(mine.save({ description: 'y' })).rejects.toMatchObject({
      category: 'conflict',
      code: 'STRATEGY_NAME_TAKEN',
      message: 'You already have a strategy named “Cheap stocks”. Choose another name.',
    });
    clock.advance(61_000);
    await expect(mine.save({ description: 'x' })).rejects.toMatchObject({ code: 'STRATEGY_NAME_TAKEN' });
  });

  it.each([
    ['case is', 'Straße', 'STRASSE'],
    ['case in Greek is', 'ΟΔΟΣ', 'οδος'],
    ['spelling of accents is', 'Caf\u00e9', 'Cafe\u0301'],
    ['width and the blanks are', 'ABC  d', 'ＡＢＣ\u00a0D'],
    ['invisible characters are', 'Gap up', 'Gap\u200b up\ufeff'],
  ])('has a name that is unique for its user, whatever the %s', async (_, name, other) => {
    await mine.save({ name });
    await expect(mine.save({ name: other, query: 'other' })).rejects.toMatchObject({ code: 'STRATEGY_NAME_TAKEN' });
    await theirs.save({ name: other });
  });

  it('stores hostile names and descriptions as text', async () => {
    const names = [
      `'; DROP TABLE strategies; --`,
      '<script>alert(1)</script>',
      '🚀'.repeat(50),
      '%_\\',
      'a\u202eb',
      '__proto__',
    ];
    for (const name of names) await mine.save({ name, query: `q\u0000\ud800 ${name}`, description: '\ud83d' });
    expect((await mine.names()).sort()).toEqual([...names].sort());
    expect((await mine.list())[0]).toMatchObject({ description: '\ufffd', query: expect.stringMatching(/^q\ufffd /) });
    for (const name of ['\u200b', '\u00ad\u2060', '\u0085', ' '])
      await expect(mine.save({ name })).rejects.toMatchObject({ category: 'invalid', code: 'INVALID_REQUEST' });
  });

  it('must have a sentence that is not empty after cleaning', async () => {
    const { id } = await mine.save({ name: 'One' });
    for (const query of ['\u0000', ' \u0000 ']) {
      const refused = { category: 'invalid', code: 'INVALID_REQUEST' };
      await expect(mine.save({ name: 'Two', query })).rejects.toMatchObject(refused);
      await expect(mine.change(id, { query })).rejects.toMatchObject(refused);
    }
    expect(await mine.names()).toEqual(['One']);
  });

  it('stores any text that a plan can contain', async () => {
    const named: Condition = { type: 'belongs', field: 'name', anyOf: ['\u0000', '\ud800', '"\\', '🚀'] };
    const { id } = await mine.save({ plan: plan(named) });
    expect((await mine.get(id)).plan).toEqual(plan(named));
  });
});

describe('a strategy change', () => {
  it('of the name keeps the rest, and may change only the case', async () => {
    const { id, ...saved } = await mine.save({ run: { asOf: '2026-11-20', symbols: ['A'] } });
    clock.advance(1000);
    const renamed = await mine.change(id, { name: 'CHEAP stocks' });
    expect(renamed).toEqual({ ...saved, id, name: 'CHEAP stocks', updatedAt: new Date(clock.now()).toISOString() });
    await mine.save({ name: 'Other' });
    await expect(mine.change(id, { name: 'oTHER' })).rejects.toMatchObject({ code: 'STRATEGY_NAME_TAKEN' });
  });

  it('accepts the id in any case', async () => {
    const { id } = await mine.save({ name: 'One' });
    const upperCaseId = id.toUpperCase();
    expect(await mine.change(upperCaseId, { description: 'd' })).toMatchObject({ id, name: 'One', description: 'd' });
    await mine.delete(upperCaseId);
    expect(await mine.restore(upperCaseId)).toMatchObject({ id, name: 'One' });
  });

  it('of the plan clears the last run, unless the new plan is equivalent', async () => {
    const { id } = await mine.save({ run: { asOf: '2026-11-20', symbols: ['A'] } });
    const mirrored = plan(compare(number(20), '>', series('close')));
    expect(await mine.change(id, { query: 'under 20', plan: mirrored })).toMatchObject({ lastRun: { total: 1 } });
    expect(await mine.change(id, { query: 'under 30', plan: PRICE_BELOW(30) })).toMatchObject({
      query: 'under 30',
      plan: PRICE_BELOW(30),
      lastRun: null,
    });
  });

  it('of the sentence alone causes it to be parsed again on every run', async () => {
    const { id } = await mine.save({ run: { asOf: '2026-11-20', symbols: ['A'] } });
    expect(await mine.change(id, { query: 'price below 20', description: 'd' })).toMatchObject({
      plan: PRICE_BELOW(20),
      lastRun: { total: 1 },
    });
    expect(await mine.change(id, { query: 'tech' })).toMatchObject({ query: 'tech', plan: null, lastRun: null });
  });
});

describe('a strategy copy', () => {
  it('has a unique name and no runs', async () => {
    const { id } = await mine.save({ name: 'X', run: { asOf: '2026-11-20', symbols: ['A'] } });
    const copyId = randomUUID();
    const copy = await mine.duplicate(id, copyId);
    expect(copy).toMatchObject({
      id: copyId,
      name: 'X (copy)',
      query: 'price below 20',
      plan: PRICE_BELOW(20),
      lastRun: null,
    });
    expect(await mine.duplicate(id, copyId)).toEqual(copy);
    expect((await mine.duplicate(id)).name).toBe('X (copy 2)');
    expect((await mine.duplicate(copyId)).name).toBe('X (copy 3)');
    await mine.delete(copyId);
    expect((await mine.duplicate(id)).name).toBe('X (copy)');
  });

  it('of a strategy with the longest name gets a shortened name without broken characters', async () => {
    const { id } = await mine.save({ name: '🚀'.repeat(50) });
    const names = [await mine.duplicate(id), await mine.duplicate(id)].map(({ name }) => name);
    expect(names).toEqual([`${'🚀'.repeat(46)} (copy)`, `${'🚀'.repeat(45)} (copy 2)`]);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(MAX_STRATEGY_NAME_CHARS);
  });
});

describe('a deleted strategy', () => {
  it('is not found, frees its name, and can be restored within thirty days with its last run', async () => {
    const { id, ...saved } = await mine.save({ run: { asOf: '2026-11-20', symbols: ['A'] } });
    await mine.delete(id);
    await mine.delete(id);
    expect(await mine.list()).toEqual([]);
    expect(await outcomes([mine.get(id), mine.change(id, { name: 'x' }), mine.duplicate(id)])).toEqual(
      Array(3).fill('NOT_FOUND'),
    );
    const other = await mine.save({ description: 'another' });
    await expect(mine.restore(id)).rejects.toMatchObject({ code: 'STRATEGY_NAME_TAKEN' });
    await mine.change(other.id, { name: 'Else' });
    clock.advance(29 * DAY_MS);
    expect(await mine.restore(id)).toEqual({ id, ...saved });
    expect(await mine.restore(id)).toEqual({ id, ...saved });
  });

  it("can't be restored after thirty days", async () => {
    const { id } = await mine.save();
    await mine.delete(id);
    clock.advance(30 * DAY_MS);
    await expect(mine.restore(id)).rejects.toMatchObject({ category: 'not_found', code: 'NOT_FOUND' });
  });

  it('is removed when two hundred others are deleted after it', async () => {
    const { id } = await mine.save({ name: 'first' });
    await mine.delete(id);
    clock.advance(1);
    for (let n = 0; n < MAX_STRATEGIES; n++) {
      clock.advance(1);
      await mine.delete((await mine.save({ name: `n ${n}` })).id);
    }
    await expect(mine.restore(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [stored] = await stores.database.query('SELECT count(*)::int AS n FROM strategies WHERE user_id = $1', [
      mine.userId,
    ]);
    expect(stored!['n']).toBe(MAX_STRATEGIES);
  });
});

describe("another user's strategy", () => {
  it('is not found by any call', async () => {
    const { id } = await theirs.save({ run: { asOf: '2026-11-20', symbols: ['A'] } });
    const deleted = await theirs.save({ name: 'Gone' });
    await theirs.delete(deleted.id);
    const before = await theirs.get(id);
    expect(
      await outcomes<unknown>([
        mine.get(id),
        mine.change(id, { name: 'mine' }),
        mine.duplicate(id),
        mine.delete(id),
        mine.restore(id),
        mine.restore(deleted.id),
        mine.get(randomUUID()),
      ]),
    ).toEqual(Array(7).fill('NOT_FOUND'));
    const own = await mine.save();
    await expect(mine.duplicate(own.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await theirs.get(id)).toEqual(before);
    expect(await mine.names()).toEqual(['Cheap stocks']);
  });

  it("can't be accessed without an actor either", async () => {
    const newUser = callsOf(stores.rpc, 'new-user');
    expect(await outcomes<unknown>([newUser.list(), newUser.save(), newUser.history(), newUser.forget(null)])).toEqual(
      Array(4).fill('INVALID_REQUEST'),
    );
  });
});

describe('two hundred concurrent calls', () => {
  const at = (n: number) => Array.from({ length: n }, (_, i) => i);

  it('to save one name on two replicas create one strategy', async () => {
    const ends = await outcomes(at(200).map((i) => mine.save({ name: i % 2 ? 'One' : 'ONE', description: `${i}` })));
    expect(await mine.list()).toHaveLength(1);
    const refused = ends.filter((end) => typeof end === 'string');
    expect(refused.length).toBe(199);
    for (const end of refused) expect(end).toMatch(/^(STRATEGY_NAME_TAKEN|TIMEOUT|OVERLOADED)$/);
  });

  it('to save strategies fill the limit exactly, and deleting one makes room again', async () => {
    for (let n = 0; n < 100; n++) await mine.save({ name: `before ${n}` });
    const ends = await outcomes(at(200).map((i) => mine.save({ name: `name ${i}` })));
    for (const end of ends)
      if (typeof end === 'string') expect(end).toMatch(/^(TOO_MANY_STRATEGIES|TIMEOUT|OVERLOADED)$/);
    for (let n = 0; n < 200; n++) await outcomes([mine.save({ name: `after ${n}` })]);
    const listed = await mine.list();
    expect(listed).toHaveLength(MAX_STRATEGIES);
    const { id } = listed[0]!;
    await expect(mine.duplicate(id)).rejects.toMatchObject({ code: 'TOO_MANY_STRATEGIES', message: /200 strategies/ });
    await mine.delete(id);
    const next = await mine.save({ name: 'Room' });
    await expect(mine.restore(id)).rejects.toMatchObject({ code: 'TOO_MANY_STRATEGIES' });
    await mine.delete(next.id);
    await mine.restore(id);
    expect(await mine.list()).toHaveLength(MAX_STRATEGIES);
  });

  it('of every other kind leave one consistent strategy', async () => {
    const { id } = await mine.save({ name: 'X' });
    const ends = await outcomes<unknown>(
      at(200).map((i) => {
        switch (i % 5) {
          case 0:
            return mine.change(id, { name: `X ${i % 3}` });
          case 1:
            return mine.duplicate(id);
          case 2:
            return mine.delete(id);
          case 3:
            return mine.restore(id);
          default:
            return mine.get(id);
        }
      }),
    );
    for (const end of ends)
      if (typeof end === 'string') expect(end).toMatch(/^(NOT_FOUND|STRATEGY_NAME_TAKEN|TIMEOUT|OVERLOADED)$/);
    const names = (await mine.names()).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('from one user do not block others', async () => {
    const burst = outcomes(at(200).map((i) => mine.save({ name: `b ${i}` })));
    await theirs.save();
    expect(await theirs.names()).toEqual(['Cheap stocks']);
    await burst;
  });
});

describe('a large plan', () => {
  const conditions = (n: number, of: (i: number) => Condition) =>
    plan(any(...Array.from({ length: n }, (_, i) => of(i))));
  const long = (i: number) => conditions(99, (n) => compare(series('sma', [n + 2]), '>', i + n / 7));

  it('at the node limit can be listed in each of two hundred strategies', async () => {
    for (let i = 0; i < MAX_STRATEGIES; i++) await mine.save({ name: `large ${i}`, plan: long(i) });
    const listed = await mine.list();
    expect(listed).toHaveLength(MAX_STRATEGIES);
    for (const strategy of listed) expect(strategy.plan).toEqual(long(Number(strategy.name.split(' ')[1])));
  });

  it('with too much text is rejected before a list exceeds the message size', async () => {
    const words = (chars: number) =>
      plan({
        type: 'belongs',
        field: 'name',
        anyOf: Array.from({ length: 200 }, () =>
          Array.from({ length: chars }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))).join(
            '',
          ),
        ),
      });
    const huge = plan(any(...Array.from({ length: 4 }, () => words(100).where!)));
    await expect(mine.save({ plan: huge })).rejects.toMatchObject({
      category: 'invalid',
      code: 'INVALID_REQUEST',
      message: 'This scan is too long to save.',
    });
    const ends: unknown[] = [];
    for (let n = 0; n < 30; n++) ends.push(...(await outcomes([mine.save({ name: `w ${n}`, plan: words(100) })])));
    expect(ends.filter((end) => end === 'TOO_MANY_STRATEGIES').length).toBeGreaterThan(0);
    expect((await mine.list()).length).toBe(ends.filter((end) => typeof end !== 'string').length);
  });
});
