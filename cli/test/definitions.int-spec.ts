import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ByDefinition, type Stock } from './by-definition.ts';
import { EXPECTATIONS, type Expectation } from './sentences.ts';

const root = join(import.meta.dirname, '../..');
const shared = join(root, '../shared/data');
const folder = mkdtempSync(join(tmpdir(), 'plainscan-definitions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECTOR: Record<string, string> = {
  Finance: 'Financial Services',
  'Health Care': 'Healthcare',
  'Consumer Discretionary': 'Consumer Cyclical',
  'Consumer Staples': 'Consumer Defensive',
  Telecommunications: 'Communication Services',
};

/** Just enough CSV for a file whose quoted fields hold no line breaks. */
const fields = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? '');

function readStocks(barsFile: string, symbolsFile: string): Stock[] {
  const listings = new Map(
    readFileSync(symbolsFile, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const [symbol, , , sector, industry, cap] = fields(line);
        return [
          symbol!,
          {
            sector: sector ? (SECTOR[sector] ?? sector) : null,
            industry: industry || null,
            marketCap: Number(cap) || NaN,
          },
        ];
      }),
  );
  const raw = readFileSync(barsFile);
  const text = (barsFile.endsWith('.gz') ? gunzipSync(raw) : raw).toString();
  const stocks = new Map<string, Stock>();
  const traded = new Map<string, number>();
  const [header, ...lines] = text.trim().split('\n');
  const columns = header!.split(',');
  const place = (name: string) => columns.indexOf(name);
  const [symbolAt, dateAt] = [place('symbol'), place('date')];
  const amountsAt = ['open', 'high', 'low', 'close', 'volume'].map(place);
  for (const line of lines) {
    const cells = line.split(',');
    const [symbol, date] = [cells[symbolAt]!, cells[dateAt]!];
    const [o, h, l, c, v] = amountsAt.map((i) => (cells[i] === '' ? NaN : Number(cells[i]))) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (![o, h, l, c, v].every((x) => x >= 0) || h < l) continue;
    const stock = stocks.get(symbol) ?? {
      symbol,
      sector: null,
      industry: null,
      marketCap: NaN,
      ...listings.get(symbol),
      rows: [],
    };
    stocks.set(symbol, stock);
    if (stock.rows.length && date <= stock.rows.at(-1)!.date) continue;
    stock.rows.push({ date, o, h, l, c, v });
    traded.set(date, (traded.get(date) ?? 0) + 1);
  }
  // A day on which hardly anything traded was no session.
  const isSession = (date: string) => traded.get(date)! > stocks.size / 10;
  const asOf = [...traded.keys()].filter(isSession).sort().at(-1)!;
  return [...stocks.values()]
    .map((s) => ({ ...s, rows: s.rows.filter((r) => isSession(r.date)) }))
    .filter((s) => s.rows.at(-1)?.date === asOf)
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function expected(stocks: readonly ByDefinition[], e: Expectation): string[] {
  const found = stocks.filter((s) => e.matches(s));
  if (e.sort) {
    const { by, direction } = e.sort;
    const key = new Map(found.map((s) => [s, by(s)]));
    const absent = (s: ByDefinition) => Number(Number.isNaN(key.get(s)!));
    found.sort(
      (a, b) =>
        absent(a) - absent(b) || (direction === 'asc' ? 1 : -1) * ((key.get(a)! || 0) - (key.get(b)! || 0)) || 0,
    );
  }
  return found.slice(0, e.limit).map((s) => s.stock.symbol);
}

interface Answer {
  query: string;
  symbols: string[];
  unmatched: string[];
  error: unknown;
  description: string;
}

