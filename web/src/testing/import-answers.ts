import type { Import, ImportRow } from '@plainscan/contracts';

// Responses about imports.

export const IMPORT_ID = '20000000-0000-4000-8000-000000000001';
export const EARLIER_ID = '20000000-0000-4000-8000-000000000002';

export const importCounts = (change: Partial<Import['counts']> = {}): Import['counts'] => ({
  rows: 40,
  new: 30,
  duplicate: 2,
  possibleDuplicate: 1,
  cash: 3,
  ignored: 3,
  failed: 1,
  included: 33,
  ...change,
});

export const importPreview = (
  change: Partial<NonNullable<Import['preview']>> = {},
): NonNullable<Import['preview']> => ({
  trades: [
    {
      symbol: 'NVDA',
      side: 'short',
      currency: 'USD',
      status: 'open',
      changes: true,
      enteredOn: '2026-11-17',
      exitedOn: null,
      quantity: '10',
      openQuantity: '4',
      averageEntry: '120.5',
      averageExit: '118',
      profitLoss: '15',
    },
    {
      symbol: 'AAPL',
      side: 'long',
      currency: 'USD',
      status: 'closed',
      changes: false,
      enteredOn: '2026-11-16',
      exitedOn: '2026-11-17',
      quantity: '100',
      openQuantity: '0',
      averageEntry: '10.1',
      averageExit: '12.35',
      profitLoss: '223',
    },
  ],
  omittedTrades: 13,
  leftOut: [
    { reason: '“Dividend” isn’t a trade.', rows: 3 },
    { reason: '“x” isn’t a quantity.', rows: 1 },
  ],
  otherLeftOut: 0,
  ...change,
});

/** 40 rows from Charles Schwab: 30 fills that create 12 trades and change 3. */
export const importAnswer = (change: Partial<Import> = {}): Import => ({
  id: IMPORT_ID,
  name: 'transactions.csv',
  status: 'draft',
  failure: null,
  source: 'schwab',
  sourceName: 'Charles Schwab',
  problem: null,
  columns: ['Date', 'Action', 'Symbol', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
  sample: [['11/16/2026', 'Buy', 'AAPL', '100', '$10.10', '$1.00', '-$1,011.00']],
  mapping: null,
  recordShorts: false,
  counts: importCounts(),
  trades: { created: 12, changed: 3 },
  preview: importPreview(),
  corporateAction: null,
  sameFileAs: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  committedAt: null,
  undoneAt: null,
  ...change,
});

export const committed = (change: Partial<Import> = {}): Import =>
  importAnswer({ status: 'committed', committedAt: '2026-11-20T15:05:00.000Z', ...change });

export const undone = (change: Partial<Import> = {}): Import =>
  committed({ status: 'undone', undoneAt: '2026-11-20T15:10:00.000Z', ...change });

/** A recorded split. */
export const recordedSplit = (change: Partial<Import> = {}): Import =>
  committed({
    name: 'NVDA 10-for-1 split, 2024-06-10',
    source: 'corporate-action',
    sourceName: 'Entered manually',
    corporateAction: {
      kind: 'split',
      symbol: 'NVDA',
      on: '2024-06-10',
      newShares: '10',
      oldShares: '1',
      cashInLieu: null,
    },
    trades: { created: 0, changed: 1 },
    ...change,
  });

/** A file from an unknown broker. */
export const unknownFile = (change: Partial<Import> = {}): Import =>
  importAnswer({
    source: 'unknown',
    sourceName: 'Unknown file',
    problem: "We don't recognize this file. Match its columns once to import it.",
    columns: ['Deal', 'Ticker', 'Type', 'Qty', 'Unit price', 'Commission'],
    sample: [
      ['20/11/2026', 'AAPL', 'Bought', '10', '12,50', '1,00'],
      ['21/11/2026', 'MSFT', 'Sold', '5', '400,00', '1,00'],
    ],
    counts: importCounts({
      rows: 0,
      new: 0,
      duplicate: 0,
      possibleDuplicate: 0,
      cash: 0,
      ignored: 0,
      failed: 0,
      included: 0,
    }),
    trades: { created: 0, changed: 0 },
    preview: { trades: [], omittedTrades: 0, leftOut: [], otherLeftOut: 0 },
    ...change,
  });

/** As in a list: without the fields that only the review shows. */
export const listed = ({ sample: _sample, columns: _columns, mapping: _mapping, preview: _preview, ...rest }: Import) =>
  rest;

export const importRow = (line: number, change: Partial<ImportRow> = {}): ImportRow => ({
  line,
  verdict: 'new',
  included: true,
  reason: null,
  warnings: [],
  text: `11/16/2026,Buy,AAPL,100,$10.10,$1.00,"-$1,011.00"`,
  fill: {
    action: 'buy',
    symbol: 'AAPL',
    on: '2026-11-16',
    at: null,
    quantity: '100',
    price: '10.1',
    fee: '1',
    value: '1010',
    currency: 'USD',
  },
  effect: 'opens',
  ...change,
});

/** One row per status. */
export const importRows = (): ImportRow[] => [
  importRow(2),
  importRow(3, {
    verdict: 'duplicate',
    included: false,
    reason: 'This fill is already in your journal.',
    effect: null,
  }),
  importRow(4, {
    verdict: 'possible_duplicate',
    included: false,
    reason: 'A trade you added looks the same.',
    warnings: ['The price is rounded to 8 decimals.'],
    effect: null,
  }),
  importRow(5, { verdict: 'deposit', fill: null, effect: null, reason: 'Deposit of $500.', text: 'Wire received' }),
  importRow(6, { verdict: 'ignored', included: false, fill: null, effect: null, reason: '“Dividend” isn’t a trade.' }),
  importRow(7, { verdict: 'failed', included: false, fill: null, effect: null, reason: '“x” isn’t a quantity.' }),
];
