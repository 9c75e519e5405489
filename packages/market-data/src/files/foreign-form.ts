import { canonicalSymbol } from './symbol-spelling.ts';

export type BarColumn = 'symbol' | 'date' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'vwap';

/**
 * Column names in files from Yahoo, Nasdaq, Investing.com, Alpha Vantage, Polygon, Tiingo, and Kaggle; the first one that is
 * present is used.
 */
const NAMES: Readonly<Record<BarColumn, readonly string[]>> = {
  symbol: ['symbol', 'ticker', 'act_symbol', 'tic', 'stock', 'name'],
  date: ['date', 'timestamp', 'datetime', 'window_start', 'time', 'trade date', 'trade_date', 'date/time', 't'],
  open: ['open', 'open price', 'o'],
  high: ['high', 'high price', 'h'],
  low: ['low', 'low price', 'l'],
  close: ['close', 'close/last', 'last', 'close price', 'price', 'c'],
  volume: ['volume', 'vol', 'share volume', 'v'],
  vwap: ['vwap', 'vw'],
};
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

/** Words in file names that aren't symbols. */
const WORDS = new Set(
  'historical historicaldata history data daily day d us usd adjusted adj price prices historicalprices bars bar ohlcv ohlc quotes quote stock stocks etf etfs csv txt export download table full max yahoo stooq nasdaq nyse kaggle alpha vantage polygon google tiingo eodhd wsj marketwatch barchart tradingview metatrader investing bats cboe amex arca xnas xnys arcx test sample file the a1 1d 1y 5y 5yr all'.split(
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
