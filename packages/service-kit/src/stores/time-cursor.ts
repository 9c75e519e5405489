import { AppError } from '@plainscan/contracts';

/** Sort key of the last row of a page, newest first; rows of the same time are ordered by ID. */
export interface TimeKey {
  at: Date;
  id: string;
}

const CURSOR = /^(0|[1-9]\d{0,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Contains the sort key, so that no row is skipped or repeated if others are added or deleted between two pages. */
export const timeCursor = ({ at, id }: TimeKey): string => `${at.getTime()}.${id}`;

const malformed = (): AppError => new AppError('invalid', 'INVALID_REQUEST', 'cursor: malformed');

/** @throws `refusal`, by default AppError INVALID_REQUEST, for text that `timeCursor` did not write */
export function timeKeyOf(cursor: string, refusal: () => AppError = malformed): TimeKey {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  if (id === undefined) throw refusal();
  return { at: new Date(Number(ms)), id };
}

export const isTimeCursor = (text: string): boolean => CURSOR.test(text);

/** Splits rows, fetched with one more than `limit`, into the page and the cursor of the next one. */
export function timePage<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => TimeKey,
): { page: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? timeCursor(keyOf(page.at(-1)!)) : null };
}
