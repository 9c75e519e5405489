import { AppError } from '@plainscan/contracts';

/** Where a page ends. */
export interface HistoryPlace {
  ranAt: Date;
  id: string;
}

const CURSOR = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const cursorOf = ({ ranAt, id }: HistoryPlace): string => `${ranAt.getTime()}.${id}`;

/** @throws AppError INVALID_CURSOR for what is none of ours */
export function placeOf(cursor: string): HistoryPlace {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  if (!ms || !id) throw new AppError('invalid', 'INVALID_CURSOR', 'There is no page there. Please reload the history.');
  return { ranAt: new Date(Number(ms)), id };
}
