import { AppError } from '@plainscan/contracts';
import { PositionError } from '../positions/realized-pnl.ts';

/** `field`: path in the request. */
export const invalidTrade = (message: string, field?: string): AppError =>
  new AppError('invalid', 'INVALID_TRADE', message, field === undefined ? undefined : { field });

export const tradeNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'Trade not found.');

export const tradesNotFound = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'Some of these trades no longer exist. Reload the page and try again.');

const MESSAGES = {
  NO_ENTRY: 'A trade needs an entry.',
  EXIT_WITHOUT_ENTRY: 'The exit is before the entry.',
  EXIT_EXCEEDS: 'The exit has more shares than are open at that time.',
} as const;

/** Runs `work`; a PositionError becomes INVALID_TRADE for the field that `fieldOf` returns for the fill. */
export async function asInvalidTrade<T>(
  work: () => Promise<T>,
  fieldOf: (code: PositionError['code'], fillId: string | null) => string | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof PositionError) throw invalidTrade(MESSAGES[err.code], fieldOf(err.code, err.fillId));
    throw err;
  }
}
