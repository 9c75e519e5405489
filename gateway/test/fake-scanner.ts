import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import {
  compare,
  countMatches,
  exportScan,
  explainStock,
  exportScannerData,
  FIRST_ROWS,
  AppError,
  findStocks,
  getBars,
  getMarketPulse,
  getMarketState,
  getProgress,
  getScanHours,
  getScanHoursSetting,
  getScanRows,
  getStock,
  type LastPrices,
  listLastPrices,
  type ChartLines,
  listChartLines,
  listPastMatches,
  listScannerQueues,
  listStockStrategies,
  type MarketPulse,
  type MatchCounts,
  type ParsedScan,
  parseScan,
  type PastMatches,
  plan,
  type PublicScan,
  publicScanSchema,
  reloadMarket,
  retryScannerQueue,
  runPublicScan,
  runScan,
  type ScanHours,
  type ScanResponse,
  type ScanRows,
  series,
  setScanHours,
  traceScan,
  type WhyNotResponse,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';

const BY_RSI = { by: series('rsi'), direction: 'asc' } as const;

const row = (index: number): ScanResponse['results'][number] => ({
  symbol: `S${index}`,
  name: `Stock ${index}`,
  exchange: 'NYSE',
  sector: 'Technology',
  industry: null,
  marketCap: 1e9,
  price: 10 + index,
  change: 0.5,
  changePercent: 1.25,
  volume: 1_000_000,
  lastUpdated: '2026-03-09T20:00:00Z',
  scanType: 'basic',
  indicators: { rsi: 28.5, current_price: 10 + index },
  why: [{ chip: 0, values: [{ label: 'RSI(14)', value: 28.5 }] }],
  values: [28.5],
  spark: Array.from({ length: 30 }, (_, day) => 10 + day / 7),
});

/** Fakes the scanner's contracts through the real server; the sentence determines the response. */
@Controller()
export class FakeScanner {
  #hours: ScanHours = 'always';
  contexts: CallContext[] = [];
  scanHoursCalls = 0;
  /** personal data */
  exported: () => Record<string, unknown> = () => ({ scans: 3 });
  /** blocks responses to the sentence "held" */
  readonly gate = Promise.withResolvers<null>();

  @Rpc(runScan)
  async run(ctx: CallContext, { query, plan: givenPlan }: { query: string; plan?: unknown }): Promise<ScanResponse> {
    this.contexts.push(ctx);
    if (query === 'held') await this.gate.promise;
    if (query.trim() === '') throw new AppError('invalid', 'EMPTY_QUERY', 'Please enter a search query.');
    if (query === 'closed')
      throw new AppError('locked', 'MARKET_CLOSED', 'Market Closed', { nextOpen: '2026-03-10T13:30:00Z' });
    if (query === 'gibberish')
      throw new AppError('unprocessable', 'NOT_UNDERSTOOD', 'Not understood', { suggestions: ['oversold'] });
    if (query === 'bug') throw new Error('connection to postgres://scanner:hunter2@db failed');
    return {
      results: Array.from({ length: query === 'many' ? FIRST_ROWS : 2 }, (_, index) => row(index)),
      total: 2,
      ticket: 'signed',
      columns: [{ label: 'RSI(14)', unit: 'index', sort: BY_RSI }],
      sort: BY_RSI,
      universe: 11_626,
      asOf: '2026-03-09',
      elapsedMs: 0.05,
      marketVersion: 'v1',
      simulated: true,
      lastClose: false,
      query,
      parser: 'builtin',
      plan: (givenPlan as ScanResponse['plan'] | undefined) ?? plan(compare(series('rsi'), '<', 30)),
      description: 'RSI(14) below 30',
      corrections: [],
      unmatched: [],
      chips: [],
      nearMisses: [],
      mostRestrictive: null,
      contradiction: null,
      extras: [],
      alternatives: [],
      sinceLastRun: null,
    };
  }

  @Rpc(runPublicScan)
  async publicRun(ctx: CallContext, request: RpcInput<typeof runPublicScan>): Promise<PublicScan> {
    return publicScanSchema.parse(await this.run(ctx, request));
  }

  @Rpc(getMarketPulse)
  pulse(): MarketPulse {
    return {
      asOf: '2026-03-09',
      marketVersion: 'v1',
      simulated: true,
      stocks: 100,
      advancing: 60,
      declining: 38,
      newHighs: 4,
      newLows: 1,
      above50Day: { stocks: 55, of: 98 },
      gainers: [],
      losers: [],
      sectors: [],
    };
  }

  @Rpc(listLastPrices)
  lastPrices(_ctx: CallContext, { symbols }: RpcInput<typeof listLastPrices>): LastPrices {
    return {
      simulated: true,
      prices: symbols.map((symbol) => ({ symbol, price: '12.5', changePercent: 1.25, asOf: '2026-03-09' })),
    };
  }

  @Rpc(getScanRows)
  rows(_ctx: CallContext, { ticket, offset, limit, sort = BY_RSI }: RpcInput<typeof getScanRows>): ScanRows {
    if (ticket === 'expired') throw new AppError('conflict', 'TICKET_EXPIRED', 'These results have expired.');
    return { results: Array.from({ length: limit }, (_, i) => row(offset + i)), offset, total: 500, sort };
  }

  @Rpc(countMatches)
  countMatches(_ctx: CallContext, { ticket }: RpcInput<typeof countMatches>): MatchCounts {
    if (ticket === 'expired') throw new AppError('conflict', 'TICKET_EXPIRED', 'These results have expired.');
    if (ticket === 'busy')
      throw new AppError('unavailable', 'OVERLOADED', "We're very busy right now.", { retryAfterSeconds: 2 });
    const sessions = [{ date: '2026-03-06', matches: 3, universe: 11_600 }];
    return { every: 'session', sessions, complete: 1, active: 1, median: 3, usesListings: false };
  }

  @Rpc(listChartLines)
  chartLines(_ctx: CallContext, { symbol }: RpcInput<typeof listChartLines>): ChartLines {
    return {
      dates: ['2026-03-06'],
      lines: [{ label: `RS percentile of ${symbol}`, unit: 'rank', values: [87], thresholds: [80] }],
    };
  }

  @Rpc(listPastMatches)
  pastMatches(_ctx: CallContext, { session, offset }: RpcInput<typeof listPastMatches>): PastMatches {
    if (session !== '2026-03-06')
      throw new AppError('not_found', 'UNKNOWN_SESSION', 'We have no market data for that day.');
    return { session, total: 0, matched: 0, universe: 11_600, offset, results: [] };
  }

  @Rpc(exportScan)
  async export(_ctx: CallContext, { ticket, offset }: RpcInput<typeof exportScan>) {
    if (ticket === 'free') throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Premium only.');
    if (ticket === 'broken') {
      await sleep(100);
      if (offset > 0) throw new AppError('conflict', 'MARKET_GONE', 'Gone.');
      // Barely compressible, so it is sent before the next part is available.
      return { text: randomBytes(150_000).toString('base64'), next: 500 };
    }
    return { text: `part ${offset}\n`, next: offset < 1000 ? offset + 500 : null };
  }

  @Rpc(traceScan)
  trace(_ctx: CallContext, { query }: { query: string }) {
    return { lines: [query] };
  }

  @Rpc(explainStock)
  explain(_ctx: CallContext, { symbol }: { symbol: string }): WhyNotResponse {
    return { symbol, name: 'Acme', matches: true, leftOut: null, lastTraded: '2026-11-25', conditions: [] };
  }

  @Rpc(parseScan)
  parse(_ctx: CallContext, { query = '' }: { query?: string | undefined }): ParsedScan {
    const read = { plan: plan(compare(series('rsi'), '<', 30)), description: 'RSI(14) below 30' };
    return {
      query,
      unmatched: [],
      refusal: null,
      completions: [],
      reading: { ...read, chips: [], corrections: [], contradiction: null, extras: [] },
    };
  }

  @Rpc(getProgress)
  progress() {
    return {
      stocks: {
        loaded: 11_626,
        total: 11_626,
        isLoading: false,
        currentBatch: 117,
        totalBatches: 117,
        status: 'Data Done',
      },
      simulated: true,
      asOf: '2026-03-09',
      marketVersion: 'v1',
    };
  }

  @Rpc(getBars)
  bars(_ctx: CallContext, { symbol, sessions }: { symbol: string; sessions: number }) {
    if (symbol === 'NOPE') throw new AppError('not_found', 'UNKNOWN_SYMBOL', `No stock ${symbol}`);
    return { symbol, name: `${sessions} sessions`, simulated: true, bars: [] };
  }

  @Rpc(findStocks)
  find(_ctx: CallContext, { search }: { search: string }) {
    const { symbol, name, exchange, sector, price, changePercent } = row(1);
    return { stocks: search === 'none' ? [] : [{ symbol, name, exchange, sector, price, changePercent }] };
  }

  @Rpc(getStock)
  stock(_ctx: CallContext, { symbol }: { symbol: string }) {
    if (symbol === 'NOPE') throw new AppError('not_found', 'UNKNOWN_SYMBOL', `No stock ${symbol}`);
    const { why: _why, values: _values, ...shown } = row(1);
    const market = { asOf: '2026-03-09', traded: true, marketVersion: 'v1', simulated: true };
    return { ...shown, symbol, kind: 'stock' as const, ...market };
  }

  @Rpc(listStockStrategies)
  stockStrategies() {
    return { strategies: [] };
  }

  @Rpc(exportScannerData)
  exportData() {
    return { data: this.exported(), next: null };
  }

  @Rpc(getMarketState)
  marketState() {
    return {
      provider: 'csv',
      simulated: false,
      current: null,
      quality: null,
      badRows: null,
      loading: null,
      scanners: [],
    };
  }

  @Rpc(listScannerQueues)
  queues() {
    const idle = { waiting: 0, active: 0, delayed: 1, failed: 0, failures: [] };
    return { queues: [{ ...idle, name: 'scanner-market' }] };
  }

  @Rpc(retryScannerQueue)
  retry(_ctx: CallContext, { queue }: { queue: string }) {
    return { retried: queue.length };
  }

  @Rpc(reloadMarket)
  reload() {
    return { outcome: 'current' as const, reason: null };
  }

  @Rpc(getScanHours)
  getHours() {
    this.scanHoursCalls++;
    return { scanHours: this.#hours };
  }

  @Rpc(setScanHours)
  setHours(_ctx: CallContext, { scanHours }: { scanHours: ScanHours }) {
    this.#hours = scanHours;
    return { scanHours };
  }

  @Rpc(getScanHoursSetting)
  hoursSetting() {
    return { scanHours: this.#hours, changedAt: '2026-03-09T14:00:00.000Z', changedBy: 'admin-1' };
  }
}
