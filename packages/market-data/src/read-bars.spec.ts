import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBars, ReadReport, UnreadableFile, type RowFault } from './index.ts';
import { storedZip } from './files/stored-zip.fixture.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plainscan-bars-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const file = (content: string | Buffer, name = `bars-${++files}.csv`): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const HEADER = 'symbol,date,open,high,low,close,volume\n';

async function read(content: string | Buffer, name?: string) {
  const path = file(content, name);
  const report = new ReadReport();
  const stocks = await readBars([path], { report });
  return { stocks, report, path, errors: report.examples.map(({ fault, line }): [RowFault, number] => [fault, line]) };
}

const days = (stocks: Awaited<ReturnType<typeof readBars>>, symbol: string) => [
  ...stocks.find((stock) => stock.listing.symbol === symbol)!.bars.dates,
];

describe('readBars', () => {
  it('accepts columns in any order and case, extra columns, and a byte order mark', async () => {
    const { stocks, report } = await read(
      '\uFEFF Close ,VOLUME,note,High,low,"Open",Symbol, DATE,vwap\r\n10.5,1000,x,11,10,10.25,aapl,2017-01-03,10.4\r\n',
    );
    expect(stocks).toEqual([
      {
        listing: {
          symbol: 'AAPL',
          name: 'AAPL',
          exchange: null,
          kind: 'other',
          sector: null,
          industry: null,
          marketCap: null,
        },
        bars: {
          dates: Int32Array.of(20170103),
          open: Float64Array.of(10.25),
          high: Float64Array.of(11),
          low: Float64Array.of(10),
          close: Float64Array.of(10.5),
          volume: Float64Array.of(1000),
          vwap: Float64Array.of(10.4),
        },
      },
    ]);
    expect(report).toMatchObject({ rows: 1, read: 1, refused: 0 });
  });

  it('omits the VWAP column if no row has one and uses NaN if only some do', async () => {
    const header = 'symbol,date,open,high,low,close,volume,vwap\n';
    const none = await read(`${header}A,2017-01-03,1,2,1,2,5,\nA,2017-01-04,1,2,1,2,5,0\n`);
    expect(none.stocks[0]!.bars.vwap).toBeNull();
    const some = await read(`${header}A,2017-01-03,1,2,1,2,5,1.5\nA,2017-01-04,1,2,1,2,5\n`);
    expect([...some.stocks[0]!.bars.vwap!]).toEqual([1.5, NaN]);
  });

  it.each<[string, RowFault]>([
    ['A,2017-01-04,1,2,1,,5', 'missing-value'],
    ['A,2017-01-04,1,2,1', 'missing-value'],
    [',2017-01-04,1,2,1,2,5', 'missing-value'],
    ['A,2017-01-04,1,2,1,x,5', 'not-a-number'],
    ['A,2017-01-04,1,2,1,NaN,5', 'not-a-number'],
    ['A,2017-01-04,1,2,1,2,"1,000"', 'not-a-number'],
    ['A,2017-01-04,1,2,-1,2,5', 'negative'],
    ['A,2017-01-04,1,2,1,2,-5', 'negative'],
    ['A,2017-01-04,0,2,1,2,5', 'zero-price'],
    ['A,2017-01-04,1,2,3,2,5', 'high-below-low'],
    ['A B*C,2017-01-04,1,2,1,2,5', 'invalid-symbol'],
    ['A,2017-02-30,1,2,1,2,5', 'invalid-date'],
    ['A,2017-13-01,1,2,1,2,5', 'invalid-date'],
    ['A,1/4/2017,1,2,1,2,5', 'invalid-date'],
    ['A,1999-12-31,1,2,1,2,5', 'outside-calendar'],
    ['A,2017-01-07,1,2,1,2,5', 'not-a-session'],
    ['A,2017-01-16,1,2,1,2,5', 'not-a-session'],
    ['A,2017-01-03,9,9,9,9,5', 'duplicate-day'],
    ['A,2016-12-30,1,2,1,2,5', 'out-of-order'],
    ['A,2017-01-04,1,2,1,2,5,7', 'wrong-field-count'],
    ['A,2017-01-04,1,2,1,2,"5', 'unclosed-quote'],
  ])('skips and reports %s', async (row, fault) => {
    const { stocks, report, path } = await read(`${HEADER}A,2017-01-03,1,2,1,2,5\n${row}\nA,2017-01-05,1,2,1,2,5\n`);
    expect(days(stocks, 'A')).toEqual([20170103, 20170105]);
    expect(report.examples).toEqual([{ fault, file: path, line: 3, detail: report.examples[0]!.detail }]);
    expect(report).toMatchObject({ rows: 3, read: 2, refused: 1 });
  });

  it('accepts a zero volume and a trailing comma', async () => {
    const { report } = await read(`${HEADER}A,2017-01-03,1,2,1,2,0\nA,2017-01-05,1,2,1,2,5,\n`);
    expect(report).toMatchObject({ read: 2, refused: 0 });
  });

  it('uses the next row for a day whose first row is rejected', async () => {
    const { stocks } = await read(`${HEADER}A,2017-01-03,1,2,3,2,5\nA,2017-01-03,1,2,1,2,7\n`);
    expect([...stocks[0]!.bars.volume]).toEqual([7]);
  });

  it('distinguishes a duplicate day from one that is out of order', async () => {
    const rows = ['2017-01-03', '2017-01-05', '2017-01-04', '2017-01-03', '2017-01-05'].map(
      (day) => `A,${day},1,2,1,2,5\n`,
    );
    const { errors } = await read(HEADER + rows.join(''));
    expect(errors).toEqual([
      ['out-of-order', 4],
      ['duplicate-day', 5],
      ['duplicate-day', 6],
    ]);
  });

  it('reads files ordered by day instead of by symbol', async () => {
    const { stocks } = await read(
      `${HEADER}B,2017-01-03,1,2,1,2,5\nA,2017-01-03,1,2,1,2,5\nB,2017-01-04,1,2,1,2,5\nA,2017-01-04,1,2,1,2,5\n`,
    );
    expect(stocks.map((stock) => stock.listing.symbol)).toEqual(['A', 'B']);
    expect(days(stocks, 'B')).toEqual([20170103, 20170104]);
  });

  it.each(['BRK-B', 'brk.b', 'BRK/B', '"BRK B"'])('normalizes %s to BRK.B', async (symbol) => {
    const { stocks } = await read(`${HEADER}${symbol},2017-01-03,1,2,1,2,5\n`);
    expect(stocks[0]!.listing.symbol).toBe('BRK.B');
  });

  it('keeps a limited number of examples per error but counts them all', async () => {
    const path = file(HEADER + 'A,2017-01-07,1,2,1,2,5\n'.repeat(50));
    const report = new ReadReport(3);
    await readBars([path], { report });
    expect(report.examples.map((row) => row.line)).toEqual([2, 3, 4]);
    expect(report.counts.get('not-a-session')).toBe(50);
  });
});

