import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

export type ProviderFailure = 'unavailable' | 'refused';

/** RFC 6749, section 4.1.2.1: failures of the provider, not of the user */
const SERVER_ERRORS: readonly string[] = ['server_error', 'temporarily_unavailable'];

/** no response, or an invalid one */
const NO_RESPONSE: readonly (string | undefined)[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** Classifies an error of `openid-client`; null: the provider did not cause it. */
export function providerFailure(err: unknown): ProviderFailure | null {
  if (err instanceof AuthorizationResponseError) return SERVER_ERRORS.includes(err.error) ? 'unavailable' : 'refused';
  if (err instanceof ResponseBodyError)
    return err.status >= 500 || SERVER_ERRORS.includes(err.error) ? 'unavailable' : 'refused';
  if (isFailedFetch(err)) return 'unavailable';
  if (err instanceof ClientError)
    return NO_RESPONSE.includes(err.code) || isFailedFetch(err.cause) ? 'unavailable' : 'refused';
  return null;
}

/**
 * fetch rejects with a TypeError when the connection fails. Compared by name, because the class may be from another
 * realm.
 */
const isFailedFetch = (err: unknown): boolean => {
  const { name, cause } = (err ?? {}) as { name?: unknown; cause?: unknown };
  return name === 'TypeError' && cause !== undefined;
};

/** The part of an error that is safe to log: causes contain codes and tokens. */
export function failureDetails(err: unknown): { name: string; message: string; code?: string; error?: string } {
  if (!(err instanceof Error)) return { name: typeof err, message: '' };
  const { code, error } = err as { code?: unknown; error?: unknown };
  return {
    name: err.name,
    message: err.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof error === 'string' && { error }),
  };
}
