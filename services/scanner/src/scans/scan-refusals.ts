import { Fault, MAX_QUERY_CHARS } from '@plainscan/contracts';

/** The words of every refusal of a scan. */
export const emptyQuery = (): Fault => new Fault('invalid', 'EMPTY_QUERY', 'Please enter a search query.');

export const queryTooLong = (chars: number): Fault =>
  new Fault(
    'invalid',
    'QUERY_TOO_LONG',
    `A search may have ${MAX_QUERY_CHARS} characters; this one has ${chars.toLocaleString('en-US')}.`,
    { maxChars: MAX_QUERY_CHARS },
  );

export const notUnderstood = (suggestions: readonly string[]): Fault =>
  new Fault('unprocessable', 'NOT_UNDERSTOOD', 'That search was not understood. Perhaps you meant one of these?', {
    suggestions: [...suggestions],
  });

export const outOfScope = (message: string): Fault => new Fault('unprocessable', 'OUT_OF_SCOPE', message);