describe('several files', () => {
  const row = (day: string, volume: number) => `A,${day},1,2,1,2,${volume}\n`;

  it('are merged in date order, with the first file winning for a duplicate day', async () => {
    const later = file(HEADER + row('2017-01-05', 1) + row('2017-01-09', 1));
    const earlier = file(HEADER + row('2017-01-03', 2) + row('2017-01-05', 2) + row('2017-01-06', 2), 'earlier.csv');
    const report = new ReadReport();
    const [stock] = await readBars([later, earlier], { report });
    expect([...stock!.bars.dates]).toEqual([20170103, 20170105, 20170106, 20170109]);
    expect([...stock!.bars.volume]).toEqual([2, 1, 2, 1]);
    expect(report.examples).toEqual([{ fault: 'duplicate-day', file: earlier, line: 3, detail: 'A' }]);
  });

  it('can mix plain and gzipped content, regardless of their names', async () => {
    const zipped = file(gzipSync(HEADER + row('2017-01-03', 1)), 'a.csv.gz');
    const disguised = file(gzipSync(HEADER + row('2017-01-04', 1)), 'b.csv');
    const plain = file(HEADER + row('2017-01-05', 1));
    expect(days(await readBars([zipped, disguised, plain]), 'A')).toEqual([20170103, 20170104, 20170105]);
  });
});

