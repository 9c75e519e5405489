import { expect, it } from '@jest/globals';
import { compare, plan, series, type StockHistory, window } from '@plainscan/contracts';
import { buildMarket, finish, Scan, type ScanQuestion } from '@plainscan/scan-engine';
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
const question: ScanQuestion = {
  plan: plan(window(compare(series('rsi'), '<', 50), 10)),
  read: { from: 0, to: 5 },
  columns: [series('rsi', [9])],
};
const task = { question, deadlineAt: Infinity, requested: [] };
const here = () => finish(new Scan(buildMarket(stocks), question).run());

it('returns what the requesting thread would, from a task and in a form that can be sent', async () => {
  const answer = await threadScan(buildMarket(stocks), structuredClone(task));
  expect(structuredClone(answer)).toEqual({ late: false, outcome: here(), columns: [], tookMs: expect.any(Number) });
});

it('returns the requested series and no others', async () => {
  const answer = await threadScan(buildMarket(stocks), { ...task, requested: ['rsi(9)', 'adx(14)'] });
  expect(!answer.late && answer.columns.map(({ key, depth }) => [key, depth])).toEqual([['rsi(9)', 8]]);
});

it('does not check the cost again', async () => {
  const tight = { ...task, question: { ...question, maxMs: 0, maxBytes: 1 } };
  expect(await threadScan(buildMarket(stocks), tight)).toMatchObject({ late: false });
});

it('stops at its deadline, before or during evaluation', async () => {
  const market = buildMarket(stocks);
  expect(await threadScan(market, { ...task, deadlineAt: 5 }, () => 5)).toMatchObject({ late: true });
  const clock = [0, 4, 5];
  expect(await threadScan(market, { ...task, deadlineAt: 5 }, () => clock.shift()!)).toMatchObject({ late: true });
  expect(clock).toEqual([]);
});
