import { AppError, MAX_PARSER_URL_CHARS } from '@plainscan/contracts';

const invalid = (why: string): AppError => new AppError('invalid', 'INVALID_URL', why);

/** Names of query parameters that carry keys, by the habits of those who take them there. */
const KEY_PARAMETER = /key|token|secret|passw|auth|sig|credential/i;

/**
 * An address as it is kept and compared: without a trailing slash, host in lower case, IP literals in their one spelling.
 * No message repeats what was typed. @throws AppError INVALID_URL
 */
export function parseAddress(typed: string): string {
  const text = typed.trim();
  if (!URL.canParse(text)) throw invalid('Please enter a valid URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalid('The address must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw invalid('The address must not hold a user name or a password; keys are set in AI_PARSER_KEYS.');
  if (url.hash !== '' || text.endsWith('#')) throw invalid('The address must not hold a fragment.');
  if ([...url.searchParams.keys()].some((name) => KEY_PARAMETER.test(name)))
    throw invalid('The address must not hold a key; keys are set in AI_PARSER_KEYS.');
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
  if (address.length > MAX_PARSER_URL_CHARS)
    throw invalid(`The address must not be longer than ${MAX_PARSER_URL_CHARS} characters.`);
  return address;
}

/** An address for a log line. */
export const shownAddress = (address: string): string => address.split('?', 1)[0]!;

/** The address of something below it: `/parse`, with the query it was given. */
export function below(address: string, path: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url.href;
}
