import { AppError, MAX_PARSER_URL_CHARS } from '@plainscan/contracts';

const invalid = (why: string): AppError => new AppError('invalid', 'INVALID_URL', why);

/** Typical names of query parameters that contain keys. */
const KEY_PARAMETER = /key|token|secret|passw|auth|sig|credential/i;

/**
 * Normalizes a URL for storage and comparison: no trailing slash, lowercase host, normalized IP literals. Error messages never
 * repeat the input. @throws AppError INVALID_URL
 */
export function parseParserUrl(typed: string): string {
  const text = typed.trim();
  if (!URL.canParse(text)) throw invalid('Please enter a valid URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid('The URL must start with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw invalid('The URL must not contain a username or password. Set keys in AI_PARSER_KEYS.');
  if (url.hash !== '' || text.endsWith('#')) throw invalid('The URL must not contain a fragment.');
  if ([...url.searchParams.keys()].some((name) => KEY_PARAMETER.test(name)))
    throw invalid('The URL must not contain a key. Set keys in AI_PARSER_KEYS.');
  const normalized = `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
  if (normalized.length > MAX_PARSER_URL_CHARS)
    throw invalid(`The URL can have at most ${MAX_PARSER_URL_CHARS} characters.`);
  return normalized;
}

/** A URL without its query, for log messages. */
export const displayUrl = (url: string): string => url.split('?', 1)[0]!;

/** The URL of a path below it, such as `/parse`, with the same query. */
export function urlBelow(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url.href;
}
