import {
  all,
  compare,
  FIRST_ROWS,
  plan,
  publicScanSchema,
  series,
  type appInfoRoute,
  type ChipAmount,
  type Condition,
  type DataProgress,
  type MarketClock,
  type ParsedScan,
  type ScanColumn,
  type ScanPlan,
  type PublicScan,
  type ScanResponse,
  type ScanRow,
  type ScanRows,
  type scanRowsRequestSchema,
  type SortKey,
  type StockBars,
} from '@plainscan/contracts';
import type { z } from 'zod';

type AppInfo = z.output<typeof appInfoRoute.response>;

// Server responses for tests, with simple numbers.

const SECTORS = ['Technology', 'Healthcare', 'Energy', 'Industrials', 'Financial Services'] as const;

export function row(i: number, change: Partial<ScanRow> = {}): ScanRow {
  const price = 12.5 + i * 1.37;
  const moved = i % 3 === 0 ? -0.42 : 0.61;
  return {
    symbol: `S${String(i).padStart(3, '0')}`,
    name: `Sample Holdings ${i} Incorporated`,
    exchange: 'NASDAQ',
    sector: SECTORS[i % SECTORS.length]!,
    industry: 'Semiconductors',
    marketCap: 1.2e9 * (i + 1),
    price,
    change: moved,
    changePercent: (100 * moved) / price,
    volume: 1_234_567 * (i + 1),
    lastUpdated: '2026-08-07T20:00:00.000Z',
    scanType: 'advanced_pandas_technical',
    indicators: {
      rsi: 24.3 + i / 10,
      williams_r: -91.2,
      stochastic: { k: 12.1, d: 15 },
      cci: -134.5,
      macd: { macd: -0.42, MACD: -0.42, signal: -0.2, histogram: -0.22 },
      adx: { adx: 31.4, plus_di: 12, minus_di: 30 },
      momentum: -1.2,
      roc: -4.1,
      atr: 1.31,
      bollinger_bands: { upper: price + 4, middle: price, lower: price - 4 },
      current_price: price,
      obv: 12_345_678,
      vwap: price + 0.1,
    },
    why: [
      { chip: 0, values: [{ label: 'Sector', value: SECTORS[i % SECTORS.length]! }] },
      { chip: 1, values: [{ label: 'Price', value: price }] },
      { chip: 2, values: [{ label: 'RSI(14)', value: 24.3 + i / 10 }] },
    ],
    values: [24.3 + i / 10],
    spark: Array.from({ length: 20 }, (_, d) => price + Math.sin(i + d / 3) * (1 + (d % 5) / 5)),
    ...change,
  };
}

export const QUERY = 'tech stocks undr $50 with RSI below 30 frobnicated';

/** An amount of a condition; unbounded by default. */
export const chipAmount = (change: Partial<ChipAmount> & Pick<ChipAmount, 'path' | 'label' | 'value'>): ChipAmount => ({
  negated: false,
  unit: 'number',
  min: null,
  max: null,
  integer: false,
  ...change,
});

const priceBelow = (value: number): ChipAmount =>
  chipAmount({ path: ['right', 'value'], label: 'below', value, unit: 'price', min: 0 });
const rsiBelow = (value: number): ChipAmount[] => [
  chipAmount({
    path: ['left', 'params', 0],
    label: 'RSI length',
    value: 14,
    unit: 'sessions',
    min: 1,
    max: 2000,
    integer: true,
  }),
  chipAmount({ path: ['right', 'value'], label: 'below', value, min: 0, max: 100 }),
];

const TECH: Condition = { type: 'belongs', field: 'sector', anyOf: ['Technology'] };
const techPlan = (price: number, rsi: number): ScanPlan =>
  plan(all(TECH, compare(series('close'), '<', price), compare(series('rsi'), '<', rsi)));

const RSI_COLUMN: ScanColumn = { label: 'RSI(14)', unit: 'index', sort: { by: series('rsi'), direction: 'desc' } };

