import { expect, it } from '@jest/globals';
import { compare, plan, series, type StockHistory, window } from '@plainscan/contracts';
import { buildMarket, finish, Scan, type ScanInput } from '@plainscan/scan-engine';
import { threadScan } from './thread-scan.ts';

const SESSIONS = 60;
const close = Float64Array.from({ length: SESSIONS }, (_, i) => 20 + 5 * Math.sin(i));
const stocks = Array.from({ length: 40 }, (_, i): StockHistory => ({
  listing: {
    symbol: `S${i}`,
    name: `Stock ${i}`,
    exchange: 'NYSE',
    kind: 'stock',
    sector: null,
    industry: null,
    marketCap: null,
  },
  bars: {
    dates: Int32Array.from({ length: SESSIONS }, (_, day) => 20_260_000 + day),
    open: close,
    high: close,
    low: close,
    close,
    volume: close,
    vwap: null,
  },
}));
const input: ScanInput = {
  plan: plan(window(compare(series('rsi'), '<', 50), 10)),
  read: { from: 0, to: 5 },
  columns: [series('rsi', [9])],
};
const task = { input, deadlineAt: Infinity, requested: [] };
const expectedOutcome = () => finish(new Scan(buildMarket(stocks), input).run());

it('returns what the requesting thread would, and both task and result can be sent between threads', async () => {
  const result = await threadScan(buildMarket(stocks), structuredClone(task));
  expect(structuredClone(result)).toEqual({
    late: false,
    outcome: expectedOutcome(),
    columns: [],
    tookMs: expect.any(Number),
  });
});

it('returns the requested series and no others', async () => {
  const result = await threadScan(buildMarket(stocks), { ...task, requested: ['rsi(9)', 'adx(14)'] });
  expect(!result.late && result.columns.map(({ key, depth }) => [key, depth])).toEqual([['rsi(9)', 8]]);
});

it('does not check the cost of a scan again', async () => {
  const tight = { ...task, input: { ...input, maxMs: 0, maxBytes: 1 } };
  expect(await threadScan(buildMarket(stocks), tight)).toMatchObject({ late: false });
});

it('stops a scan at its deadline, before or during evaluation', async () => {
  const market = buildMarket(stocks);
  expect(await threadScan(market, { ...task, deadlineAt: 5 }, () => 5)).toMatchObject({ late: true });
  const clock = [0, 4, 5];
  expect(await threadScan(market, { ...task, deadlineAt: 5 }, () => clock.shift()!)).toMatchObject({ late: true });
  expect(clock).toEqual([]);
});
