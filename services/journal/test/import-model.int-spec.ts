import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  changeImport,
  changeTrade,
  closeTrade,
  commitImport,
  deleteTrade,
  getAccountStats,
  getStatistics,
  restoreTrade,
  type TradeDetail,
  undoImport,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { draftOf, exportAll, tradesOf } from './fixtures/import-file.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';
import { slowStatistics, slowSum, type SlowTrade } from './fixtures/slow-statistics.ts';

jest.setTimeout(170_000);

let journal: OpenJournal;
beforeAll(async () => {
  journal = await openJournal({ replicas: 2 });
});
afterAll(() => journal.close());

interface Row {
  day: number;
  action: 'Buy' | 'Sell' | 'Sell Short';
  symbol: string;
  quantity: string;
  price: number;
  fee: number;
}

const row = fc.record<Row>({
  day: fc.integer({ min: 1, max: 12 }),
  action: fc.constantFrom('Buy', 'Buy', 'Sell', 'Sell', 'Sell Short'),
  symbol: fc.constantFrom('ABC', 'XYZ'),
  quantity: fc.constantFrom('1', '2', '4', '5', '10', '20'),
  price: fc.integer({ min: 300, max: 5000 }),
  fee: fc.integer({ min: 0, max: 200 }),
});
const file = fc.array(row, { minLength: 1, maxLength: 8 });

const cents = (n: number) => (n / 100).toFixed(2);
const csv = (rows: readonly Row[]): string =>
  [
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    ...rows.map(({ day, action, symbol, quantity, price, fee }) => {
      const gross = Number(quantity) * price;
      const amount = action === 'Buy' ? -(gross + fee) : gross - fee;
      const date = `01/${String(day).padStart(2, '0')}/2024`;
      return `${date},${action},${symbol},,${quantity},$${cents(price)},$${cents(fee)},${amount < 0 ? '-' : ''}$${cents(Math.abs(amount))}`;
    }),
  ].join('\n');

const pick = fc.nat({ max: 30 });
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('import' as const), file: fc.nat({ max: 3 }), shorts: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('undo' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('delete' as const, 'restore' as const, 'note' as const), pick }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'edit' as const), pick }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

class Imports {
  readonly me: Caller;
  /** committed imports, in order */
  committed: { id: string; file: number; shorts: boolean }[] = [];
  readonly notes = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** whether each file was imported at most once and only the newest import was undone, without deletions or edits */
  plain = true;
  readonly seen = new Set<number>();
  constructor(me: Caller) {
    this.me = me;
  }
}

const NOTHING_TO_IMPORT = { code: 'NOTHING_TO_IMPORT' };

async function applyStep(model: Imports, files: readonly string[], step: Step): Promise<void> {
  const { me, committed } = model;
  if (step.type === 'import') {
    if (model.seen.has(step.file % files.length)) model.plain = false;
    model.seen.add(step.file % files.length);
    const draft = await draftOf(me, files[step.file % files.length]!);
    if (step.shorts) await me.call(changeImport, { id: draft.id, recordShorts: true });
    const results = await Promise.allSettled([
      me.call(commitImport, { id: draft.id }),
      me.call(commitImport, { id: draft.id }),
    ]);
    const [result] = results;
    if (result.status === 'fulfilled')
      committed.push({ id: draft.id, file: step.file % files.length, shorts: step.shorts });
    else expect(result.reason).toMatchObject(NOTHING_TO_IMPORT);
    return;
  }
  if (step.type === 'undo') {
    if (step.pick % Math.max(1, committed.length) !== committed.length - 1) model.plain = false;
    const [removed] = committed.splice(step.pick % Math.max(1, committed.length), 1);
    if (!removed) return;
    const [undone, again] = await Promise.all([
      me.call(undoImport, { id: removed.id }),
      me.call(undoImport, { id: removed.id }),
    ]);
    expect([undone.status, again.status]).toEqual(['undone', 'undone']);
    return;
  }
  if (step.type === 'restore') {
    const id = [...model.deleted][step.pick % Math.max(1, model.deleted.size)];
    if (id === undefined) return;
    const back = await me.call(restoreTrade, { id }).catch((err: unknown) => err);
    // An undo may have removed it together with its import.
    if (back instanceof Error) expect(back).toMatchObject({ code: 'NOT_FOUND' });
    model.deleted.delete(id);
    return;
  }
  const trades = await tradesOf(me);
  const trade = trades[step.pick % Math.max(1, trades.length)];
  if (!trade) return;
  if (step.type === 'note') {
    const notes = `of ${trade.id}`;
    await me.call(changeTrade, { id: trade.id, revision: trade.revision, notes });
    model.notes.set(trade.id, notes);
    return;
  }
  model.plain = false;
  if (step.type === 'delete') {
    await me.call(deleteTrade, { id: trade.id });
    model.deleted.add(trade.id);
  } else if (step.type === 'close') {
    if (trade.status === 'open')
      await me.call(closeTrade, { id: trade.id, price: 7, date: '2024-03-01', quantity: trade.open_quantity });
  } else {
    const executions = trade.executions.map(({ id, kind, on, quantity, price, fee }) => ({
      id,
      kind,
      date: on,
      quantity,
      price,
      fee,
    }));
    executions[0]!.fee = slowSum([executions[0]!.fee, '1']);
    await me.call(changeTrade, { id: trade.id, revision: trade.revision, executions });
  }
}

