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
const scan = fc.option(
  fc.record({
    query: fc.constantFrom('RSI below 30', 'rsi\n below 30', 'Up 3 days in a row'),
    asOf: fc.constantFrom('2026-01-02', '2026-01-05'),
  }),
);
const pick = fc.nat({ max: 40 });

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

const anyStep = fc.oneof(
  fc.record({
    type: fc.constant('create' as const),
    side,
    strategy,
    tags,
    scan,
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
    type: fc.constant('close' as const),
    pick,
    price,
    fee,
    quantity: fc.option(shares),
    at: day,
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    type: fc.constant('edit' as const),
    pick,
    fills: fc.option(fills),
    side,
    stop: fc.option(price),
    strategy,
    tags,
    stale: fc.boolean(),
  }),
  fc.record({ type: fc.constant('delete' as const), pick }),
  fc.record({ type: fc.constant('restore' as const), pick }),
  fc.record({
    type: fc.constant('addCash' as const),
    on: day,
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  }),
  fc.record({ type: fc.constant('deleteCash' as const), pick }),
  fc.record({ type: fc.constant('setValue' as const), cents: fc.integer({ min: 0, max: 10_000_000 }) }),
);

const placeOf = ({ on, minute: at }: Pick<SlowFill, 'on' | 'minute'>): string =>
  `${on} ${at === null ? '     ' : String(at).padStart(5, '0')}`;
const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const dateInput = ({ on, minute: at }: Pick<SlowFill, 'on' | 'minute'>): string =>
  at === null ? on : `${on}T${clock(at)}`;
const cents = (n: number) => (n / 100).toFixed(2);

/** A trade as the journal should have it. */
interface ExpectedTrade extends SlowTrade {
  deleted: boolean;
  revision: number;
  /** in order of creation */
  index: number;
}

const openOf = (all: readonly SlowFill[]): number =>
  all.reduce((open, { kind, quantity }) => (kind === 'entry' ? open + Number(quantity) : open - Number(quantity)), 0);
/** Whether exits never exceed entries, from the first fill onward. */
const isPossible = (all: readonly SlowFill[]): boolean => all.every((_, i) => openOf(all.slice(0, i + 1)) >= 0);

class Model {
  readonly me: Caller;
  readonly trades: ExpectedTrade[] = [];
  readonly cashTransactions: { id: string; amount: string }[] = [];
  adjusted = '0';
  constructor(me: Caller) {
    this.me = me;
  }

  pick(n: number): ExpectedTrade | undefined {
    return this.trades[n % Math.max(1, this.trades.length)];
  }

  get live(): ExpectedTrade[] {
    return this.trades.filter(({ deleted }) => !deleted);
  }
}

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

