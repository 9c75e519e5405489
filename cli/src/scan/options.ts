import { unreadable } from '@plainscan/market-data';
import { readFileSync } from 'node:fs';
import { type Arguments, readArguments, UsageError } from '../command-line.ts';
import { dateOption } from '../dates.ts';

export const HELP = `Find the stocks that match a scan written in plain English.

  npm run -s scan -- --bars FILE… [--symbols FILE] (--query "…" | --queries FILE) [--as-of DATE] [--limit N | --why-not SYM] [--json]
  npm run -s scan -- --bars FILE… --quality [--json]

  --bars FILE…    daily bars: CSV or .csv.gz with the columns symbol,date,open,high,low,close,volume[,vwap] in any order;
                  also files from Yahoo, Stooq, Nasdaq, Investing.com, Alpha Vantage, Polygon, and Kaggle, and zips of
                  them (name a file without a symbol column after its symbol, such as AAPL.csv); accepts several files
  --quality       instead of a scan, list suspected splits, stale series, missing sessions, and bad rows
  --simulated     use the simulated market of 11,626 stocks instead of files; --seed N picks a different one
  --symbols FILE  CSV with the columns symbol,name,exchange and, optionally, kind,sector,industry,marketCap
  --query "…"     the scan to run; repeat for more
  --queries FILE  scans to run, one per line
  --as-of DATE    scan an earlier session instead of the latest
  --limit N       show only the first N matches
  --json          print one JSON object per scan
  --why-not SYM   instead of the matches, print why a stock is or isn't one: each condition, with the stock's value
  --explain "…"   show how a scan is read, rule by rule; needs no bars
`;

/** The market to load. */
export interface MarketOptions {
  /** files, or null for the simulated market */
  bars: readonly string[] | null;
  seed: number | undefined;
  symbols: string | undefined;
  /** YYYYMMDD */
  asOf: number | undefined;
}

export interface ScanOptions extends MarketOptions {
  queries: readonly string[];
  limit: number | undefined;
  json: boolean;
  /** the stock to explain instead of listing the matches */
  whyNot: string | undefined;
  /** report on the bars instead of scanning them */
  quality: boolean;
}

export function wholeNumber(option: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
    throw new UsageError(`--${option}: "${text}" is not a whole number of at least ${min}`);
  return value;
}

/** The lines of a file, without the empty one after a trailing line break. */
function readLines(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The arguments that `marketOptions` reads. */
export const MARKET_ARGUMENTS = {
  bars: { type: 'string', multiple: true },
  simulated: { type: 'boolean' },
  seed: { type: 'string' },
  symbols: { type: 'string' },
  'as-of': { type: 'string' },
} as const;

/** Throws UsageError. */
export function marketOptions({ values, flags, lists }: Arguments): MarketOptions {
  const simulated = flags.has('simulated');
  if (!lists.bars && !simulated) throw new UsageError('--bars FILE is missing (or --simulated)');
  if (simulated && (lists.bars || values.symbols !== undefined))
    throw new UsageError("--simulated can't be combined with --bars or --symbols");
  if (values.seed !== undefined && !simulated) throw new UsageError('--seed requires --simulated');
  return {
    bars: simulated ? null : lists.bars!,
    seed: wholeNumber('seed', values.seed, 0),
    symbols: values.symbols,
    asOf: values['as-of'] === undefined ? undefined : dateOption('as-of', values['as-of']),
  };
}

/** Throws UsageError or UnreadableFile. */
export function scanOptions(args: readonly string[]): ScanOptions {
  const parsed = readArguments(
    args,
    {
      ...MARKET_ARGUMENTS,
      query: { type: 'string', multiple: true },
      queries: { type: 'string' },
      limit: { type: 'string' },
      'why-not': { type: 'string' },
      json: { type: 'boolean' },
      quality: { type: 'boolean' },
    },
    ['bars'],
  );
  const market = marketOptions(parsed);
  const { values, flags, lists } = parsed;
  const quality = flags.has('quality');
  if (quality && (market.bars === null || lists.query || values.queries !== undefined))
    throw new UsageError("--quality requires --bars and can't be combined with --query or --queries");
  if (!quality && !lists.query && values.queries === undefined)
    throw new UsageError('--query "…" or --queries FILE is missing');
  if (lists.query && values.queries !== undefined) throw new UsageError("--query and --queries can't be combined");
  return {
    ...market,
    limit: wholeNumber('limit', values.limit, 1),
    json: flags.has('json'),
    whyNot: values['why-not'],
    quality,
    queries: values.queries === undefined ? (lists.query ?? []) : readLines(values.queries),
  };
}
