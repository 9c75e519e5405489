import { AppError, daySchema, decimalSchema } from '@plainscan/contracts';

type KeyType = 'bigint' | 'date' | 'numeric' | 'text' | 'timestamptz';

export interface KeyColumn<Row> {
  /** a column, or the expression of an index */
  sql: string;
  type: KeyType;
  value: (row: Row) => string;
}

/** A total order of rows. Custom, because TypeORM only paginates by offset. All columns sort in one direction, so that a single row comparison bounds a page. */
export interface Keyset<Row> {
  /** part of each cursor, so that a cursor of another order is rejected */
  name: string;
  columns: readonly KeyColumn<Row>[];
  direction: 'ASC' | 'DESC';
}

const MAX_TEXT_CHARS = 32;
const INFINITE = /^-?infinity$/;
const IS_VALID: Record<KeyType, (text: string) => boolean> = {
  bigint: (text) => /^\d{1,18}$/.test(text),
  date: (text) => INFINITE.test(text) || daySchema.safeParse(text).success,
  numeric: (text) => INFINITE.test(text) || decimalSchema.safeParse(text).success,
  text: (text) => text.length <= MAX_TEXT_CHARS && !text.includes('\0'),
  timestamptz: (text) => INFINITE.test(text) || isIsoTimestamp(text),
};

function isIsoTimestamp(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/**
 * Encodes the sort key of a row, not its ID, so that an edit of that row between two pages neither skips nor repeats
 * other rows.
 */
export const cursorOf = <Row>({ name, columns }: Keyset<Row>, row: Row): string =>
  Buffer.from(JSON.stringify([name, ...columns.map(({ value }) => value(row))])).toString('base64url');

/** SQL condition for the rows after a cursor. `bind` turns a value into a parameter. @throws AppError INVALID_REQUEST */
export function afterCursor<Row>(
  { name, columns, direction }: Keyset<Row>,
  cursor: string,
  bind: (value: string) => string,
): string {
  const key = decoded(cursor);
  if (key === null || key.length !== columns.length + 1 || key[0] !== name) throw invalidCursor();
  const bounds = columns.map(({ type }, i) => {
    const value = key[i + 1]!;
    if (!IS_VALID[type](value)) throw invalidCursor();
    return `${bind(value)}::${type}`;
  });
  return `(${columns.map(({ sql }) => sql).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${bounds.join(', ')})`;
}

export const orderBy = <Row>({ columns, direction }: Keyset<Row>): string =>
  columns.map(({ sql }) => `${sql} ${direction}`).join(', ');

/** The name of a cursor's keyset; null if the cursor is malformed. */
export const cursorName = (cursor: string): string | null => decoded(cursor)?.[0] ?? null;

export const invalidCursor = (): AppError =>
  new AppError('invalid', 'INVALID_REQUEST', "This cursor isn't valid for this list. Start again from the first page.");

function decoded(cursor: string): string[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null;
  } catch {
    return null;
  }
}
