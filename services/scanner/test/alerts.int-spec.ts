import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type AlertRules,
  any,
  between,
  compare,
  createWatchlist,
  DEFAULT_ALERT_RULES,
  getProgress,
  matchesFound,
  plan,
  series,
} from '@plainscan/contracts';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import {
  type CollectedEvents,
  collectEvents,
  eventually,
  Processes,
  recordingLogger,
  untilReady,
} from '@plainscan/test-kit';
import type { z } from 'zod';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { as } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openBilling, type RealBilling } from './fixtures/real-billing.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { type Calls, callsOf } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

type Found = z.output<(typeof matchesFound)['payload']>;

/** Stock i starts at 10 + i and rises by a cent every session, so the fourth stock passes this price on the second session that is added. */
const ENTERS_LATER = plan(compare(series('close'), '>', 13.305));
/** the fourth stock passes this price on the first session that is added */
const ENTERS_NEXT = plan(compare(series('close'), '>', 13.295));
/** the fourth stock exceeds this price on the first session that is added */
const LEAVES_NEXT = plan(compare(series('close'), '<=', 13.295));
const closeIn = (low: number, high: number) => between(series('close'), low, high);
/** the fourth, fifth, and third stock reach their range on the first, second, and third session that is added, and stay in it */
const ENTER_ONE_BY_ONE = plan(any(closeIn(13.295, 14), closeIn(14.305, 15), closeIn(12.315, 13)));
const SESSIONS = 30;
const rules = (change: Partial<AlertRules>): AlertRules => ({ ...DEFAULT_ALERT_RULES, ...change });

const processes = new Processes();
let stores: Stores;
let billing: RealBilling;
let market: CsvMarket;
let recorded: ReturnType<typeof recordingLogger>;
let worker: ServiceProcess;
let found: CollectedEvents<Found>;
let now: number;

beforeAll(async () => {
  stores = await openStores();
  billing = await openBilling(stores.nats.url);
  await billing.start();
  found = await collectEvents(stores.nats.url, matchesFound);
});
beforeEach(async () => {
  now = Date.parse('2024-02-13T22:00:00Z'); // after the close of the newest session
  market = await csvMarket(6, SESSIONS);
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: market.bars,
    MARKET_SYMBOLS: market.symbols,
    SCAN_HOURS: 'always',
  });
  recorded = recordingLogger('scanner-worker');
  const scanner = await processes.start(createScanner(config, { clock: () => now }));
  const options = { clock: () => now, refreshEveryMs: 250, logger: recorded.logger };
  worker = await processes.start(createScannerWorker(stores.asWorker(config), options));
  await untilReady(scanner);
});
afterEach(async () => {
  await processes.stopAll();
  await stores.redis.client.flushdb();
  await stores.database.query('TRUNCATE markets, scan_users, outbox CASCADE');
  await market.remove();
});
afterAll(async () => {
  await found.close();
  await billing.close();
  await stores.close();
});

async function premiumUser(): Promise<Calls> {
  const calls = callsOf(stores.rpc);
  await billing.beginTrial(calls.userId, new Date(0));
  await billing.grant(calls.userId);
  return calls;
}
const of = ({ userId }: Calls) => found.payloads.filter((each) => each.userId === userId);
const evaluated = () => recorded.lines.filter(({ msg }) => msg === 'alerts evaluated');
/** Adds a session that has closed. */
async function addSession(): Promise<void> {
  now += 4 * 24 * 3_600_000;
  await market.addSession();
}
async function nextSession(): Promise<void> {
  const before = evaluated().length;
  await addSession();
  await eventually(() => evaluated().length > before, { withinMs: 30_000 });
}