async function applyStep({ me, model }: { me: Caller; model: Model }, step: Step): Promise<void> {
  switch (step.type) {
    case 'create': {
      const { exit, times } = step;
      const entry: SlowFill = {
        kind: 'entry',
        on: step.on,
        minute: step.minute,
        quantity: step.quantity,
        price: step.price,
        fee: step.fee,
      };
      const out: SlowFill | null = exit && {
        kind: 'exit',
        on: addDays(step.on, exit.days),
        minute: exit.days === 0 ? step.minute : null,
        quantity: step.quantity,
        price: exit.price,
        fee: exit.fee,
      };
      const request = {
        symbol: 'ABC',
        side: step.side,
        quantity: step.quantity,
        entryPrice: step.price,
        entryFee: step.fee,
        entryDate: dateInput(entry),
        ...(out && { exitPrice: out.price, exitFee: out.fee, exitDate: dateInput(out) }),
        stopLoss: step.stop,
        strategyName: step.strategy,
        tags: step.tags,
        scan: step.scan && { ...step.scan, price: 12.5 },
        idempotencyKey: randomUUID(),
      };
      const created = await Promise.all(Array.from({ length: times }, () => me.log(request)));
      expect(new Set(created.map(({ id }) => id)).size).toBe(1);
      model.trades.push({
        id: created[0]!.id,
        side: step.side,
        stop: step.stop,
        symbol: 'ABC',
        strategy: step.strategy,
        tags: step.tags,
        scan: step.scan,
        fills: out ? [entry, out] : [entry],
        deleted: false,
        revision: 1,
        index: model.trades.length,
      });
      return;
    }
    case 'close': {
      const trade = model.pick(step.pick);
      if (!trade) return;
      const last = trade.fills.at(-1)!;
      const on = step.at > last.on ? step.at : addDays(last.on, 1);
      const quantity = step.quantity ?? String(openOf(trade.fills));
      const request = { id: trade.id, price: step.price, fee: step.fee, quantity: step.quantity, date: on };
      const closes = await Promise.allSettled(Array.from({ length: step.times }, () => me.call(closeTrade, request)));
      for (const close of closes) {
        const possible = !trade.deleted && openOf(trade.fills) > 0 && Number(quantity) <= openOf(trade.fills);
        // Regardless of their order, closes succeed as long as enough shares are open.
        if (possible) {
          trade.fills = [
            ...trade.fills,
            { kind: 'exit', on, minute: null, quantity, price: step.price, fee: step.fee },
          ];
          trade.revision++;
        } else if (close.status === 'rejected')
          expect(close.reason).toMatchObject({ code: trade.deleted ? 'NOT_FOUND' : 'INVALID_TRADE' });
      }
      return;
    }
    case 'edit': {
      const trade = model.pick(step.pick);
      if (!trade) return;
      const change = {
        id: trade.id,
        revision: step.stale ? trade.revision - 1 : trade.revision,
        side: step.side,
        stopLoss: step.stop,
        strategyName: step.strategy,
        tags: step.tags,
        ...(step.fills && {
          // Reversed, because the server sorts them by timestamp.
          executions: step.fills.toReversed().map((fill) => ({
            kind: fill.kind,
            date: dateInput(fill),
            quantity: fill.quantity,
            price: fill.price,
            fee: fill.fee,
          })),
        }),
      };
      const code = trade.deleted
        ? 'NOT_FOUND'
        : step.stale
          ? 'TRADE_CHANGED'
          : step.fills && (!isPossible(step.fills) || step.fills.every(({ kind }) => kind === 'exit'))
            ? 'INVALID_TRADE'
            : null;
      if (code) return void (await expect(me.call(changeTrade, change)).rejects.toMatchObject({ code }));
      await me.call(changeTrade, change);
      trade.revision++;
      Object.assign(trade, { side: step.side, stop: step.stop, strategy: step.strategy, tags: step.tags });
      if (step.fills) trade.fills = step.fills;
      return;
    }
    case 'delete': {
      const trade = model.pick(step.pick);
      if (!trade) return;
      await Promise.all([me.call(deleteTrade, { id: trade.id }), me.call(deleteTrade, { id: trade.id })]);
      if (!trade.deleted) trade.revision++;
      trade.deleted = true;
      return;
    }
    case 'restore': {
      const trade = model.pick(step.pick);
      if (!trade) return;
      const back = await me.call(restoreTrade, { id: trade.id });
      if (trade.deleted) trade.revision++;
      trade.deleted = false;
      expect(back.revision).toBe(trade.revision);
      return;
    }
    case 'addCash': {
      const amount = cents(step.cents);
      const { id } = await me.call(addCashTransaction, { kind: step.kind, amount, on: step.on });
      model.cashTransactions.push({ id, amount: step.kind === 'deposit' ? amount : `-${amount}` });
      return;
    }
    case 'deleteCash': {
      const [removed] = model.cashTransactions.splice(step.pick % Math.max(1, model.cashTransactions.length), 1);
      if (removed) await me.call(deleteCashTransaction, { id: removed.id });
      return;
    }
    case 'setValue': {
      const value = cents(step.cents);
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
  const actual = figures(statistics);
  const rounded = (seconds: number | null) => seconds && Math.round(seconds * 1000) / 1000;
  expect(actual).toEqual({
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
  for (const [actual, key] of [
    [statistics.byStrategy, slow.byStrategy],
    [statistics.byScan, slow.byScan],
    [statistics.byTag, slow.byTag],
    [statistics.byWeekday, slow.byWeekday],
  ] as const)
    expect(
      actual.groups
        .map(({ averageR: _, expectancyInterval: __, winRate, ...group }) => ({
          ...group,
          winRate: winRate && winRate.toFixed(9),
        }))
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

function compareTrade(actual: TradeDetail, expected: ExpectedTrade): void {
  const slow = slowStatistics([expected]);
  expect(actual).toMatchObject({
    side: expected.side,
    strategy: expected.strategy,
    tags: expected.tags,
    revision: expected.revision,
  });
  expect(actual.profit_loss ?? '0').toBe(slow.netProfitLoss);
  expect(actual.gross_profit_loss ?? '0').toBe(slow.gross);
  expect(actual.r_multiple).toBe(slow.rs[0] ?? null);
  expect(Number(actual.open_quantity)).toBe(openOf(expected.fills));
  expect(actual.executions.map(({ kind, on, quantity }) => `${kind} ${on} ${Number(quantity)}`)).toEqual(
    expected.fills.map(({ kind, on, quantity }) => `${kind} ${on} ${Number(quantity)}`),
  );
  expect(slowSum(actual.executions.map(({ profit_loss }) => profit_loss ?? '0'))).toBe(slow.netProfitLoss);
}

const newest = (a: ExpectedTrade, b: ExpectedTrade): number => {
  const [x, y] = [a, b].map(({ fills: [first] }) => placeOf(first!)) as [string, string];
  return x < y ? -1 : x > y ? 1 : a.index - b.index;
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
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
        const me = journal.newUser();
        const model = new Model(me);
        for (const [i, step] of steps.entries()) {
          await applyStep({ me, model }, step);
          if (i % 5 === 4) await compare({ me, model });
        }
        await compare({ me, model });
      }),
      { numRuns: 15 },
    );
  });
});
