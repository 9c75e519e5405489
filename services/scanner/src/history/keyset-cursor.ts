import { AppError } from '@plainscan/contracts';

/** The sort key of the last row of a page, newest first. */
export interface KeysetPlace {
  ranAt: Date;
  id: string;
}

const CURSOR = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const cursorOf = ({ ranAt, id }: KeysetPlace): string => `${ranAt.getTime()}.${id}`;

export const isCursor = (text: string): boolean => CURSOR.test(text);

/** @throws AppError INVALID_CURSOR for one that was not made here */
export function placeOf(cursor: string): KeysetPlace {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  if (!ms || !id) throw new AppError('invalid', 'INVALID_CURSOR', 'This page no longer exists. Reload the history.');
  return { ranAt: new Date(Number(ms)), id };
}