const summarize = ({ symbol, side, status, quantity, open_quantity, profit_loss, fees, executions }: TradeDetail) =>
  `${symbol} ${side} ${status} ${quantity}/${open_quantity} ${profit_loss ?? '-'} ${fees}: ${executions
    .map(({ kind, on, quantity: shares, price, fee }) => `${kind} ${on.slice(-2)} ${shares}@${price}-${fee}`)
    .join(', ')}`;

const toSlowTrade = ({ executions, ...trade }: TradeDetail): SlowTrade => ({
  id: trade.id,
  side: trade.side,
  stop: null,
  symbol: trade.symbol,
  strategy: null,
  tags: [],
  scan: null,
  fills: executions.map(({ kind, on, quantity, price, fee }) => ({ kind, on, minute: null, quantity, price, fee })),
});

async function compare(model: Imports, files: readonly string[], rows: readonly (readonly Row[])[]): Promise<void> {
  const { me, committed } = model;
  const trades = await tradesOf(me);
  // Every figure follows from the executions.
  const figures = slowStatistics(trades.map(toSlowTrade));
  const statistics = await me.call(getStatistics, {});
  expect(statistics.netProfitLoss).toBe(figures.netProfitLoss);
  expect(statistics.maxDrawdown.amount).toBe(figures.deepest);
  expect((await me.call(getAccountStats, {})).totalProfitLoss).toBe(figures.netProfitLoss);
  for (const trade of trades) expect(trade.profit_loss ?? '0').toBe(slowStatistics([toSlowTrade(trade)]).netProfitLoss);
  // Every imported share comes from an import that has not been undone.
  const live = new Set(committed.map(({ id }) => id));
  const all = (await journal.stores.database.query(
    `SELECT e.import_id, e.source_line, sum(e.quantity)::text AS quantity, sum(e.fee)::text AS fee, f.quantity::text AS imported
     FROM executions e LEFT JOIN import_fills f ON f.import_id = e.import_id AND f.line = e.source_line
     WHERE e.user_id = $1 AND e.import_id IS NOT NULL GROUP BY e.import_id, e.source_line, f.quantity`,
    [me.userId],
  )) as { import_id: string; source_line: number; quantity: string; imported: string }[];
  for (const each of all) {
    expect(live).toContain(each.import_id);
    const imported = rows[committed.find(({ id }) => id === each.import_id)!.file]![each.source_line - 2]!;
    expect(Number(each.imported)).toBe(Number(imported.quantity));
    expect(Number(each.quantity)).toBeLessThanOrEqual(Number(imported.quantity));
  }
  for (const trade of trades) if (trade.import_id !== null) expect(live).toContain(trade.import_id);
  if (!model.plain) return;
  // An undone import leaves no trace.
  const fresh = journal.newUser();
  for (const each of committed) {
    const draft = await draftOf(fresh, files[each.file]!);
    if (each.shorts) await fresh.call(changeImport, { id: draft.id, recordShorts: true });
    await fresh
      .call(commitImport, { id: draft.id })
      .catch((err: unknown) => expect(err).toMatchObject(NOTHING_TO_IMPORT));
  }
  expect(trades.map(summarize).sort()).toEqual((await tradesOf(fresh)).map(summarize).sort());
}

describe('random imports, undos, edits, and deletions', () => {
  it('leave a journal whose figures match its content, without anything from undone imports', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 1, maxLength: 3 }),
        fc.array(anyStep, { minLength: 3, maxLength: 14, size: 'max' }),
        async (rows, steps) => {
          const files = rows.map(csv);
          const model = new Imports(journal.newUser());
          for (const step of steps) {
            await applyStep(model, files, step);
            await compare(model, files, rows);
          }
          await exportAll(model.me, 'json');
          for (const { id } of model.committed) await model.me.call(undoImport, { id });
          const left = await tradesOf(model.me);
          expect(left.flatMap(({ executions }) => executions).map(({ price }) => price)).toEqual([]);
        },
      ),
      { numRuns: 12, endOnFailure: true, interruptAfterTimeLimit: 100_000 },
    );
  });
});