describe('an alert', () => {
  it('reports the matches that entered on each new session, once', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ name: 'Above 13', plan: ENTERS_NEXT });
    expect(await user.alert(id)).toMatchObject({ id, alert: true });
    await nextSession();
    await eventually(() => of(user).length === 1);
    expect(of(user)).toEqual([
      {
        strategyId: id,
        userId: user.userId,
        name: 'Above 13',
        session: '2024-02-14',
        sessionSoFar: false,
        entered: [market.listed[3]],
        enteredCount: 1,
        left: [],
        leftCount: 0,
        total: 3,
        simulated: false,
        example: false,
      },
    ]);
    // no symbol enters on the next session
    await nextSession();
    expect(of(user)).toHaveLength(1);
  });

  it('is evaluated once for all strategies with the same plan', async () => {
    const users = [await premiumUser(), await premiumUser(), await premiumUser()];
    for (const user of users) {
      const { id } = await user.save({ plan: ENTERS_NEXT });
      await user.alert(id);
    }
    await nextSession();
    await eventually(() => users.every((user) => of(user).length === 1));
    // the second evaluation is for the previous session, because no matches are stored yet
    expect(evaluated()).toMatchObject([{ strategies: 3, evaluations: 2 }]);
    await nextSession();
    expect(evaluated()[1]).toMatchObject({ strategies: 3, evaluations: 1 });
  });

  it("only reports stocks of the user's own watchlist", async () => {
    const users = [await premiumUser(), await premiumUser()];
    const lists = [market.listed.slice(0, 4), market.listed.slice(0, 3)];
    for (const [i, user] of users.entries()) {
      await stores.rpc.call(as(user.userId), createWatchlist, { name: 'Tech', symbols: lists[i]! });
      const { id } = await user.save({ plan: { ...ENTERS_NEXT, watchlist: { name: 'tech' } } });
      await user.alert(id);
    }
    await nextSession();
    await eventually(() => of(users[0]!).length === 1);
    expect(of(users[0]!)).toMatchObject([{ entered: [market.listed[3]], total: 1 }]);
    expect(of(users[1]!)).toEqual([]);
    expect(evaluated()).toMatchObject([{ strategies: 2, evaluations: 4 }]);
  });

  it('compares with the last session that was evaluated, even if the worker missed some', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: ENTERS_LATER });
    await user.alert(id);
    await nextSession();
    await processes.stop(worker);
    await addSession();
    await addSession();
    const config = stores.config({ MARKET_PROVIDER: 'csv', MARKET_BARS: market.bars, MARKET_SYMBOLS: market.symbols });
    await processes.start(createScannerWorker(stores.asWorker(config), { clock: () => now, refreshEveryMs: 250 }));
    await eventually(() => of(user).length === 1, { withinMs: 30_000 });
    expect(of(user)[0]).toMatchObject({ entered: [market.listed[3]], session: '2024-02-16' });
  });

  it('reports the changes of a scan with a limit', async () => {
    const user = await premiumUser();
    const lowest = { sort: [{ by: series('close'), direction: 'asc' as const }], limit: 1 };
    const { id } = await user.save({ plan: { ...ENTERS_NEXT, ...lowest } });
    await user.alert(id, true, rules({ left: { symbols: [] } }));
    await nextSession();
    await eventually(() => of(user).length === 1);
    expect(of(user)).toMatchObject([{ entered: [market.listed[3]], left: [market.listed[4]], total: 1 }]);
  });

  it('reports stocks that no longer match, if its rules ask for them', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: LEAVES_NEXT });
    await user.alert(id, true, rules({ left: { symbols: [] } }));
    await nextSession();
    await eventually(() => of(user).length === 1);
    expect(of(user)).toMatchObject([
      { entered: [], enteredCount: 0, left: [market.listed[3]], leftCount: 1, total: 3 },
    ]);
  });

  it('reports what entered during its cool-down afterward', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: ENTER_ONE_BY_ONE });
    await user.alert(id, true, rules({ coolDownSessions: 2 }));
    await nextSession();
    await eventually(() => of(user).length === 1);
    expect(of(user)[0]).toMatchObject({ entered: [market.listed[3]], session: '2024-02-14' });
    await nextSession();
    await nextSession();
    expect(of(user)).toHaveLength(1);
    await nextSession();
    await eventually(() => of(user).length === 2);
    expect(of(user)[1]).toMatchObject({ entered: [market.listed[2], market.listed[4]], session: '2024-02-20' });
  });

  it('reports only the stocks that its rules name', async () => {
    const [watching, other] = [await premiumUser(), await premiumUser()];
    for (const [user, symbol] of [
      [watching, market.listed[3]!],
      [other, market.listed[0]!],
    ] as const) {
      const { id } = await user.save({ plan: ENTERS_NEXT });
      await user.alert(id, true, rules({ entered: { atLeast: 1, symbols: [symbol] } }));
    }
    await nextSession();
    await eventually(() => of(watching).length === 1);
    expect(of(other)).toEqual([]);
  });

  it('is evaluated once the session has closed, without another publication', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: ENTERS_NEXT });
    await user.alert(id);
    now = Date.parse('2024-02-14T20:59:00Z');
    await market.addSession();
    await eventually(() => recorded.lines.filter(({ msg }) => msg === 'market published').length === 2, {
      withinMs: 30_000,
    });
    expect(evaluated()).toEqual([]);
    expect(of(user)).toEqual([]);
    now = Date.parse('2024-02-14T21:00:00Z');
    await eventually(() => of(user).length === 1, { withinMs: 30_000 });
  });

  it('reports nothing while it is off, after its strategy is deleted, or about sessions before it was turned on', async () => {
    const user = await premiumUser();
    const [off, deleted, on] = [
      await user.save({ name: 'off', plan: ENTERS_NEXT }),
      await user.save({ name: 'deleted', plan: ENTERS_NEXT }),
      await user.save({ name: 'on', plan: ENTERS_NEXT }),
    ];
    for (const { id } of [off, deleted]) await user.alert(id);
    expect(await user.alert(off.id, false)).toMatchObject({ alert: false });
    await user.delete(deleted.id);
    await addSession();
    await eventually(() => recorded.lines.filter(({ msg }) => msg === 'market published').length === 2, {
      withinMs: 30_000,
    });
    await eventually(async () => (await stores.rpc.call(newContext(), getProgress, {})).asOf === '2024-02-14');
    await user.alert(on.id);
    await nextSession();
    expect(of(user)).toEqual([]);
  });

  it('of a user who is no longer entitled is skipped', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: ENTERS_NEXT });
    await user.alert(id);
    await billing.revoke(user.userId);
    await nextSession();
    expect(of(user)).toEqual([]);
  });

  it('is evaluated once billing is available again', async () => {
    const user = await premiumUser();
    const { id } = await user.save({ plan: ENTERS_NEXT });
    await user.alert(id);
    await billing.stop();
    await addSession();
    await eventually(() => recorded.lines.some(({ msg, job }) => msg === 'job failed' && job === 'evaluate-alerts'), {
      withinMs: 30_000,
    });
    await billing.start();
    await eventually(() => of(user).length === 1, { withinMs: 60_000 });
  });
});

