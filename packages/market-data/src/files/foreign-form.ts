import { foreignDate } from './foreign-dates.ts';
import { canonicalSymbol } from './symbol-spelling.ts';

export type BarColumn = 'symbol' | 'date' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'vwap';

/**
 * Column names in files from Yahoo, Nasdaq, Investing.com, Alpha Vantage, Polygon, Tiingo, EODHD, and Kaggle, also in German, Spanish, and
 * French; the first one that is present is used.
 */
const NAMES: Readonly<Record<BarColumn, readonly string[]>> = {
  symbol: ['symbol', 'ticker', 'act_symbol', 'tic', 'code', 'stock', 'name'],
  date: [
    'date',
    'dtyyyymmdd',
    'timestamp',
    'datetime',
    'window_start',
    'time',
    'trade date',
    'trade_date',
    'date/time',
    'datum',
    'fecha',
    't',
  ],
  open: ['open', 'open price', 'eröffnung', 'eröffn', 'erster', 'apertura', 'ouverture', 'ouv', 'o'],
  high: ['high', 'high price', 'hoch', 'tageshoch', 'máximo', 'plus haut', 'haut', 'h'],
  low: ['low', 'low price', 'tief', 'tagestief', 'mínimo', 'plus bas', 'bas', 'l'],
  close: [
    'close',
    'close/last',
    'last',
    'close price',
    'price',
    'schluss',
    'schlusskurs',
    'zuletzt',
    'cierre',
    'último',
    'clôture',
    'dernier',
    'c',
  ],
  volume: ['volume', 'vol', 'share volume', 'volumen', 'stücke', 'v'],
  vwap: ['vwap', 'vw'],
};
const HEADERLESS = ['date', 'open', 'high', 'low', 'close', 'volume'] as const satisfies BarColumn[];
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type BarDelimiter = (typeof DELIMITERS)[number];

/** Delimiter and column indexes of a file in another format. */
export interface ForeignFormat {
  delimiter: BarDelimiter;
  columns: Partial<Record<BarColumn, number>>;
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[<>*$.]|\(usd\)/g, '')
    .trim();

/** The cells of one line, without quotes. */
export function cellsOf(line: string, delimiter: BarDelimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!;
    if (char === '"') {
      if (quoted && line[i + 1] === '"') cell += line[i++];
      else quoted = !quoted;
    } else if (char === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...cells, cell.trim()];
}

/** The format of a header; null for a line without price columns. */
export function detectFormat(header: string): ForeignFormat | null {
  const delimiter = DELIMITERS.reduce((best, next) =>
    cellsOf(header, next).length > cellsOf(header, best).length ? next : best,
  );
  const names = cellsOf(header, delimiter).map(plain);
  const columns: ForeignFormat['columns'] = {};
  for (const [column, spellings] of Object.entries(NAMES) as [BarColumn, readonly string[]][]) {
    const spelling = spellings.find((name) => names.includes(name));
    if (spelling !== undefined) columns[column] = names.indexOf(spelling);
  }
  return columns.open !== undefined && columns.high !== undefined && columns.low !== undefined
    ? { delimiter, columns }
    : null;
}

/** Date, open, high, low, close, and volume in this order, as the first line of a file without a header; null for other lines. */
export function headerlessFormat(line: string): ForeignFormat | null {
  const delimiter = DELIMITERS.find((one) => cellsOf(line, one).length >= HEADERLESS.length);
  if (delimiter === undefined) return null;
  const [date = '', ...figures] = cellsOf(line, delimiter);
  const [open, high, low, close, volume] = figures.map((cell) => (cell === '' ? NaN : Number(cell))) as number[];
  const isBar = high! >= Math.max(open!, close!) && low! <= Math.min(open!, close!) && volume! >= 0;
  if (!isBar || Number.isNaN(foreignDate(date, 'mdy'))) return null;
  return { delimiter, columns: Object.fromEntries(HEADERLESS.map((column, at) => [column, at])) };
}

/** Words in file names that aren't symbols. */
const WORDS = new Set(
  'historical historicaldata historische daten kurse verlauf history data daily day d us usd adjusted adj price prices historicalprices bars bar ohlcv ohlc quotes quote stock stocks etf etfs csv txt export download table full max yahoo stooq nasdaq nyse kaggle alpha vantage polygon google tiingo eodhd wsj marketwatch barchart tradingview metatrader investing bats cboe amex arca xnas xnys arcx test sample file the a1 1d 1y 5y 5yr all'.split(
    ' ',
  ),
);

/**
 * The symbol in a file name such as AAPL.csv, “my AAPL prices.csv”, aapl_us_d.csv, daily_IBM.csv, a.us.txt, or “MSFT Historical Data.csv”; null if
 * there is none.
 */
export function symbolOfFile(path: string): string | null {
  const name = path
    .replace(/^.*[/\\:]/, '')
    .replace(/(?:\.(?:csv|txt|tsv|gz|zip|data))+$/i, '')
    .replace(/\s*\(\d+\)$/, '');
  const exact = /^([A-Za-z]{1,5}(?:-[A-Za-z]{1,2})?)\.us$/i.exec(name) ?? /^([A-Za-z]{1,5}-[A-Za-z])$/.exec(name);
  if (exact) return canonicalSymbol(exact[1]!);
  const tokens = name
    .split(/[\s_.,\-+]+/)
    .filter((token) => token !== '' && !WORDS.has(token.toLowerCase()) && !/^\d+$/.test(token));
  if (tokens.length === 1) return /^\^?[A-Za-z][A-Za-z0-9]{0,5}$/.test(tokens[0]!) ? canonicalSymbol(tokens[0]!) : null;
  const capitals = tokens.filter((token) => /^[A-Z]{1,5}$/.test(token));
  return capitals.length === 1 ? canonicalSymbol(capitals[0]!) : null;
}
