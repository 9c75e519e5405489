import { canonicalSymbol } from '@plainscan/market-data';

/** Headings of the column with the tickers in an exported table. */
const TICKER_HEADINGS: ReadonlySet<string> = new Set(['ticker', 'symbol']);
/** A cell of a CSV or TSV line, quoted or not. */
const CELL = /"((?:[^"]|"")*)"|([^,;\t]+)|(?<=[,;\t])(?=[,;\t]|$)/g;
const MAX_WORD_CHARS = 40;

/** The words of a pasted text that may be tickers, without `$` and exchange, in order and without duplicates. */
export function pastedTickers(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const column = tickerColumn(lines[0] ?? '');
  const words =
    column === null ? lines.flatMap(wordsOf) : lines.slice(1).flatMap((line) => cellsOf(line)[column] ?? []);
  return [...new Set(words.map(bareTicker).filter((word) => word !== ''))];
}

/** Where an export with a row per stock has its tickers; null for any other text. */
function tickerColumn(heading: string): number | null {
  const cells = cellsOf(heading);
  const column = cells.findIndex((cell) => TICKER_HEADINGS.has(cell.toLowerCase()));
  return cells.length > 1 && column >= 0 ? column : null;
}

const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(CELL), ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());

/** TradingView exports sections as `###NAME` between commas. */
const wordsOf = (line: string): string[] =>
  line
    .split(',')
    .filter((part) => !part.trim().startsWith('###'))
    .flatMap((part) => part.split(/[\s;|"']+/));

/** `NASDAQ:TSLA`, `$TSLA`, and `(TSLA)` are TSLA. */
const bareTicker = (word: string): string =>
  word
    .replace(/^[$#(["'•*·-]+|[)\]"'.!?]+$/g, '')
    .replace(/^[A-Za-z]+:/, '')
    .replace(/^\$/, '')
    .slice(0, MAX_WORD_CHARS);

export interface SortedTickers {
  /** canonical symbols of the market */
  known: string[];
  /** as pasted */
  unknown: string[];
}

/** Divides words into the symbols of a market and others. */
export function sortTickers(words: readonly string[], isListed: (symbol: string) => boolean): SortedTickers {
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const word of words) {
    const symbol = canonicalSymbol(word);
    if (symbol !== null && isListed(symbol)) known.add(symbol);
    else unknown.push(word);
  }
  return { known: [...known], unknown };
}
