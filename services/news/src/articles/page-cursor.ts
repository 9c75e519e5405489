import { AppError } from '@plainscan/contracts';

/** Key of the last article of a page; the next page continues after it. */
export interface PageKey {
  publishedAt: Date;
  id: string;
}

const SHAPE = /^(\d{1,15})\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
/** Within the range of both PostgreSQL and `Date`. */
const MAX_MS = Date.UTC(9999, 0);

export const encodeCursor = ({ publishedAt, id }: PageKey): string =>
  Buffer.from(`${publishedAt.getTime()}.${id}`).toString('base64url');

/** @throws AppError INVALID_CURSOR */
export function decodeCursor(cursor: string): PageKey {
  const [, ms, id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const key = { publishedAt: new Date(Number(ms)), id: id! };
  if (ms === undefined || Number(ms) > MAX_MS || encodeCursor(key) !== cursor)
    throw new AppError('invalid', 'INVALID_CURSOR', 'Invalid page cursor. Reload the list from its first page.');
  return key;
}