describe('a Stooq zip', () => {
  const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\r\n';
  const bar = (ticker: string, date = '20170103', volume = '98811715.4') =>
    `${ticker},D,${date},000000,1,2,0.5,1.5,${volume},0\r\n`;

  it('provides symbols, exchanges, and kinds from its folders', async () => {
    const { stocks, report } = await read(
      storedZip({
        'data/daily/us/nasdaq stocks/1/aapl.us.txt': header + bar('AAPL.US') + bar('AAPL.US', '20170104'),
        'data/daily/us/nyse stocks/2/brk-b.us.txt': header + bar('BRK-B.US'),
        'data/daily/us/nysemkt stocks/abr_d.us.txt': header + bar('ABR_D.US'),
        'data/daily/us/nyse etfs/spy.us.txt': header + bar('SPY.US'),
        'data/daily/us/nyse stocks/empty.us.txt': '',
        'data/daily/uk/lse stocks/vod.uk.txt': header + bar('VOD.UK'),
        'readme.txt': 'hello',
      }),
      'd_us_txt.zip',
    );
    expect(stocks.map(({ listing }) => [listing.symbol, listing.exchange, listing.kind])).toEqual([
      ['AAPL', 'NASDAQ', 'stock'],
      ['ABR^D', 'AMEX', 'preferred'],
      ['BRK.B', 'NYSE', 'stock'],
      ['SPY', 'NYSE', 'etf'],
    ]);
    expect(days(stocks, 'AAPL')).toEqual([20170103, 20170104]);
    expect(stocks[0]!.bars.volume[0]).toBe(98811715.4);
    expect(report).toMatchObject({ rows: 5, read: 5 });
  });

  it('reports a bad row by the file inside the zip', async () => {
    const { report, path } = await read(
      storedZip({ 'us/nyse stocks/a.us.txt': header + bar('A.US') + bar('A.US') }),
      'bad.zip',
    );
    expect(report.examples).toMatchObject([
      { fault: 'duplicate-day', file: `${path}:us/nyse stocks/a.us.txt`, line: 3 },
    ]);
  });
});

describe('an unusable file', () => {
  const gz = gzipSync(HEADER + 'A,2017-01-03,1,2,1,2,5\n'.repeat(1000));
  it.each<[string, string, string | Buffer, string]>([
    ['is empty', 'e.csv', '', 'it is empty; it needs a header'],
    ['is empty inside', 'e.csv.gz', gzipSync(''), 'it is empty; it needs a header'],
    [
      'has no header',
      'n.csv',
      'A,2017-01-03,1,2,1,2,5\n',
      "its first line isn't a header; it needs the columns symbol,date,open,high,low,close,volume",
    ],
    ['lacks columns', 'l.csv', 'symbol,date,open,high,close\n', 'its header lacks low, volume'],
    ["isn't gzip", 'x.csv.gz', HEADER, "it isn't a gzip file"],
    ['is cut off', 'c.csv.gz', gz.subarray(0, 60), 'its gzip data is truncated'],
    [
      'is damaged',
      'd.csv.gz',
      Buffer.concat([gz.subarray(0, 12), Buffer.alloc(400, 0xff)]),
      'its gzip data is corrupted',
    ],
    ["isn't a zip", 'z.zip', HEADER, "it isn't a zip file"],
    [
      'is a zip of something else',
      'o.zip',
      storedZip({ 'a.txt': 'x' }),
      'it contains no files with U.S. daily bars (…/name.us.txt)',
    ],
  ])('that %s is reported in one line', async (_, name, content, reason) => {
    const path = file(content, name);
    const failure = readBars([path]);
    await expect(failure).rejects.toThrow(UnreadableFile);
    await expect(failure).rejects.toThrow(`${path}: ${reason}`);
  });

  it('is named in the error when it is missing or a folder', async () => {
    await expect(readBars([join(folder, 'none.csv')])).rejects.toThrow('none.csv: file not found');
    await expect(readBars([folder])).rejects.toThrow(`${folder}: this is a folder, not a file`);
    await expect(readBars([file(HEADER)], { symbolsPath: join(folder, 'none.csv') })).rejects.toThrow(UnreadableFile);
  });
});

const market = '../shared/data/bars/us_whole_market_2016-09_2017-03-31.csv.gz';
(existsSync(market) ? describe : describe.skip)('the real market of 2016-17 (needs ../shared/data)', () => {
  it('is read exactly, except for 45 rows on days without a session', async () => {
    const report = new ReadReport();
    const stocks = await readBars([market], { report });
    expect([...report.counts]).toEqual([['not-a-session', 45]]);
    expect(report).toMatchObject({ rows: 876_668, read: 876_623 });
    expect(stocks.length).toBe(6313);

    const bySymbol = new Map(stocks.map((stock) => [stock.listing.symbol, stock.bars]));
    const next = new Map<string, number>();
    let wrong = 0;
    for (const line of gunzipSync(readFileSync(market)).toString().trimEnd().split('\n').slice(1)) {
      const [symbol, date, ...numbers] = line.split(',') as [string, string, ...string[]];
      const bars = bySymbol.get(symbol)!;
      const at = next.get(symbol) ?? 0;
      if (bars.dates[at] !== Number(date.replaceAll('-', ''))) continue;
      next.set(symbol, at + 1);
      const read = [bars.open[at], bars.high[at], bars.low[at], bars.close[at], bars.volume[at]];
      if (read.some((value, i) => value !== Number(numbers[i]))) wrong++;
    }
    expect(wrong).toBe(0);
    expect([...next.values()].reduce((sum, count) => sum + count, 0)).toBe(876_623);
  }, 60_000);
});
