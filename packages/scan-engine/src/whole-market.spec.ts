import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { compare, over, plan, series, type StockHistory } from '@plainscan/contracts';
import { buildMarket, type Market } from './market.ts';
import { runPlan } from './run-plan.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const BARS = new URL('bars/us_whole_market_2016-09_2017-03-31.csv.gz', DATA);
const SYMBOLS = new URL('symbols/us-listed-2026-08.csv', DATA);
const SESSION = 20170331;

interface Day {
  date: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const linesOf = (text: string): string[] => text.split('\n').slice(1).filter(Boolean);

/** Technology symbols from a file whose first column is never quoted. */
function readTechnology(): Set<string> {
  const [header, ...lines] = readFileSync(SYMBOLS, 'utf8').split('\n');
  const sector = header!.split(',').indexOf('sector');
  const cells = (line: string): string[] =>
    line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
  return new Set(lines.map(cells).flatMap((row) => (row[sector] === 'Technology' ? [row[0]!] : [])));
}

/** Days by symbol, oldest first. Includes non-session days, which affect both sides of the comparison equally. */
function readDays(): Map<string, Day[]> {
  const bySymbol = new Map<string, Map<number, Day>>();
  for (const line of linesOf(gunzipSync(readFileSync(BARS)).toString('latin1'))) {
    const [symbol, date, ...rest] = line.split(',') as [string, string, ...string[]];
    const [open, high, low, close, volume] = rest.map(Number) as [number, number, number, number, number];
    const days = bySymbol.get(symbol) ?? new Map<number, Day>();
    bySymbol.set(symbol, days);
    const number = Number(date.replaceAll('-', ''));
    days.set(number, { date: number, open, high, low, close, volume });
  }
  return new Map([...bySymbol].map(([symbol, days]) => [symbol, [...days.values()].sort((a, b) => a.date - b.date)]));
}

function toStock(symbol: string, days: readonly Day[], technology: boolean): StockHistory {
  const column = (of: (day: Day) => number): Float64Array => Float64Array.from(days, of);
  return {
    listing: {
      symbol,
      name: symbol,
      exchange: null,
      kind: 'stock',
      sector: technology ? 'Technology' : null,
      industry: null,
      marketCap: null,
    },
    bars: {
      dates: Int32Array.from(days, ({ date }) => date),
      open: column(({ open }) => open),
      high: column(({ high }) => high),
      low: column(({ low }) => low),
      close: column(({ close }) => close),
      volume: column(({ volume }) => volume),
      vwap: null,
    },
  };
}

/** RSI(n) of the last bar by definition, or null if the history is too short. */
function rsiOf(days: readonly Day[], n: number): number | null {
  if (days.length <= n) return null;
  let [gain, loss] = [0, 0];
  for (let i = 1; i < days.length; i++) {
    const change = days[i]!.close - days[i - 1]!.close;
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (i <= n) [gain, loss] = [gain + up / n, loss + down / n];
    else [gain, loss] = [(gain * (n - 1) + up) / n, (loss * (n - 1) + down) / n];
  }
  if (loss === 0) return gain === 0 ? 50 : 100;
  return (100 * gain) / (gain + loss);
}

const present = existsSync(BARS) && existsSync(SYMBOLS);

(present ? describe : describe.skip)('the whole U.S. market of March 2017 (needs ../shared/data)', () => {
  const days = new Map<string, Day[]>();
  const technology = new Set<string>();
  let market: Market;
  const matches = (where: Parameters<typeof plan>[0]): string[] =>
    Array.from(runPlan(market, plan(where)).rows, (row) => market.stocks[row]!.listing.symbol);
  const traded = (): [string, Day[]][] =>
    [...days].filter(([, list]) => list.at(-1)!.date === SESSION).sort(([a], [b]) => (a < b ? -1 : 1));

  beforeAll(() => {
    for (const symbol of readTechnology()) technology.add(symbol);
    for (const [symbol, list] of readDays()) days.set(symbol, list);
    market = buildMarket([...days].map(([symbol, list]) => toStock(symbol, list, technology.has(symbol))));
  }, 60_000);

  it('counts the stocks that traded in its newest session', () => {
    expect([market.asOf, market.universe]).toEqual([SESSION, traded().length]);
  });

  it('matches the definition for tech stocks under $50 with RSI below 30', () => {
    const expected = traded().filter(
      ([symbol, list]) => technology.has(symbol) && list.at(-1)!.close < 50 && (rsiOf(list, 14) ?? 50) < 30,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(
      matches({
        type: 'all',
        of: [
          { type: 'belongs', field: 'sector', anyOf: ['Technology'] },
          compare(series('close'), '<', 50),
          compare(series('rsi'), '<', 30),
        ],
      }),
    ).toEqual(expected.map(([symbol]) => symbol));
  });

  it('matches the definition for 20-session breakouts on twice the average volume', () => {
    const expected = traded().filter(([, list]) => {
      const [today, before] = [list.at(-1)!, list.slice(-21, -1)];
      if (before.length < 20) return false;
      const average = before.reduce((sum, { volume }) => sum + volume, 0) / 20;
      return average > 0 && today.close > Math.max(...before.map(({ high }) => high)) && today.volume >= 2 * average;
    });
    expect(expected.length).toBeGreaterThan(10);
    expect(
      matches({
        type: 'all',
        of: [
          compare(series('close'), '>', over('highest', series('high'), 20, 1)),
          compare(series('relativeVolume'), '>=', 2),
        ],
      }),
    ).toEqual(expected.map(([symbol]) => symbol));
  });
});
