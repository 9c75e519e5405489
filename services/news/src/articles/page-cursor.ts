import { AppError } from '@plainscan/contracts';

/** The last article of a page: the next goes on after it. */
export interface PageEnd {
  publishedAt: Date;
  id: string;
}

const SHAPE = /^(\d{1,15})\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
/** What PostgreSQL and `Date` both hold. */
const MAX_MS = Date.UTC(9999, 0);

export const cursorOf = ({ publishedAt, id }: PageEnd): string =>
  Buffer.from(`${publishedAt.getTime()}.${id}`).toString('base64url');

/** @throws AppError INVALID_CURSOR */
export function readCursor(cursor: string): PageEnd {
  const [, ms, id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const end = { publishedAt: new Date(Number(ms)), id: id! };
  if (ms === undefined || Number(ms) > MAX_MS || cursorOf(end) !== cursor)
    throw new AppError('invalid', 'INVALID_CURSOR', 'There is no page here to go on from.');
  return end;
}
