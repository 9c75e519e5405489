const COMMA = 44;
const NEWLINE = 10;
const QUOTE = 34;
const SPACE = 32;

/** A quoted field longer than this is treated as an unclosed quote. */
const MAX_QUOTED_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;

/** One row at a time: field `i` is bytes `starts[i]` to `ends[i]`, without surrounding blanks. Valid only during the call. */
export interface Row {
  bytes: Uint8Array;
  starts: number[];
  ends: number[];
  count: number;
  /** the line it starts on, from 1 */
  line: number;
}

export interface RowHandler {
  row(row: Row): void;
  unclosedQuote(line: number): void;
}

/**
 * Splits CSV into rows as bytes arrive, without allocating a string or an object per field. RFC 4180 with LF or CRLF; skips blank
 * lines and a byte order mark.
 */
export class CsvSplitter {
  readonly #handler: RowHandler;
  readonly #row: Row = { bytes: new Uint8Array(0), starts: [], ends: [], count: 0, line: 1 };
  #rest: Buffer = Buffer.alloc(0);
  #line = 1;
  #begun = false;

  constructor(handler: RowHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    if (!this.#begun && bytes.length >= 3) {
      this.#begun = true;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    this.#rest = bytes.subarray(this.#split(bytes, end, false));
    if (this.#rest.length > MAX_LINE_BYTES) throw new Error("it has a line longer than 1 MiB, so it isn't CSV");
  }

  end(): void {
    const bytes = Buffer.concat([this.#rest, Buffer.from('\n')]);
    this.#rest = Buffer.alloc(0);
    this.#split(bytes, bytes.length, true);
  }

  /** Emits the rows of `bytes` up to `end`, which follows a newline; returns where the first incomplete row starts. */
  #split(bytes: Buffer, end: number, last: boolean): number {
    const row = this.#row;
    const { starts, ends } = row;
    let at = 0;
    while (at < end) {
      let field = 0;
      let i = at;
      let byte: number;
      starts[0] = at;
      while ((byte = bytes[i]!) !== NEWLINE && byte !== QUOTE) {
        if (byte === COMMA) {
          ends[field++] = i;
          starts[field] = i + 1;
        }
        i++;
      }
      if (byte === QUOTE) {
        const next = this.#quotedRow(bytes, at, last ? end : bytes.length, last);
        if (next < 0) return at;
        at = next;
        continue;
      }
      ends[field] = i;
      row.bytes = bytes;
      row.line = this.#line++;
      this.#emit(field + 1);
      at = i + 1;
    }
    return at;
  }

  #emit(count: number): void {
    const { bytes, starts, ends } = this.#row;
    for (let i = 0; i < count; i++) {
      let start = starts[i]!;
      let end = ends[i]!;
      while (start < end && bytes[start]! <= SPACE) start++;
      while (end > start && bytes[end - 1]! <= SPACE) end--;
      starts[i] = start;
      ends[i] = end;
    }
    this.#row.count = count;
    if (count > 1 || starts[0] !== ends[0]) this.#handler.row(this.#row);
  }

  /** Splits a row with quotes, which may span lines; returns where the next one starts, or -1 if it needs more bytes. */
  #quotedRow(bytes: Buffer, at: number, end: number, last: boolean): number {
    const row = this.#row;
    const text = Buffer.allocUnsafe(Math.min(end - at, MAX_QUOTED_BYTES));
    const limit = at + text.length;
    let length = 0;
    let field = 0;
    let lines = 1;
    let quoted = false;
    row.starts[0] = 0;
    for (let i = at; i < limit; i++) {
      const byte = bytes[i]!;
      if (quoted) {
        if (byte !== QUOTE) {
          if (byte === NEWLINE) lines++;
          text[length++] = byte;
        } else if (bytes[i + 1] === QUOTE) text[length++] = bytes[i++]!;
        else quoted = false;
      } else if (byte === QUOTE && isBlank(text, row.starts[field]!, length)) quoted = true;
      else if (byte === COMMA) {
        row.ends[field++] = length;
        row.starts[field] = length;
      } else if (byte === NEWLINE) {
        row.ends[field] = length;
        row.bytes = text;
        row.line = this.#line;
        this.#line += lines;
        this.#emit(field + 1);
        return i + 1;
      } else text[length++] = byte;
    }
    if (!last && text.length < MAX_QUOTED_BYTES) return -1;
    this.#handler.unclosedQuote(this.#line++);
    const newline = bytes.indexOf(NEWLINE, at);
    return newline < 0 ? bytes.length : newline + 1;
  }
}

/** Whether the field is blank so far, so that a quote may open here. */
function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i]! > SPACE) return false;
  return true;
}