describe('an alert during the session', () => {
  const [OPEN, CLOSED] = ['2024-02-14T15:00:00Z', '2024-02-14T21:00:00Z'].map((time) => Date.parse(time)) as [
    number,
    number,
  ];
  const phases = (phase: string) => evaluated().filter((line) => line['phase'] === phase).length;
  /** Changes the market, and waits until the alerts have been evaluated on it. */
  async function publish(change: () => Promise<void>, phase = 'open'): Promise<void> {
    const before = phases(phase);
    await change();
    await eventually(() => phases(phase) > before, { withinMs: 30_000 });
  }
  /** What was reported, with `~` for a session that hadn't ended. */
  const told = (user: Calls) =>
    of(user).map(
      ({ session, sessionSoFar, entered, left }) =>
        `${sessionSoFar ? '~' : ''}${session.slice(5)} +${entered.join(' ')} -${left.join(' ')}`,
    );
  const during = rules({ duringSession: true });

  it('reports each stock at most once, also after the close', async () => {
    const [user, other] = [await premiumUser(), await premiumUser()];
    const { id } = await user.save({ plan: ENTERS_NEXT });
    await user.alert(id, true, during);
    await other.alert((await other.save({ plan: ENTERS_NEXT })).id);
    const [, second, third, fourth] = market.listed as [string, string, string, string];
    now = OPEN;
    await publish(() => market.addSession());
    await publish(() => market.reprice({ [fourth]: 13 }));
    await publish(() => market.reprice({ [fourth]: 13.5, [third]: 13.5 }));
    await eventually(() => of(user).length === 2);
    expect(told(user)).toEqual([`~02-14 +${fourth} -`, `~02-14 +${third} -`]);
    await market.reprice({ [fourth]: 13.5, [third]: 13.5, [second]: 13.5 });
    await eventually(() => of(user).length === 3);
    await publish(async () => {
      now = CLOSED;
    }, 'closed');
    await eventually(() => of(other).length === 1);
    expect(told(other)).toEqual([`02-14 +${second} ${third} ${fourth} -`]);
    expect(told(user).slice(2)).toEqual([`~02-14 +${second} -`]);
    // the two that enter again on the next session are news again
    await publish(async () => {
      now = Date.parse('2024-02-15T21:00:00Z');
      await market.addSession();
    }, 'closed');
    await publish(async () => {
      now = Date.parse('2024-02-16T15:00:00Z');
      await market.addSession();
      await market.reprice({ [third]: 14 });
    });
    await eventually(() => told(user).at(-1) === `~02-16 +${third} -`);
  });

  it('reports after the close what has not been reported before, and waits for its cool-down', async () => {
    const [user, patient] = [await premiumUser(), await premiumUser()];
    const [third, fourth] = market.listed.slice(2) as [string, string];
    const left = { symbols: [] };
    await user.alert((await user.save({ plan: ENTERS_NEXT })).id, true, { ...during, left });
    await patient.alert((await patient.save({ plan: ENTERS_NEXT })).id, true, { ...during, coolDownSessions: 1 });
    now = OPEN;
    await publish(() => market.addSession());
    await eventually(() => of(user).length === 1 && of(patient).length === 1);
    await publish(async () => {
      now = CLOSED;
      await market.reprice({ [fourth]: 12, [third]: 13.5 });
    }, 'closed');
    await eventually(() => of(user).length === 2);
    expect(told(user)).toEqual([`~02-14 +${fourth} -`, `02-14 +${third} -`]);
    expect(told(patient)).toEqual([`~02-14 +${fourth} -`]);
  });

  it('reports nothing to a user who is no longer entitled', async () => {
    const [user, other] = [await premiumUser(), await premiumUser()];
    for (const each of [user, other]) await each.alert((await each.save({ plan: ENTERS_NEXT })).id, true, during);
    await billing.revoke(user.userId);
    now = OPEN;
    await publish(() => market.addSession());
    await eventually(() => of(other).length === 1);
    expect(of(user)).toEqual([]);
  });
});

