import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalText } from '../money/decimals.ts';
import { readFile } from '../imports/read-file.ts';
import type { FileWriter } from './file-writer.ts';
import { PLAINSCAN_CSV } from './plainscan-csv.ts';
import { PLAINSCAN_JSON } from './plainscan-json.ts';
import type { PlainscanCashTransaction, PlainscanExecution, PlainscanTrade } from './plainscan-schema.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const ID = '7b0e9a52-0f4c-4a68-9d5e-3f3f7a3c1e10';
const fileOf = (writer: FileWriter, trades: PlainscanTrade[], transactions: PlainscanCashTransaction[]) =>
  writer.head(null) +
  trades.map(writer.trade).join(writer.separator) +
  writer.cashTransactionsHead +
  transactions.map(writer.cashTransaction).join(writer.separator) +
  writer.end;
const csvOf = (trades: PlainscanTrade[], transactions: PlainscanCashTransaction[]) =>
  fileOf(PLAINSCAN_CSV, trades, transactions);
const jsonOf = (trades: PlainscanTrade[], transactions: PlainscanCashTransaction[]) =>
  fileOf(PLAINSCAN_JSON, trades, transactions);

const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`.replace(/\.?0+$/, ''));
const words = fc.string({ unit: fc.constantFrom(...`'=+-@\t\n ab,;"\\|é💹`), maxLength: 20 });
const name = words
  .map((text) =>
    text
      .replaceAll(/[\n\t]+/g, ' ')
      .trim()
      .toWellFormed(),
  )
  .filter((text) => text !== '');
const day = fc
  .integer({ min: 0, max: 9000 })
  .map((days) => new Date(Date.UTC(2001, 0, 1 + days)).toISOString().slice(0, 10));
const execution = (kind: 'entry' | 'exit', on: string): fc.Arbitrary<PlainscanExecution> =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constant(kind),
    on: fc.constant(on),
    at: fc.option(fc.constant(`${on}T15:00:00.123Z`)),
    time_zone: fc.constantFrom('America/New_York', 'Asia/Tokyo', 'UTC'),
    quantity: fc.constant(kind === 'entry' ? '1000000000' : '0.5'),
    price: decimals,
    fee: fc.oneof(decimals, fc.constant('0')),
    value: decimals,
    account: fc.option(name),
    position_ref: fc.option(name),
    source_key: fc.option(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 64, maxLength: 64 }),
    ),
  });
const trade: fc.Arbitrary<PlainscanTrade> = day.chain((on) =>
  fc.record({
    id: fc.uuid(),
    symbol: fc.constantFrom('AAPL', 'BRK.B', '^GSPC', '=X', '-A'),
    side: fc.constantFrom('long', 'short'),
    currency: fc.constantFrom('USD', 'EUR'),
    account: fc.option(name),
    stop_loss: fc.option(decimals),
    strategy: fc.option(name),
    tags: fc.uniqueArray(name, { maxLength: 3 }),
    notes: fc.option(words.filter((text) => text !== '')),
    scan: fc.option(fc.constant({ query: '=price above 5, "cheap"', asOf: '2024-01-02', price: 12.5 })),
    executions: fc
      .tuple(execution('entry', on), fc.array(execution('exit', on), { maxLength: 3 }))
      .map(([entry, exits]) => [entry, ...exits]),
  }),
);
const transaction: fc.Arbitrary<PlainscanCashTransaction> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('deposit', 'withdrawal', 'adjustment'),
  on: day,
  amount: decimals.chain((amount) => fc.constantFrom(amount, `-${amount}`)),
  currency: fc.constant('USD'),
  note: fc.option(name),
  source_key: fc.constant(null),
});

describe('a Plainscan export', () => {
  it.each([
    ['CSV', csvOf],
    ['JSON', jsonOf],
  ])('survives a round trip through %s without losing anything', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(trade, { maxLength: 4, selector: ({ id }) => id }),
        fc.array(transaction, { maxLength: 2 }),
        async (trades, transactions) => {
          fc.pre(trades.length + transactions.length > 0);
          const { source, rows } = await readFile(write(trades, transactions), { now: NOW });
          expect(source).toBe('plainscan');
          const restored = new Map<string, PlainscanTrade>();
          for (const row of rows) {
            expect(['fill', 'cash']).toContain(row.kind);
            if (row.kind === 'fill') restored.set(row.fill.plainscan!.trade.id, row.fill.plainscan!.trade);
          }
          expect([...restored.values()]).toEqual(trades);
          const cash = rows.flatMap((row) => (row.kind === 'cash' ? [row.cash] : []));
          expect(cash.map(({ kind, on, amount, note }) => ({ kind, on, amount: decimalText(amount), note }))).toEqual(
            transactions.map(({ kind, on, amount, note }) => ({ kind, on, amount, note })),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  const validTrade: PlainscanTrade = {
    id: ID,
    symbol: 'AAPL',
    side: 'long',
    currency: 'USD',
    account: null,
    stop_loss: null,
    strategy: null,
    tags: [],
    notes: null,
    scan: null,
    executions: [
      {
        id: ID,
        kind: 'entry',
        on: '2024-01-02',
        at: null,
        time_zone: 'UTC',
        quantity: '5',
        price: '1',
        fee: '0',
        value: '5',
        account: null,
        position_ref: null,
        source_key: null,
      },
      {
        id: ID,
        kind: 'exit',
        on: '2024-01-03',
        at: null,
        time_zone: 'UTC',
        quantity: '5',
        price: '2',
        fee: '0',
        value: '10',
        account: null,
        position_ref: null,
        source_key: null,
      },
    ],
  };
  const failures = async (change: (lines: string[]) => string) => {
    const { rows } = await readFile(change(csvOf([validTrade], []).split('\r\n')), { now: NOW });
    return rows.map((row) => `${row.line} ${row.kind === 'failed' ? row.reason : row.kind}`);
  };

  it('rejects every row of a trade if one of them is damaged', async () => {
    expect(await failures((lines) => lines.join('\n'))).toEqual(['2 fill', '3 fill']);
    expect(await failures(([head, one, two]) => [head, one, two!.replace(',5,2,', ',x,2,')].join('\n'))).toEqual([
      "2 Another row of this trade can't be read, so the whole trade is left out.",
      expect.stringMatching(/^3 We can't read the quantity/),
    ]);
    expect(await failures(([head, , two]) => [head, two].join('\n'))).toEqual([
      "2 This trade's exits have more shares than its entries.",
    ]);
    expect(await failures(([head, one]) => [head, one!.replace('2024-01-02', '2030-01-02')].join('\n'))).toEqual([
      "2 Date can't be in the future.",
    ]);
  });

  it('writes no cell that starts with a formula character', () => {
    const text = csvOf([{ ...validTrade, notes: '=1', strategy: '@x', tags: ['+1'], symbol: '-A' }], []);
    const cells = text.split('\r\n')[1]!.split(',');
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });
});
