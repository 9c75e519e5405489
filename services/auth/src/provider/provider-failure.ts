import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

export type ProviderFailure = 'unavailable' | 'refused';

/** RFC 6749, section 4.1.2.1: the provider's own trouble, not the person's. */
const ITS_TROUBLE: readonly string[] = ['server_error', 'temporarily_unavailable'];

/** No answer, or one that is none. */
const NO_ANSWER: readonly (string | undefined)[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** What an error of `openid-client` means for who signs in; null: it is none that a provider causes. */
export function providerFailure(err: unknown): ProviderFailure | null {
  if (err instanceof AuthorizationResponseError) return ITS_TROUBLE.includes(err.error) ? 'unavailable' : 'refused';
  if (err instanceof ResponseBodyError)
    return err.status >= 500 || ITS_TROUBLE.includes(err.error) ? 'unavailable' : 'refused';
  if (isFailedFetch(err)) return 'unavailable';
  if (err instanceof ClientError)
    return NO_ANSWER.includes(err.code) || isFailedFetch(err.cause) ? 'unavailable' : 'refused';
  return null;
}

/** How fetch tells of a connection that failed; by its name, for its class may be of another realm. */
const isFailedFetch = (err: unknown): boolean => {
  const { name, cause } = (err ?? {}) as { name?: unknown; cause?: unknown };
  return name === 'TypeError' && cause !== undefined;
};

/** What may be logged of it: causes hold codes and tokens. */
export function failureWords(err: unknown): { name: string; words: string; code?: string; error?: string } {
  if (!(err instanceof Error)) return { name: typeof err, words: '' };
  const { code, error } = err as { code?: unknown; error?: unknown };
  return {
    name: err.name,
    words: err.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof error === 'string' && { error }),
  };
}