/** A visitor's scan, with no words ignored. */
export const publicScan = (change: Partial<PublicScan> = {}): PublicScan => ({
  ...publicScanSchema.parse(scanResponse(5)),
  unmatched: [],
  ...change,
});

/** Its ticket fetches all of its rows, with `scanRows`. */
export function scanResponse(rows: number, change: Partial<ScanResponse> = {}): ScanResponse {
  return {
    results: Array.from({ length: Math.min(rows, FIRST_ROWS) }, (_, i) => row(i)),
    total: rows,
    ticket: `ticket-of-${rows}`,
    columns: [RSI_COLUMN],
    sort: { by: series('rsi'), direction: 'asc' },
    universe: 11_626,
    asOf: '2026-08-07',
    elapsedMs: 0.42,
    marketVersion: 'v1',
    simulated: true,
    lastClose: false,
    query: QUERY,
    parser: 'builtin',
    plan: techPlan(50, 30),
    description: 'stocks in Technology with price below $50 and RSI(14) below 30',
    corrections: [{ from: 'undr', to: 'under', span: [12, 16] }],
    unmatched: [{ text: 'frobnicated', span: [39, 50] }],
    chips: [
      {
        index: 0,
        span: [0, 4],
        text: 'tech',
        meaning: 'sector is Technology',
        standsFor: null,
        amounts: [],
        alone: 1534,
        after: 1534,
      },
      {
        index: 1,
        span: [12, 20],
        text: 'undr $50',
        meaning: 'price below $50',
        standsFor: null,
        amounts: [priceBelow(50)],
        alone: 7012,
        after: 903,
      },
      {
        index: 2,
        span: [26, 38],
        text: 'RSI below 30',
        meaning: 'RSI(14) below 30',
        standsFor: null,
        amounts: rsiBelow(30),
        alone: 611,
        after: rows,
      },
    ],
    extras: [],
    nearMisses: [],
    mostRestrictive: null,
    contradiction: null,
    alternatives: [],
    sinceLastRun: null,
    ...change,
  };
}

/** The value that a test row is sorted by; its index for unsupported sort keys. */
function sortValue(by: SortKey['by'], row: ScanRow, i: number): number | string | null {
  if (by.type === 'text') return row[by.field];
  if (by.type !== 'series') return i;
  return (
    { close: row.price, marketCap: row.marketCap, volume: row.volume, rsi: row.values[0]! }[by.name as 'close'] ?? i
  );
}

/** The rows that a ticket of `scanResponse` fetches. */
export function scanRows(body: unknown): ScanRows {
  const { ticket, offset, limit, sort } = body as z.output<typeof scanRowsRequestSchema>;
  const total = Number(ticket.split('-').at(-1));
  const key = sort ?? scanResponse(0).sort;
  const all = Array.from({ length: total }, (_, i) => ({ result: row(i), value: sortValue(key.by, row(i), i) }));
  const sign = key.direction === 'asc' ? 1 : -1;
  all.sort((a, b) => (a.value === b.value ? 0 : a.value! > b.value! ? sign : -sign));
  return { results: all.slice(offset, offset + limit).map(({ result }) => result), offset, total, sort: key };
}

/** A near miss. `misses`: `[chip, label, value]` per failed chip, the widest miss first. */
function nearMiss(
  symbol: string,
  name: string,
  ...misses: [number, string, number][]
): ScanResponse['nearMisses'][number] {
  const failed = misses.map(([chip, label, value]) => ({ chip, values: [{ label, value }] }));
  return { symbol, name, ...failed[0]!, failed: failed.toSorted((a, b) => a.chip - b.chip) };
}

