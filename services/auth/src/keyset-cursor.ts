import { AppError } from '@plainscan/contracts';

/** Sort key of the last row of a page, newest first; ids order rows of the same time. */
export interface KeysetPlace {
  at: Date;
  id: string;
}

const CURSOR = /^([\da-z]{1,11})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const cursorOf = ({ at, id }: KeysetPlace): string => `${at.getTime().toString(36)}.${id}`;

/** @throws AppError INVALID_REQUEST if it is malformed */
export function placeOf(cursor: string): KeysetPlace {
  const [, ms = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const at = new Date(parseInt(ms, 36));
  if (Number.isNaN(at.getTime())) throw new AppError('invalid', 'INVALID_REQUEST', 'cursor: malformed');
  return { at, id };
}

/** Splits rows, fetched with one more than `limit`, into the page and the cursor of the next one. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  placed: (row: T) => KeysetPlace,
): { page: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? cursorOf(placed(page.at(-1)!)) : null };
}
