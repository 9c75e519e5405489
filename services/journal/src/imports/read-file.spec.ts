import { describe, expect, it } from '@jest/globals';
import { type ImportMapping, importMappingSchema, importRowSchema } from '@plainscan/contracts';
import fc from 'fast-check';
import { decimalText } from '../money/decimals.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import type { PlanInput } from './plan/import-plan.ts';
import { planImport } from './plan/plan-import.ts';
import { type FileReading, readFile, UnreadableFile } from './read-file.ts';

const planned = (input: PlanInput) => runSliced(planImport(input));
const NOW = Date.parse('2026-11-20T17:00:00Z');
const EMPTY_JOURNAL = {
  keys: new Map(),
  cashKeys: new Map(),
  manualFills: new Map(),
  manualCash: new Map(),
  trades: new Set<string>(),
  fills: [],
  actions: NO_CORPORATE_ACTIONS,
  currency: null,
};
const mapping = (overrides: Partial<ImportMapping> = {}): ImportMapping =>
  importMappingSchema.parse({
    columns: { symbol: 'Ticker', date: 'When', quantity: 'Shares', price: 'Price', action: 'What', fees: ['Fee'] },
    dateOrder: 'mdy',
    timeZone: 'America/New_York',
    ...overrides,
  });
const HEADER = 'When,What,Ticker,Shares,Price,Fee';
const read = (text: string, overrides: Partial<ImportMapping> = {}) =>
  readFile(text, { mapping: mapping(overrides), now: NOW });
const rowsOf = ({ rows }: FileReading) =>
  rows.map((row) =>
    row.kind === 'fill'
      ? `${row.line} ${row.fill.action} ${decimalText(row.fill.quantity)} ${row.fill.symbol} ${row.fill.on}`
      : row.kind === 'cash'
        ? `${row.line} ${row.cash.kind} ${decimalText(row.cash.amount)}`
        : `${row.line} ${row.kind}: ${row.reason}`,
  );

describe('a file with a custom mapping', () => {
  it('has an unknown source and shows its columns until it is mapped', async () => {
    const file = await readFile(`${HEADER}\n1/2/2024,Buy,ABC,1,2,0\n`, { now: NOW });
    expect(file).toMatchObject({
      source: 'unknown',
      problem: expect.stringMatching(/Match its columns/),
      rows: [],
      mapping: null,
      columns: HEADER.split(','),
      sample: [['1/2/2024', 'Buy', 'ABC', '1', '2', '0']],
    });
  });

  it('is read with its mapping, and gives a reason for each skipped row', async () => {
    const file = await read(
      [
        'Account 123',
        '',
        HEADER,
        '1/2/2024,Bought,abc,10,5.5,1',
        '1/3/2024,Sold,NYSE:ABC,4,6,1',
        '1/3/2024,Dividend,ABC,,,',
        '1/4/2024,Buy,BRK B,1,400,',
        '13/4/2024,Buy,ABC,1,1,0',
        '1/4/2024,Buy,ABC,x,1,0',
        '1/4/2024,Buy,ABC,,1,0',
        '1/4/2024,Buy,AAPL 01/19/2024 150.00 C,1,2,0',
        '11/29/2026,Buy,ABC,1,1,0',
        '1/4/2024,Buy,ABC,1,999999999,0',
        '1/4/2024,Buy,ABC,1,,0',
        '1/4/2024,Buy,,1,1,0',
        '1/5/2024,Sell Short,XYZ,-7,3,0',
      ].join('\n'),
      { headerLine: 3 },
    );
    expect(rowsOf(file)).toEqual([
      '1 ignored: Skipped: above the header',
      '4 buy 10 ABC 2024-01-02',
      '5 sell 4 ABC 2024-01-03',
      '6 ignored: Skipped: “Dividend”',
      '7 buy 1 BRK.B 2024-01-04',
      "8 failed: We can't read the date “13/4/2024”.",
      "9 failed: “x” isn't a quantity.",
      '10 failed: The row has no quantity.',
      '11 ignored: Skipped: an option. The journal only records stocks and funds.',
      '12 failed: “11/29/2026” is in the future.',
      '13 failed: The price 999999999 is too high.',
      '14 failed: The row has neither a price nor an amount.',
      '15 failed: The row has no symbol.',
      '16 sell 7 XYZ 2024-01-05',
    ]);
  });

  it('infers buys and sells from the sign of the quantity if it has no action column', async () => {
    const { action: _, ...columns } = mapping().columns;
    const file = await read('When,Ticker,Shares,Price,Fee\n2024-01-02,A,5,1,0\n2024-01-03,A,(5),2,0\n', { columns });
    expect(rowsOf(file)).toEqual(['2 buy 5 A 2024-01-02', '3 sell 5 A 2024-01-03']);
  });

  it('is recognized by its header on any line', async () => {
    const { headerDigest } = await read(`${HEADER}\n1/2/2024,Buy,ABC,1,2,0\n`);
    const presets = [{ name: 'My broker', headerDigest, mapping: mapping() }];
    const file = await readFile(`Title\n\n${HEADER}\n1/2/2024,Buy,ABC,1,2,0\n`, { now: NOW, presets });
    expect(file).toMatchObject({ source: 'mapped', sourceName: 'My broker', mapping: { headerLine: 3 } });
    expect(rowsOf(file).slice(1)).toEqual(['4 buy 1 ABC 2024-01-02']);
  });

  it('must contain the columns named in its mapping', async () => {
    await expect(read('a,b\n1,2\n')).rejects.toMatchObject({ name: 'MappingMismatch', column: 'Ticker' });
  });

  it('keeps dates as the file has them, in any time zone', async () => {
    for (const timeZone of ['Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York', 'Pacific/Kiritimati']) {
      const file = await read(
        `${HEADER}\n1/2/2024 23:59,Buy,ABC,1,2,0\n1/2/2024 00:01,Buy,ABC,1,2,0\n1/2/2024,Buy,ABC,1,2,0\n`,
        { timeZone },
      );
      expect(rowsOf(file).map((row) => row.slice(-10))).toEqual(['2024-01-02', '2024-01-02', '2024-01-02']);
    }
  });
});

