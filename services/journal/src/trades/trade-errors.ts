import { AppError } from '@plainscan/contracts';
import { PositionError } from '../positions/realise.ts';

/** `field`: of the request, as a person filled it in. */
export const invalidTrade = (message: string, field?: string): AppError =>
  new AppError('invalid', 'INVALID_TRADE', message, field === undefined ? undefined : { field });

export const tradeNotFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'This trade does not exist.');

const WORDS = {
  NO_ENTRY: 'A trade needs an entry.',
  EXIT_WITHOUT_ENTRY: 'The exit is before its entry.',
  EXIT_EXCEEDS: 'More shares go out than are open by then.',
} as const;

/** What `work` comes to; a PositionError becomes INVALID_TRADE of the field that `fieldOf` names for the fill at fault. */
export async function asInvalidTrade<T>(
  work: () => Promise<T>,
  fieldOf: (code: PositionError['code'], fillId: string | null) => string | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof PositionError) throw invalidTrade(WORDS[err.code], fieldOf(err.code, err.fillId));
    throw err;
  }
}