describe('turning on an alert', () => {
  it('stores its rules, and keeps them if it is turned on again without rules', async () => {
    const user = await premiumUser();
    const { id } = await user.save();
    expect(await user.alert(id)).toMatchObject({ alert: true, alertRules: DEFAULT_ALERT_RULES });
    const symbol = market.listed[0]!;
    const left = { symbols: [symbol.toLowerCase(), symbol] };
    const stored = rules({ left: { symbols: [symbol] }, coolDownSessions: 3 });
    expect(await user.alert(id, true, rules({ left, coolDownSessions: 3 }))).toMatchObject({ alertRules: stored });
    expect(await user.alert(id)).toMatchObject({ alertRules: stored });
    expect(await user.list()).toMatchObject([{ alert: true, alertRules: stored }]);
    expect(await user.alert(id, false)).toMatchObject({ alert: false, alertRules: null });
    expect(await user.alert(id)).toMatchObject({ alertRules: DEFAULT_ALERT_RULES });
  });

  it('names the symbols that no stock has', async () => {
    const user = await premiumUser();
    const { id } = await user.save();
    const naming = (...symbols: string[]) => user.alert(id, true, rules({ left: { symbols } }));
    await expect(naming('NOPE')).rejects.toMatchObject({
      code: 'UNKNOWN_SYMBOLS',
      message: 'No stock has the symbol NOPE. Correct it or leave it out.',
    });
    await expect(naming('NOPE', market.listed[0]!, 'nor')).rejects.toMatchObject({
      message: 'No stocks have the symbols NOPE and NOR. Correct them or leave them out.',
    });
    expect(await user.get(id)).toMatchObject({ alert: false, alertRules: null });
  });

  it('is possible for one strategy at a time during a trial, including restored ones', async () => {
    const user = callsOf(stores.rpc);
    await billing.beginTrial(user.userId);
    const [first, second] = [await user.save({ name: 'first' }), await user.save({ name: 'second' })];
    await user.alert(first.id);
    await user.alert(first.id); // no-op
    await expect(user.alert(second.id)).rejects.toMatchObject({ code: 'ALERT_LIMIT', category: 'forbidden' });
    await user.delete(first.id);
    expect(await user.restore(first.id)).toMatchObject({ alert: true });
    await user.delete(first.id);
    expect(await user.alert(second.id)).toMatchObject({ alert: true });
    expect(await user.restore(first.id)).toMatchObject({ alert: false });
    const atOnce = await Promise.allSettled([first, second].map(({ id }) => user.alert(id)));
    expect(atOnce.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it("is rejected without a trial or Premium, and for another user's strategy", async () => {
    const [user, other] = [callsOf(stores.rpc), await premiumUser()];
    await billing.beginTrial(user.userId, new Date(Date.now() - 6 * 24 * 3_600_000));
    const { id } = await user.save();
    await expect(user.alert(id)).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    await expect(other.alert(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.alert(id, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is possible for every strategy with Premium and for administrators', async () => {
    const admin = callsOf(stores.rpc, undefined, 'admin');
    for (const user of [await premiumUser(), admin])
      for (const name of ['one', 'two', 'three']) {
        const { id } = await user.save({ name, plan: ENTERS_NEXT });
        await user.alert(id);
      }
    await nextSession();
    await eventually(() => of(admin).length === 3);
  });
});