export const emptyResponse = (change: Partial<ScanResponse> = {}): ScanResponse =>
  scanResponse(0, {
    unmatched: [],
    corrections: [],
    query: 'tech stocks under $1 with RSI below 10',
    plan: techPlan(1, 10),
    chips: [
      {
        index: 0,
        span: [0, 4],
        text: 'tech',
        meaning: 'sector is Technology',
        standsFor: null,
        amounts: [],
        alone: 1534,
        after: 1534,
      },
      {
        index: 1,
        span: [12, 20],
        text: 'under $1',
        meaning: 'price below $1',
        standsFor: null,
        amounts: [priceBelow(1)],
        alone: 120,
        after: 14,
      },
      {
        index: 2,
        span: [26, 38],
        text: 'RSI below 10',
        meaning: 'RSI(14) below 10',
        standsFor: null,
        amounts: rsiBelow(10),
        alone: 9,
        after: 0,
      },
    ],
    nearMisses: [
      nearMiss('S001', 'Sample Holdings 1 Incorporated', [2, 'RSI(14)', 11.42]),
      nearMiss('S007', 'Sample Holdings 7 Incorporated', [2, 'RSI(14)', 12.08], [1, 'Close', 1.2]),
    ],
    mostRestrictive: { chip: 2, bringsBack: 14 },
    ...change,
  });

/** A parse preview; by default with the reading of `scanResponse`. */
export function parsedScan(
  change: Partial<ParsedScan> & { readingChange?: Partial<NonNullable<ParsedScan['reading']>> } = {},
): ParsedScan {
  const { query, plan: read, description, chips, extras, corrections, contradiction, unmatched } = scanResponse(1);
  const { readingChange, ...others } = change;
  const readChips = chips.map(({ alone: _alone, after: _after, ...chip }) => chip);
  return {
    query,
    reading: { plan: read, description, chips: readChips, extras, corrections, contradiction, ...readingChange },
    unmatched,
    refusal: null,
    completions: [],
    ...others,
  };
}

export const progress = (loaded = 11_626, total = 11_626): DataProgress => ({
  stocks: {
    loaded,
    total,
    isLoading: loaded < total,
    currentBatch: Math.ceil(loaded / 100),
    totalBatches: Math.ceil(total / 100),
    status: `Loading batch ${Math.ceil(loaded / 100)} of ${Math.ceil(total / 100)}`,
  },
  simulated: true,
  asOf: '2026-08-07',
  marketVersion: loaded < total ? null : 'v1',
});

export const clock = (change: Partial<MarketClock> = {}): MarketClock => ({
  isOpen: true,
  nextOpen: '2026-08-10T13:30:00.000Z',
  nextClose: '2026-08-07T20:00:00.000Z',
  userTimeZone: 'Europe/Berlin',
  marketTime: '2026-08-07T11:00:00-04:00',
  userTime: '2026-08-07T17:00:00+02:00',
  note: null,
  scanHours: 'always',
  scansOpen: true,
  ...change,
});

export const bars = (symbol: string, sessions = 250): StockBars => ({
  symbol,
  name: 'Sample Holdings Incorporated',
  simulated: true,
  bars: Array.from({ length: sessions }, (_, i) => {
    const date = new Date(Date.UTC(2025, 7, 8) + i * 86_400_000 * 1.46).toISOString().slice(0, 10);
    const open = 40 + 8 * Math.sin(i / 17) + 3 * Math.sin(i / 5) + (i % 7) / 5;
    const close = 40 + 8 * Math.sin((i + 1) / 17) + 3 * Math.sin((i + 1) / 5) + ((i * 5) % 11) / 7;
    return {
      date,
      open,
      close,
      high: Math.max(open, close) + 0.8,
      low: Math.min(open, close) - 0.7,
      volume: 1e6 * (1 + ((i * 7) % 13) / 5),
    };
  }),
});

export const errorBody = (code: string, message: string, details?: Record<string, unknown>) => ({
  code,
  message,
  error: { message },
  ...(details ? { details } : {}),
  requestId: 'request-1',
});

export const appInfo = (change: Partial<AppInfo> = {}): AppInfo => ({
  version: '1.0.0',
  demo: true,
  simulated: true,
  stocks: 11_626,
  features: [],
  provider: null,
  outbox: true,
  supportEmail: null,
  socialLinks: [],
  ...change,
});
