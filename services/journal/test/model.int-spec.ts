import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  changeTrade,
  closeTrade,
  deleteCashTransaction,
  deleteTrade,
  getAccountStats,
  getStatistics,
  getTrade,
  type ListedTrade,
  listTrades,
  restoreTrade,
  setAccountValue,
  type TradeDetail,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';
import { type SlowFill, slowStatistics, type SlowTrade, slowSum } from './fixtures/slow-statistics.ts';

jest.setTimeout(170_000);

let journal: OpenJournal;
beforeAll(async () => {
  journal = await openJournal({ replicas: 2 });
});
afterAll(() => journal.close());

/** Entry fees divide evenly by these quantities. */
const shares = fc.constantFrom('1', '2', '4', '5', '8', '10', '20', '25', '0.5', '100');
const price = fc.integer({ min: 1, max: 20_000 }).map((cents) => (cents / 100).toFixed(2));
const fee = fc.oneof(
  fc.constant('0'),
  fc.integer({ min: 1, max: 300 }).map((cents) => (cents / 100).toFixed(2)),
);
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-01-${String(n).padStart(2, '0')}`);
const minute = fc.integer({ min: 0, max: 1439 });
const side = fc.constantFrom('long' as const, 'short' as const);
const strategy = fc.constantFrom(null, 'gap', 'Gap', 'trend');
const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'ü'), { maxLength: 3 });
const which = fc.nat({ max: 40 });

const fills = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom('entry' as const, 'entry' as const, 'exit' as const),
      on: day,
      minute,
      quantity: shares,
      price,
      fee,
    }),
    { minLength: 1, maxLength: 7, selector: ({ on, minute: at }) => `${on} ${at}` },
  )
  .map((all): SlowFill[] => all.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));

const step = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    side,
    strategy,
    tags,
    on: day,
    minute: fc.option(minute),
    quantity: shares,
    price,
    fee,
    exit: fc.option(fc.record({ price, fee, days: fc.nat({ max: 9 }) })),
    stop: fc.option(price),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    does: fc.constant('close' as const),
    which,
    price,
    fee,
    quantity: fc.option(shares),
    at: day,
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    does: fc.constant('edit' as const),
    which,
    fills: fc.option(fills),
    side,
    stop: fc.option(price),
    strategy,
    tags,
    stale: fc.boolean(),
  }),
  fc.record({ does: fc.constant('delete' as const), which }),
  fc.record({ does: fc.constant('restore' as const), which }),
  fc.record({
    does: fc.constant('move' as const),
    on: day,
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  }),
  fc.record({ does: fc.constant('unmove' as const), which }),
  fc.record({ does: fc.constant('value' as const), cents: fc.integer({ min: 0, max: 10_000_000 }) }),
);

const placeOf = ({ on, minute: at }: Pick<SlowFill, 'on' | 'minute'>): string =>
  `${on} ${at === null ? '     ' : String(at).padStart(5, '0')}`;
const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const typed = ({ on, minute: at }: Pick<SlowFill, 'on' | 'minute'>): string =>
  at === null ? on : `${on}T${clock(at)}`;
const cents = (n: number) => (n / 100).toFixed(2);

/** The expected content of a journal. */
interface Meant extends SlowTrade {
  deleted: boolean;
  revision: number;
  /** in order of creation */
  place: number;
}

const openOf = (all: readonly SlowFill[]): number =>
  all.reduce((open, { kind, quantity }) => (kind === 'entry' ? open + Number(quantity) : open - Number(quantity)), 0);
/** Whether exits never exceed entries, from the first fill onward. */
const isPossible = (all: readonly SlowFill[]): boolean => all.every((_, i) => openOf(all.slice(0, i + 1)) >= 0);

class Model {
  readonly me: Caller;
  readonly trades: Meant[] = [];
  readonly cashTransactions: { id: string; amount: string }[] = [];
  adjusted = '0';
  constructor(me: Caller) {
    this.me = me;
  }

  pick(n: number): Meant | undefined {
    return this.trades[n % Math.max(1, this.trades.length)];
  }

  get live(): Meant[] {
    return this.trades.filter(({ deleted }) => !deleted);
  }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take({ me, ...of }: { me: Caller; model: Model }, one: Step): Promise<void> {
  const { model } = of;
  switch (one.does) {
    case 'create': {
      const { exit, times } = one;
      const entry: SlowFill = {
        kind: 'entry',
        on: one.on,
        minute: one.minute,
        quantity: one.quantity,
        price: one.price,
        fee: one.fee,
      };
      const out: SlowFill | null = exit && {
        kind: 'exit',
        on: addDays(one.on, exit.days),
        minute: exit.days === 0 ? one.minute : null,
        quantity: one.quantity,
        price: exit.price,
        fee: exit.fee,
      };
      const request = {
        symbol: 'ABC',
        side: one.side,
        quantity: one.quantity,
        entryPrice: one.price,
        entryFee: one.fee,
        entryDate: typed(entry),
        ...(out && { exitPrice: out.price, exitFee: out.fee, exitDate: typed(out) }),
        stopLoss: one.stop,
        strategyName: one.strategy,
        tags: one.tags,
        idempotencyKey: randomUUID(),
      };
      const made = await Promise.all(Array.from({ length: times }, () => me.log(request)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      model.trades.push({
        id: made[0]!.id,
        side: one.side,
        stop: one.stop,
        symbol: 'ABC',
        strategy: one.strategy,
        tags: one.tags,
        fills: out ? [entry, out] : [entry],
        deleted: false,
        revision: 1,
        place: model.trades.length,
      });
      return;
    }
    case 'close': {
      const trade = model.pick(one.which);
      if (!trade) return;
      const last = trade.fills.at(-1)!;
      const on = one.at > last.on ? one.at : addDays(last.on, 1);
      const quantity = one.quantity ?? String(openOf(trade.fills));
      const request = { id: trade.id, price: one.price, fee: one.fee, quantity: one.quantity, date: on };
      const closes = await Promise.allSettled(Array.from({ length: one.times }, () => me.call(closeTrade, request)));
      for (const close of closes) {
        const possible = !trade.deleted && openOf(trade.fills) > 0 && Number(quantity) <= openOf(trade.fills);
        // In any order, as many closes succeed as there are shares.
        if (possible) {
          trade.fills = [...trade.fills, { kind: 'exit', on, minute: null, quantity, price: one.price, fee: one.fee }];
          trade.revision++;
        } else if (close.status === 'rejected')
          expect(close.reason).toMatchObject({ code: trade.deleted ? 'NOT_FOUND' : 'INVALID_TRADE' });
      }
      return;
    }
    case 'edit': {
      const trade = model.pick(one.which);
      if (!trade) return;
      const change = {
        id: trade.id,
        revision: one.stale ? trade.revision - 1 : trade.revision,
        side: one.side,
        stopLoss: one.stop,
        strategyName: one.strategy,
        tags: one.tags,
        ...(one.fills && {
          // In any order: the server sorts them by timestamp.
          executions: one.fills.toReversed().map((fill) => ({
            kind: fill.kind,
            date: typed(fill),
            quantity: fill.quantity,
            price: fill.price,
            fee: fill.fee,
          })),
        }),
      };
      const code = trade.deleted
        ? 'NOT_FOUND'
        : one.stale
          ? 'TRADE_CHANGED'
          : one.fills && (!isPossible(one.fills) || one.fills.every(({ kind }) => kind === 'exit'))
            ? 'INVALID_TRADE'
            : null;
      if (code) return void (await expect(me.call(changeTrade, change)).rejects.toMatchObject({ code }));
      await me.call(changeTrade, change);
      trade.revision++;
      Object.assign(trade, { side: one.side, stop: one.stop, strategy: one.strategy, tags: one.tags });
      if (one.fills) trade.fills = one.fills;
      return;
    }
    case 'delete': {
      const trade = model.pick(one.which);
      if (!trade) return;
      await Promise.all([me.call(deleteTrade, { id: trade.id }), me.call(deleteTrade, { id: trade.id })]);
      if (!trade.deleted) trade.revision++;
      trade.deleted = true;
      return;
    }
    case 'restore': {
      const trade = model.pick(one.which);
      if (!trade) return;
      const back = await me.call(restoreTrade, { id: trade.id });
      if (trade.deleted) trade.revision++;
      trade.deleted = false;
      expect(back.revision).toBe(trade.revision);
      return;
    }
    case 'move': {
      const amount = cents(one.cents);
      const { id } = await me.call(addCashTransaction, { kind: one.kind, amount, on: one.on });
      model.cashTransactions.push({ id, amount: one.kind === 'deposit' ? amount : `-${amount}` });
      return;
    }
    case 'unmove': {
      const [gone] = model.cashTransactions.splice(one.which % Math.max(1, model.cashTransactions.length), 1);
      if (gone) await me.call(deleteCashTransaction, { id: gone.id });
      return;
    }
    case 'value': {
      const value = cents(one.cents);
      const stats = await me.call(setAccountValue, { accountValue: value });
      expect(slowSum([stats.accountValue, `-${value}`])).toBe('0');
      const net = slowStatistics(model.live).netProfitLoss!;
      model.adjusted = slowSum([value, negative(net), ...model.cashTransactions.map(({ amount }) => negative(amount))]);
    }
  }
}

const negative = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);
const addDays = (on: string, days: number): string =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);

async function compare({ me, model }: { me: Caller; model: Model }): Promise<void> {
  const { live } = model;
  const listed = await paged(me, 3);
  expect(listed.map(({ id }) => id)).toEqual([...live].sort((a, b) => newest(b, a)).map(({ id }) => id));
  expect(await paged(me, 500)).toEqual(listed);
  const slow = slowStatistics(live);
  const statistics = await me.call(getStatistics, {});
  const figures = ({ equity, ...all }: typeof statistics) => ({
    trades: all.trades.closed,
    winning: all.trades.winning,
    losing: all.trades.losing,
    netProfitLoss: all.netProfitLoss,
    gross: all.grossProfitLoss,
    openNet: all.openNetProfitLoss,
    expectancy: all.expectancy,
    profitFactor: all.profitFactor,
    averageWin: all.averageWin,
    averageLoss: all.averageLoss,
    largestWin: all.largestWin,
    largestLoss: all.largestLoss,
    deepest: all.maxDrawdown.amount,
    lowOn: all.maxDrawdown.lowOn,
    averageHeld: all.holding.averageSeconds,
    medianHeld: all.holding.medianSeconds,
    longestWinning: all.streaks.longestWinning,
    longestLosing: all.streaks.longestLosing,
    equity: equity
      .filter(({ exits }) => exits > 0)
      .map(({ on, exits, netProfitLoss, cumulative, drawdown }) => ({
        on,
        exits,
        netProfitLoss,
        cumulative,
        drawdown,
      })),
  });
  const told = figures(statistics);
  const rounded = (seconds: number | null) => seconds && Math.round(seconds * 1000) / 1000;
  expect(told).toEqual({
    trades: slow.trades,
    winning: slow.winning,
    losing: slow.losing,
    netProfitLoss: slow.netProfitLoss,
    gross: slow.gross,
    openNet: slow.openNet,
    expectancy: slow.expectancy,
    profitFactor: slow.profitFactor,
    averageWin: slow.averageWin,
    averageLoss: slow.averageLoss,
    largestWin: slow.largestWin,
    largestLoss: slow.largestLoss,
    deepest: slow.deepest,
    lowOn: slow.lowOn,
    averageHeld: rounded(slow.averageHeld),
    medianHeld: rounded(slow.medianHeld),
    longestWinning: slow.longestWinning,
    longestLosing: slow.longestLosing,
    equity: slow.equity,
  });
  for (const [told, key] of [
    [statistics.byStrategy, slow.byStrategy],
    [statistics.byTag, slow.byTag],
    [statistics.byWeekday, slow.byWeekday],
  ] as const)
    expect(
      told.groups
        .map(({ averageR: _, winRate, ...group }) => ({ ...group, winRate: winRate && winRate.toFixed(9) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    ).toEqual(
      key
        .filter(({ trades, netProfitLoss }) => trades > 0 || netProfitLoss !== '0')
        .map(({ winRate, ...group }) => ({ ...group, winRate: winRate && winRate.toFixed(9) })),
    );
  const account = await me.call(getAccountStats, {});
  expect(account).toMatchObject({
    totalProfitLoss: slow.netProfitLoss,
    totalTrades: live.length,
    winningTrades: slow.winning,
    accountValue: slowSum([slow.netProfitLoss!, model.adjusted, ...model.cashTransactions.map(({ amount }) => amount)]),
  });
  for (const trade of live) compareTrade(await me.call(getTrade, { id: trade.id }), trade);
}

function compareTrade(actual: TradeDetail, meant: Meant): void {
  const slow = slowStatistics([meant]);
  expect(actual).toMatchObject({
    side: meant.side,
    strategy: meant.strategy,
    tags: meant.tags,
    revision: meant.revision,
  });
  expect(actual.profit_loss ?? '0').toBe(slow.netProfitLoss);
  expect(actual.gross_profit_loss ?? '0').toBe(slow.gross);
  expect(actual.r_multiple).toBe(slow.rs[0] ?? null);
  expect(Number(actual.open_quantity)).toBe(openOf(meant.fills));
  expect(actual.executions.map(({ kind, on, quantity }) => `${kind} ${on} ${Number(quantity)}`)).toEqual(
    meant.fills.map(({ kind, on, quantity }) => `${kind} ${on} ${Number(quantity)}`),
  );
  expect(slowSum(actual.executions.map(({ profit_loss }) => profit_loss ?? '0'))).toBe(slow.netProfitLoss);
}

const newest = (a: Meant, b: Meant): number => {
  const [x, y] = [a, b].map(({ fills: [first] }) => placeOf(first!)) as [string, string];
  return x < y ? -1 : x > y ? 1 : a.place - b.place;
};

async function paged(me: Caller, limit: number): Promise<ListedTrade[]> {
  const all: ListedTrade[] = [];
  for (;;) {
    const page = await me.call(listTrades, { limit, ...(all.length > 0 && { after: all.at(-1)!.cursor }) });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

describe('a journal under random operations on two replicas', () => {
  it('matches the model in its content and in every figure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
        const me = journal.newUser();
        const model = new Model(me);
        for (const [i, one] of steps.entries()) {
          await take({ me, model }, one);
          if (i % 5 === 4) await compare({ me, model });
        }
        await compare({ me, model });
      }),
      { numRuns: 15 },
    );
  });
});
