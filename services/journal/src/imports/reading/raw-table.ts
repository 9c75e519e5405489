import { parse } from 'csv-parse';
import { setImmediate } from 'node:timers/promises';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A record of a delimited file; ragged ones have fewer or more cells than the header. */
export interface RawRecord {
  /** its first line in the file, 1-based */
  line: number;
  /** number of lines it spans */
  lines: number;
  cells: string[];
  /** source text */
  text: string;
}

/** Maximum characters parsed in one go: with two characters per row, this takes about 10 ms. */
const SLICE_CHARS = 8 * 1024;
/** Lines that determine the delimiter. */
const SNIFFED_LINES = 30;
const SNIFFED_CHARS = 64 * 1024;
/** A longer record means an unclosed quote. */
const MAX_LINES_OF_RECORD = 50;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Normalizes line endings; removes the byte order mark, NUL, lone surrogates, and quotes around whole lines. */
export function plainText(text: string): string {
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed();
  return WHOLE_LINES_QUOTED.test(plain) ? plain.replaceAll(/^"(.*)"$/gm, '$1').replaceAll('""', '"') : plain;
}

/** Two lines that are one quoted cell each, with tabs in them: a spreadsheet treated every line as a single cell. */
const WHOLE_LINES_QUOTED = /^"[^"\n]*\t[^"\n]*"\n"[^"\n]*\t[^"\n]*"(?:\n|$)/;

/**
 * Reads every record that isn't blank, including ragged rows and quoted newlines. Quotes that don't pair up (or only many
 * lines apart, unless `longRecords`) are read as plain characters, so that no line is lost.
 * @param text normalized by `plainText`
 */
export async function readTable(
  text: string,
  options: { delimiter: Delimiter; maxRecords: number; longRecords?: boolean },
): Promise<RawRecord[]> {
  const { delimiter, maxRecords, longRecords = false } = options;
  const tidy = SPACED_QUOTES.test(text.slice(0, SNIFFED_CHARS)) ? text.replaceAll(/" +(?=[,;\t|\n])/g, '"') : text;
  const quoted = await records(tidy, { delimiter, quote: '"', maxRecords });
  if (quoted !== null && longRecords) return quoted;
  const isLoose = looseQuoteTest(tidy, delimiter);
  if (quoted !== null && !quoted.some(({ lines, text }) => lines > 1 && isLoose(text.split('\n')))) return quoted;
  const repaired = await withoutLooseQuotes(tidy, { delimiter, isLoose });
  const again = repaired === tidy ? null : await records(repaired, { delimiter, quote: '"', maxRecords });
  if (again !== null && !again.some(({ lines }) => lines > MAX_LINES_OF_RECORD)) return again;
  if (quoted !== null && quoted.every(({ lines }) => lines <= MAX_LINES_OF_RECORD)) return quoted;
  return (await records(text, { delimiter, quote: false, maxRecords })) ?? [];
}

/** Merrill prints `"a" ,"b"`: a space after a closing quote isn't part of the cell. */
const SPACED_QUOTES = /^(?:"[^"\n]*" +[,;\t|]){3,}/m;

/**
 * Returns a function that tells whether the lines of one record have unpaired quotes, and so may have swallowed rows: the
 * record is malformed or very long, or its first and last lines are both complete rows with one quote.
 */
function looseQuoteTest(text: string, delimiter: Delimiter): (lines: readonly string[]) => boolean {
  const cell = `(?:"(?:[^"]|"")*"|[^"${delimiter}\n]*)`;
  const wellFormed = new RegExp(`^${cell}(?:[${delimiter}]${cell})*$`);
  const width = (line: string): number => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(delimiter).length;
  const widths = new Map<number, number>();
  for (const line of text.split('\n', SNIFFED_WIDTHS))
    if (!oddQuotes(line)) widths.set(width(line), (widths.get(width(line)) ?? 0) + 1);
  const [usual] = [...widths].sort(([, a], [, b]) => b - a)[0] ?? [1];
  const isRowWithStrayQuote = (line: string): boolean =>
    usual > 1 && /^[^"]+"[^"]*$/.test(line) && width(line) === usual;
  return (lines) =>
    lines.length > MAX_LINES_OF_RECORD ||
    !wellFormed.test(lines.join('\n')) ||
    (isRowWithStrayQuote(lines[0]!) && isRowWithStrayQuote(lines.at(-1)!));
}

/** Keeps well-formed cells. Quotes a cell that contains a stray quote, so that the quote is read as text. */
function withStrayQuotes(line: string, delimiter: Delimiter): string {
  const cells =
    line.match(new RegExp(`(?:^|[${delimiter}])(?:"(?:[^"]|"")*"(?=[${delimiter}]|$)|[^${delimiter}]*)`, 'g')) ?? [];
  return cells
    .map((cell) => {
      const before = cell.startsWith(delimiter) ? delimiter : '';
      const text = cell.slice(before.length);
      return !text.includes('"') || /^"(?:[^"]|"")*"$/.test(text) ? cell : `${before}"${text.replaceAll('"', '""')}"`;
    })
    .join('');
}

const oddQuotes = (line: string): boolean => (line.split('"').length - 1) % 2 === 1;
const LINES_PER_SLICE = 2000;
/** Lines that determine how many cells a row has. */
const SNIFFED_WIDTHS = 1000;

/** Removes opening quotes that are never closed, so that each affects only its own line. */
async function withoutLooseQuotes(
  text: string,
  { delimiter, isLoose }: { delimiter: Delimiter; isLoose: ReturnType<typeof looseQuoteTest> },
): Promise<string> {
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    if (i % LINES_PER_SLICE === 0) await setImmediate();
    if (!oddQuotes(lines[i]!)) continue;
    let end = i + 1;
    while (end < lines.length && end - i < MAX_LINES_OF_RECORD && !oddQuotes(lines[end]!)) end++;
    const closes = end < lines.length && end - i < MAX_LINES_OF_RECORD;
    if (closes && !isLoose(lines.slice(i, end + 1))) i = end;
    else lines[i] = withStrayQuotes(lines[i]!, delimiter);
  }
  return lines.join('\n');
}

/** Parses the records; null if a quote is never closed. Stops soon after `maxRecords`. */
async function records(
  text: string,
  { delimiter, quote, maxRecords }: { delimiter: Delimiter; quote: string | false; maxRecords: number },
): Promise<RawRecord[] | null> {
  const parser = parse({
    delimiter,
    quote,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const found: RawRecord[] = [];
  let failed = false;
  parser.on('error', () => (failed = true));
  const linesFrom = lineReader(text);
  const take = (): void => {
    for (let next = parser.read() as Parsed | null; next !== null; next = parser.read() as Parsed | null) {
      if (next.record.every((cell) => cell.trim() === '')) continue;
      const lines = 1 + next.record.reduce((sum, cell) => sum + newlinesIn(cell), 0);
      const line = next.info.lines - lines + 1;
      found.push({ line, lines, cells: next.record, text: linesFrom(line, lines) });
    }
  };
  parser.on('readable', take);
  const ended = new Promise((resolve) => parser.once('close', resolve));
  for (let from = 0; from < text.length && !failed && found.length <= maxRecords; from += SLICE_CHARS) {
    parser.write(text.slice(from, from + SLICE_CHARS));
    await setImmediate();
  }
  if (found.length > maxRecords) parser.destroy();
  else parser.end();
  await ended;
  return failed ? null : found;
}

function newlinesIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++;
  return count;
}

/** Returns a function that returns lines of the text; calls must move forward. */
function lineReader(text: string): (line: number, lines: number) => string {
  let [line, from] = [1, 0];
  const endOf = (start: number): number => {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  };
  return (target, lines) => {
    for (; line < target; line++) from = endOf(from) + 1;
    let end = endOf(from);
    for (let more = 1; more < lines; more++) end = endOf(end + 1);
    return text.slice(from, end);
  };
}

/** The delimiter that splits the most lines into the most cells. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, SNIFFED_CHARS)
    .replaceAll(/"(?:[^"]|"")*"/g, 'x')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SNIFFED_LINES);
  const count = (delimiter: string): number =>
    lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 100), 0);
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: splitLines(lines, delimiter) * 1e4 + count(delimiter),
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

const splitLines = (lines: readonly string[], delimiter: string): number =>
  lines.filter((line) => line.includes(delimiter)).length;
