import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBars, ReadReport } from './index.ts';
import { storedZip } from './files/stored-zip.fixture.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plainscan-foreign-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const report = new ReadReport();
  const stocks = await readBars([path], { report });
  return {
    report,
    shown: stocks.flatMap(({ listing, bars }) =>
      [...bars.dates].map(
        (date, i) =>
          `${listing.symbol} ${date} ${bars.open[i]} ${bars.high[i]} ${bars.low[i]} ${bars.close[i]} ${bars.volume[i]}`,
      ),
    ),
  };
}
const QQZ = ['QQZ 20240102 10 12 9 11 1000', 'QQZ 20240118 11 13 10 12.5 2000'];

describe('bars in common file formats', () => {
  it.each<[string, string, string | Buffer]>([
    [
      'Yahoo',
      'QQZ.csv',
      'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,10,12,9,11,10.5,1000\n2024-01-18,11,13,10,12.5,12,2000\n',
    ],
    [
      'Yahoo’s web page',
      'QQZ (1).csv',
      'Date,Open,High,Low,Close*,Adj Close**,Volume\n"Jan 18, 2024",11,13,10,12.5,12,"2,000"\n"Jan 2, 2024",10,12,9,11,10.5,"1,000"\n',
    ],
    [
      'yfinance',
      'download.csv',
      'Price,Close,High,Low,Open,Volume\nTicker,QQZ,QQZ,QQZ,QQZ,QQZ\nDate,,,,,\n2024-01-02,11,12,9,10,1000\n2024-01-18,12.5,13,10,11,2000\n',
    ],
    [
      'Stooq, per symbol',
      'qqz_us_d.csv',
      'Date,Open,High,Low,Close,Volume\n2024-01-02,10,12,9,11,1000\n2024-01-18,11,13,10,12.5,2000\n',
    ],
    [
      'Kaggle',
      'qqz.us.txt',
      'Date,Open,High,Low,Close,Volume,OpenInt\n2024-01-02,10,12,9,11,1000,0\n2024-01-18,11,13,10,12.5,2000,0\n',
    ],
    [
      'thousands separators and currency signs beside a symbol',
      'bars.csv',
      'Symbol,Date,Open,High,Low,Close,Volume\nQQZ,2024-01-02,$10,$12,$9,$11,"1,000"\nQQZ,2024-01-18,$11,$13,$10,$12.5,2K\n',
    ],
    [
      'the name of its company',
      'QQZ.csv',
      'Date,Open,High,Low,Close,Volume,Name\n2024-01-02,10,12,9,11,1000,Quartz Corp.\n2024-01-18,11,13,10,12.5,2000,Quartz Corp.\n',
    ],
    [
      'Kaggle’s zip',
      'archive.zip',
      storedZip({
        'Data/Stocks/qqz.us.txt':
          'Date,Open,High,Low,Close,Volume,OpenInt\n2024-01-02,10,12,9,11,1000,0\n2024-01-18,11,13,10,12.5,2000,0\n',
        'Data/Stocks/none.us.txt': '',
      }),
    ],
    [
      'a zip of CSV files',
      'mine.zip',
      storedZip({
        'stocks/QQZ.csv':
          'Date,Open,High,Low,Close,Volume\n2024-01-02,10,12,9,11,1000\n2024-01-18,11,13,10,12.5,2000\n',
      }),
    ],
    [
      'a Name column',
      'all_stocks_5yr.csv',
      'date,open,high,low,close,volume,Name\n2024-01-02,10,12,9,11,1000,QQZ\n2024-01-18,11,13,10,12.5,2000,QQZ\n',
    ],
    [
      'newest first',
      'mine.csv',
      'symbol,date,open,high,low,close,volume\nQQZ,2024-01-18,11,13,10,12.5,2000\nQQZ,2024-01-02,10,12,9,11,1000\n',
    ],
    [
      'U.S. dates',
      'mine.csv',
      'symbol,date,open,high,low,close,volume\nQQZ,1/2/2024,10,12,9,11,1000\nQQZ,1/18/2024,11,13,10,12.5,2000\n',
    ],
    [
      'semicolons',
      'mine.csv',
      'symbol;date;open;high;low;close;volume\nQQZ;02.01.2024;10,0;12,0;9,0;11,0;1000\nQQZ;18.01.2024;11,0;13,0;10,0;12,5;2000\n',
    ],
    [
      'tabs',
      'mine.tsv',
      'Ticker\tDate\tOpen\tHigh\tLow\tClose\tVolume\nQQZ\t2024-01-02\t10\t12\t9\t11\t1000\nQQZ\t2024-01-18\t11\t13\t10\t12.5\t2000\n',
    ],
    [
      'UTF-16',
      'mine.csv',
      Buffer.from(
        '\ufeffsymbol,date,open,high,low,close,volume\r\nQQZ,2024-01-02,10,12,9,11,1000\r\nQQZ,2024-01-18,11,13,10,12.5,2000\r\n',
        'utf16le',
      ),
    ],
    [
      'ISO instants',
      'QQZ.csv',
      'timestamp,open,high,low,close,volume\n2024-01-02T05:00:00Z,10,12,9,11,1000\n2024-01-18T21:00:00.000Z,11,13,10,12.5,2000\n',
    ],
    [
      'midnight with an offset',
      'QQZ.csv',
      'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2024-01-02 00:00:00-05:00,10,12,9,11,1000,0,0\n2024-01-18 00:00:00-05:00,11,13,10,12.5,2000,0,0\n',
    ],
    [
      'Polygon’s flat files',
      '2024-01-02.csv.gz',
      gzipSync(
        'ticker,volume,open,close,high,low,window_start,transactions\nQQZ,1000,10,11,12,9,1704171600000000000,7\nQQZ,2000,11,12.5,13,10,1705554000000000000,9\n',
      ),
    ],
    [
      'Alpha Vantage',
      'daily_QQZ.csv',
      'timestamp,open,high,low,close,volume\n2024-01-18,11,13,10,12.5,2000\n2024-01-02,10,12,9,11,1000\n',
    ],
    [
      'Nasdaq',
      'QQZ.csv',
      'Date,Close/Last,Volume,Open,High,Low\n01/18/2024,$12.50,2000,$11.00,$13.00,$10.00\n01/02/2024,$11.00,1000,$10.00,$12.00,$9.00\n',
    ],
    [
      'Investing.com',
      'QQZ Historical Data.csv',
      '"Date","Price","Open","High","Low","Vol.","Change %"\n"01/18/2024","12.50","11.00","13.00","10.00","2.00K","1%"\n"01/02/2024","11.00","10.00","12.00","9.00","1.00K","1%"\n',
    ],
    [
      'TradingView',
      'NASDAQ_QQZ, 1D_4f2a1.csv',
      'time,open,high,low,close,Volume\n1704205800,10,12,9,11,1000\n1705588200,11,13,10,12.5,2000\n',
    ],
    [
      'The Wall Street Journal',
      'HistoricalPrices QQZ.csv',
      'Date, Open, High, Low, Close, Volume\n01/18/24, 11, 13, 10, 12.5, 2000\n01/02/24, 10, 12, 9, 11, 1000\n',
    ],
    [
      'MarketWatch',
      'STOCK_US_XNAS_QQZ.csv',
      'Date,Open,High,Low,Close,Volume\n"01/18/2024","$11.00","$13.00","$10.00","$12.50","2,000"\n"01/02/2024","$10.00","$12.00","$9.00","$11.00","1,000"\n',
    ],
    [
      'Barchart, with a last line that says so',
      'qqz_daily_historical-data-01-19-2024.csv',
      'Time,Open,High,Low,Last,Change,%Chg,Volume\n01/18/2024,11,13,10,12.5,1.5,13%,2000\n01/02/2024,10,12,9,11,0,0%,1000\n"Downloaded from Barchart.com as of 01-19-2024 10:00pm CST"\n',
    ],
    [
      'MetaTrader',
      'QQZ_Daily_202401020000_202401180000.csv',
      '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2024.01.02\t10\t12\t9\t11\t7\t1000\t1\n2024.01.18\t11\t13\t10\t12.5\t9\t2000\t1\n',
    ],
    [
      'AmiBroker',
      'mine.csv',
      'Ticker,Date/Time,Open,High,Low,Close,Volume\nQQZ,1/2/2024,10,12,9,11,1000\nQQZ,1/18/2024,11,13,10,12.5,2000\n',
    ],
    [
      'Yahoo’s web page with dividends and splits',
      'QQZ-yahoo.csv',
      'Date\tOpen\tHigh\tLow\tClose\tAdj Close\tVolume\nJan 18, 2024\t11\t13\t10\t12.5\t12.5\t2,000\nJan 16, 2024\t0.24 Dividend\nJan 11, 2024\t2:1 Stock Splits\nJan 2, 2024\t10\t12\t9\t11\t11\t1,000\n',
    ],
    [
      'dates with the day of the week',
      'QQZ.csv',
      'Date,Open,High,Low,Close,Volume\n"Tuesday, January 02, 2024",10,12,9,11,1000\n"Thursday, January 18, 2024",11,13,10,12.5,2000\n',
    ],
    [
      'EODHD, all stocks of a day',
      'bulk.csv',
      'Code,Ex,Date,Open,High,Low,Close,Adjusted_close,Volume\nQQZ,US,2024-01-02,10,12,9,11,10.5,1000\nQQZ,US,2024-01-18,11,13,10,12.5,12,2000\n',
    ],
    [
      'AmiBroker’s ASCII export',
      'q.txt',
      '<TICKER>,<PER>,<DTYYYYMMDD>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nQQZ,D,20240102,000000,10,12,9,11,1000,0\nQQZ,D,20240118,000000,11,13,10,12.5,2000,0\n',
    ],
    [
      'FirstRate Data, without a header',
      'QQZ_full_1day.txt',
      '2024-01-02,10,12,9,11,1000\n2024-01-18,11,13,10,12.5,2000\n',
    ],
    [
      'Investing.com in German',
      'QQZ Historische Daten.csv',
      '"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"\n"18.01.2024","12,50","11,00","13,00","10,00","2,00K","13,64%"\n"02.01.2024","11,00","10,00","12,00","9,00","1,00K","10,00%"\n',
    ],
    [
      'finanzen.net',
      'QQZ.csv',
      'Datum;Eröffnung;Schluss;Tageshoch;Tagestief;Volumen\n18.01.2024;11,00;12,50;13,00;10,00;2.000\n02.01.2024;10,00;11,00;12,00;9,00;1.000\n',
    ],
    [
      'Tiingo',
      'QQZ.csv',
      'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor\n2024-01-02,11,12,9,10,1000,5.5,6,4.5,5,2000,0,1\n2024-01-18,12.5,13,10,11,2000,6.25,6.5,5,5.5,4000,0,1\n',
    ],
    [
      'a zip from a Mac',
      'mac.zip',
      storedZip({
        'Stocks/qqz.us.txt':
          'Date,Open,High,Low,Close,Volume\n2024-01-02,10,12,9,11,1000\n2024-01-18,11,13,10,12.5,2000\n',
        '__MACOSX/Stocks/._qqz.us.txt': 'Mac OS X',
      }),
    ],
  ])('%s', async (_, name, content) => {
    const { shown, report } = await read(name, content);
    expect(shown).toEqual(QQZ);
    expect(report.refused).toBe(0);
  });

  it('requires a file name with a symbol if there is no symbol column', async () => {
    await expect(
      read('HistoricalData_1700000000000.csv', 'Date,Close/Last,Volume,Open,High,Low\n01/18/2024,$12,2,$11,$13,$10\n'),
    ).rejects.toThrow('name the file after its symbol, such as AAPL.csv');
  });

  it('rejects ambiguous dates', async () => {
    await expect(read('QQZ.csv', 'Date,Open,High,Low,Close,Volume\n01/02/2024,10,12,9,11,1000\n')).rejects.toThrow(
      'its dates could be month-first or day-first',
    );
  });

  it('names the missing columns', async () => {
    await expect(read('QQZ.csv', 'Date,Open,High,Low,Close\n2024-01-02,10,12,9,11\n')).rejects.toThrow(
      'its header lacks volume',
    );
  });

  it.each([
    ['QQZ_daily.csv', true],
    ['my QQZ prices.csv', true],
    ['QQZ vs ZZQ.csv', false],
    ['1.csv', false],
  ])('finds the symbol in the file name %s: %s', async (name, isFound) => {
    const reading = read(name, 'Date,Open,High,Low,Close,Volume\n2024-01-02,10,12,9,11,1000\n');
    if (isFound) expect((await reading).shown).toEqual(QQZ.slice(0, 1));
    else await expect(reading).rejects.toThrow('name the file after its symbol');
  });

  it('are read if each day lists all symbols, newest first', async () => {
    const { shown, report } = await read(
      'bars.csv',
      'Symbol,Date,Open,High,Low,Close,Volume\nQQY,2024-01-18,1,1,1,1,1\nQQZ,2024-01-18,11,13,10,12.5,2000\nQQY,2024-01-02,1,1,1,1,1\nQQZ,2024-01-02,10,12,9,11,1000\n',
    );
    expect(shown).toEqual(['QQY 20240102 1 1 1 1 1', 'QQY 20240118 1 1 1 1 1', ...QQZ]);
    expect(report.refused).toBe(0);
  });

  it('reports an open outside the range and skips the bar', async () => {
    const { shown, report } = await read(
      'QQZ.csv',
      'Date,Open,High,Low,Close,Volume\n2024-01-02,10,12,9,11,1000\n2024-01-03,14,12,9,11,1000\n2024-01-18,11,13,10,12.5,2000\n',
    );
    expect(shown).toEqual(QQZ);
    expect(report.examples).toMatchObject([{ fault: 'open-outside-range', line: 3, detail: '14' }]);
  });

  it('reports impossible bars by line and skips them', async () => {
    const { shown, report } = await read(
      'QQZ.csv',
      'Date,Open,High,Low,Close,Volume\n2024-01-18,11,13,10,12.5,2000\n2024-01-03,10,12,9,14,1000\n2024-01-02,10,12,9,11,1000\n',
    );
    expect(shown).toEqual(QQZ);
    expect(report.examples).toMatchObject([{ fault: 'close-outside-range', line: 3, detail: '14' }]);
  });
});
