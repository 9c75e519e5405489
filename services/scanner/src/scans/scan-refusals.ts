import { AppError, MAX_QUERY_CHARS } from '@plainscan/contracts';
import {
  EMPTY_QUERY,
  NOT_UNDERSTOOD,
  outOfScope as outOfScopeRefusal,
  queryTooLong as queryTooLongRefusal,
  type Reading,
  type Refusal,
} from '@plainscan/scan-language';

const fault = (kind: 'invalid' | 'unprocessable', { code, message }: Refusal, details?: Record<string, unknown>) =>
  new AppError(kind, code, message, details);

/** Every refusal of a scan, as the language words it. */
export const emptyQuery = (): AppError => fault('invalid', EMPTY_QUERY);

export const queryTooLong = (chars: number): AppError =>
  fault('invalid', queryTooLongRefusal(chars), { maxChars: MAX_QUERY_CHARS });

/** The page lists the suggestions under this line. */
export const notUnderstood = (suggestions: readonly string[]): AppError =>
  new AppError('unprocessable', NOT_UNDERSTOOD.code, `${NOT_UNDERSTOOD.message} Perhaps you meant one of these?`, {
    suggestions: [...suggestions],
  });

export const outOfScope = (message: string): AppError => fault('unprocessable', outOfScopeRefusal(message));

/** The refusal of a sentence that gave no plan. */
export function scanRefusal(reading: Exclude<Reading, { kind: 'plan' }>, query: string): AppError {
  switch (reading.kind) {
    case 'empty':
      return emptyQuery();
    case 'too-long':
      return queryTooLong(query.length);
    case 'out-of-scope':
      return outOfScope(reading.message);
    case 'not-understood':
      return notUnderstood(reading.suggestions);
  }
}