describe('the row order of a file', () => {
  const order = async (...days: string[]) => {
    const file = await read([HEADER, ...days.map((day) => `${day},Buy,ABC,1,1,0`)].join('\n'));
    return file.rows.map((row) => (row.kind === 'fill' ? row.fill.seq : -1));
  };
  it('is kept if its dates ascend and reversed if they descend', async () => {
    expect(await order('1/2/2024', '1/2/2024', '1/3/2024')).toEqual([0, 1, 2]);
    expect(await order('1/3/2024', '1/2/2024', '1/2/2024')).toEqual([2, 1, 0]);
    expect(await order('1/2/2024', '1/2/2024')).toEqual([0, 1]);
    expect(await order('1/5/2024', '1/4/2024', '1/6/2024', '1/3/2024', '1/2/2024')).toEqual([4, 3, 2, 1, 0]);
  });
});

describe('an unusable file', () => {
  it.each([
    ['', /empty/],
    [' \n\n', /empty/],
    ['PK\u0003\u0004stuff', /CSV/],
    ['%PDF-1.7', /CSV/],
    ['{"a":1}', /neither a Plainscan nor a Schwab export/],
    ['{"format":"plainscan-journal","version":1,"trades":[', /damaged/],
    ['{"format":"plainscan-journal","version":9,"trades":[]}', /damaged/],
    ['one line only', /no rows/],
  ])('is rejected with an explanation: %j', async (text, words) => {
    await expect(readFile(text, { now: NOW })).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: expect.stringMatching(words),
    });
  });

  it('is rejected when it has 50,001 rows', async () => {
    await expect(read(`${HEADER}\n${'1/2/2024,x,A,,,\n'.repeat(50_001)}`)).rejects.toMatchObject({
      code: 'TOO_MANY_ROWS',
      message: expect.stringMatching(/50,000/),
    });
  }, 60_000);
});

/** Realistic cell contents, and arbitrary ones. */
const cell = fc.oneof(
  fc.constantFrom(
    '1/2/2024',
    '2024-02-30',
    '20230522',
    '2023-09-22T13:30:10.514Z',
    '31.12.2023',
    '11/29/2026',
    '1/2/2024 as of 1/1/2024',
  ),
  fc.constantFrom(
    'Buy',
    'Sell',
    'Sell Short',
    'Buy to Cover',
    'Reinvest Shares',
    'Stock Split',
    'MoneyLink Transfer',
    'Position closed',
    'deposit',
  ),
  fc.constantFrom('AAPL', 'brk b', 'ABC/USD', '=cmd()', 'ISIN US0000000001', '', 'a'.repeat(300)),
  fc.constantFrom(
    '100',
    '-5',
    '$1,234.50',
    '(6.97)',
    '1 757,95',
    '0',
    '-',
    '1e9',
    '1E-20',
    '9'.repeat(30),
    'GBX',
    'EUR',
    '€',
    'Koop 1 @ 33,9 USD',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const HEADERS = [
  HEADER,
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
  'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
  'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
  '"Buy/Sell","TradeDate","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"',
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Total,Currency (Total)',
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
  'plainscan,trade,execution,symbol,side,currency,date,time,time_zone,quantity,price,fee,value',
];

describe('any file', () => {
  it('gets a valid verdict for each row or is rejected with an explanation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADERS),
        fc.array(fc.array(cell, { minLength: 1, maxLength: 13 }), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (header, table, shorts) => {
          const lines = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
          const filled = table.filter((cells) => cells.some((text) => text.replaceAll('\0', '').trim() !== '')).length;
          const options = header === HEADER ? { mapping: mapping() } : {};
          let file: FileReading;
          try {
            file = await readFile([header, ...lines].join('\n'), { ...options, now: NOW });
          } catch (error) {
            expect(['UnreadableFile', 'UnknownSide']).toContain((error as Error).name);
            return;
          }
          expect(file.rows).toHaveLength(filled);
          const plan = await planned({
            importId: 'a',
            rows: file.rows,
            facts: EMPTY_JOURNAL,
            recordShorts: shorts,
            chosen: new Map(),
          });
          expect(plan.rows.map(({ line }) => line)).toEqual(file.rows.map(({ line }) => line));
          for (const row of plan.rows) expect(importRowSchema.safeParse(row).error).toBeUndefined();
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is either read or rejected as unreadable, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 })),
        async (text) => {
          const file = await readFile(text, { now: NOW }).catch((error: unknown) => error);
          if (file instanceof Error) expect(file).toBeInstanceOf(UnreadableFile);
        },
      ),
      { numRuns: 500 },
    );
  });
});
