import { parse } from 'csv-parse';
import { setImmediate } from 'node:timers/promises';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A record of a delimited file; ragged ones have as many cells as they have. */
export interface RawRecord {
  /** its first line in the file, 1 is the first */
  line: number;
  /** that it goes over */
  lines: number;
  cells: string[];
  /** as it stands there */
  text: string;
}

/** So much is parsed before others get their turn. */
const SLICE_CHARS = 128 * 1024;
/** Lines that are looked at to find the delimiter. */
const SNIFFED_LINES = 30;
const SNIFFED_CHARS = 64 * 1024;
/** A record of more lines than that is a quote that nobody closed. */
const MAX_LINES_OF_RECORD = 50;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** One kind of line end, no byte order mark, nothing that no text has. */
export const plainText = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed();

/**
 * Every record that is not blank, quoted newlines and ragged rows included. Where quotes do not pair up (or pair up pages apart, and
 * `longRecords` does not allow for it) they are taken as any other character: no line is lost.
 * @param text as `plainText` leaves it
 */
export async function readTable(
  text: string,
  options: { delimiter: Delimiter; maxRecords: number; longRecords?: boolean },
): Promise<RawRecord[]> {
  const { delimiter, maxRecords, longRecords = false } = options;
  const quoted = await records(text, { delimiter, quote: '"', maxRecords });
  if (quoted !== null && (longRecords || quoted.every(({ lines }) => lines <= MAX_LINES_OF_RECORD))) return quoted;
  return (await records(text, { delimiter, quote: false, maxRecords })) ?? [];
}

/** null: a quote is never closed. Stops soon after `maxRecords`. */
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

/** Answers so many lines from the one asked for; questions go forward only. */
function lineReader(text: string): (line: number, lines: number) => string {
  let [line, from] = [1, 0];
  const endOf = (start: number): number => {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  };
  return (wanted, lines) => {
    for (; line < wanted; line++) from = endOf(from) + 1;
    let end = endOf(from);
    for (let more = 1; more < lines; more++) end = endOf(end + 1);
    return text.slice(from, end);
  };
}

/** The delimiter that parts the most lines into the most cells. */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .slice(0, SNIFFED_CHARS)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SNIFFED_LINES);
  const count = (delimiter: string): number =>
    lines.reduce((sum, line) => sum + Math.min(line.split(delimiter).length - 1, 100), 0);
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: parted(lines, delimiter) * 1e4 + count(delimiter),
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

const parted = (lines: readonly string[], delimiter: string): number =>
  lines.filter((line) => line.includes(delimiter)).length;