function ask(bars: string, symbols: string): Answer[] {
  const queries = join(folder, 'queries.txt');
  writeFileSync(queries, EXPECTATIONS.map((e) => e.sentence).join('\n') + '\n');
  const out = execFileSync(
    join(root, 'node_modules/.bin/node'),
    [
      '--conditions=source',
      join(root, 'cli/src/scan.ts'),
      '--bars',
      bars,
      '--symbols',
      symbols,
      '--queries',
      queries,
      '--json',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

function agrees(bars: string, symbols: string) {
  const answers = ask(bars, symbols);
  const stocks = readStocks(bars, symbols).map((s) => new ByDefinition(s));
  it('reads the same stocks', () => expect(stocks.length).toBeGreaterThan(100));
  it.each(EXPECTATIONS.map((e, i) => [e.sentence, e, answers[i]!] as const))('%s', (_sentence, e, answer) => {
    expect({ unmatched: answer.unmatched, error: answer.error }).toEqual({ unmatched: [], error: null });
    expect({ reading: answer.description, symbols: answer.symbols }).toEqual({
      reading: answer.description,
      symbols: expected(stocks, e),
    });
  });
}

/** Random walks with flat stretches, gaps, halts and short histories, on real sessions, long enough for a year's high. */
function writeWalks(bars: string, symbols: string, sessions: string[]) {
  let seed = 20240607;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const sectors = [...Object.keys(SECTOR), 'Technology', 'Energy', 'Utilities', 'Industrials', 'Miscellaneous', ''];
  const industries = [
    'Semiconductors',
    'Major Banks',
    'Biotechnology: Pharmaceutical Preparations',
    'Oil & Gas Production',
    '',
  ];
  const barLines = ['volume,symbol,date,open,high,low,close'];
  const listLines = ['symbol,name,exchange,sector,industry,marketCap'];
  for (let k = 0; k < 600; k++) {
    const symbol = `Q${String.fromCharCode(65 + (k % 26), 65 + (Math.floor(k / 26) % 26))}X`;
    listLines.push(
      `${symbol},"Walk ${k}, Inc.",NYSE,${sectors[k % sectors.length]},${industries[k % industries.length]},${Math.round(10 ** (7 + 5 * random()))}`,
    );
    let price = 2 * 10 ** (2 * random());
    const drift = (random() - 0.5) * 0.004;
    const from = k % 5 === 0 ? Math.floor(random() * sessions.length) : 0;
    let flat = 0;
    for (const date of sessions.slice(from)) {
      if (random() < 0.003) continue;
      if (random() < 0.004) flat = 25;
      const still = flat-- > 0;
      const open = still ? price : price * (1 + (random() - 0.5) * 0.03);
      const close = still ? price : Math.max(0.5, open * (1 + drift + (random() + random() + random() - 1.5) * 0.04));
      const high = Math.max(open, close) * (still ? 1 : 1 + random() * 0.02);
      const low = Math.min(open, close) * (still ? 1 : 1 - random() * 0.02);
      const volume = Math.round(10 ** (4 + (k % 4)) * (0.4 + random() * (random() < 0.05 ? 6 : 1)));
      barLines.push([volume, symbol, date, ...[open, high, low, close].map((x) => x.toFixed(4))].join(','));
      price = Number(close.toFixed(4));
    }
  }
  writeFileSync(bars, barLines.join('\n') + '\n');
  writeFileSync(symbols, listLines.join('\n') + '\n');
}

const market = join(shared, 'bars/us_whole_market_2016-09_2017-03-31.csv.gz');
const listings = join(shared, 'symbols/us-listed-2026-08.csv');
const calendar = join(shared, 'calendar/nyse-sessions-2020-2030.csv');

(existsSync(market) ? describe : describe.skip)(
  'the command line finds what the definitions give on 6,313 real stocks (needs ../shared/data)',
  () => {
    agrees(market, listings);
  },
);

(existsSync(calendar) ? describe : describe.skip)(
  'the command line finds what the definitions give on two years of walks (needs ../shared/data)',
  () => {
    const bars = join(folder, 'bars.csv');
    const symbols = join(folder, 'symbols.csv');
    const sessions = readFileSync(calendar, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 10))
      .filter((date) => date >= '2022-06-01' && date <= '2024-06-07');
    writeWalks(bars, symbols, sessions);
    agrees(bars, symbols);
  },
);
