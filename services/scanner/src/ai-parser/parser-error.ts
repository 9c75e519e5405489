import { AddressRefused } from '@plainscan/service-kit/networks';

/** Why a URL gave no plan. Administrators read the message: it holds nothing that was sent or answered. */
export class ParserError extends Error {
  override readonly name = 'ParserError';
  /** the URL fails whatever the sentence is; several of these in a row open its breaker */
  readonly countsAgainstUrl: boolean;
  constructor(message: string, countsAgainstUrl = true) {
    super(message);
    this.countsAgainstUrl = countsAgainstUrl;
  }
}

export const timedOut = (countsAgainstUrl: boolean): ParserError =>
  new ParserError('It did not answer in time.', countsAgainstUrl);

/** An answer without a plan: another sentence may work. */
export const unusable = (message: string): ParserError => new ParserError(message, false);

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refuses connections.',
  ECONNRESET: 'It broke the connection off.',
  EPIPE: 'It broke the connection off.',
  UND_ERR_SOCKET: 'It broke the connection off.',
  ENOTFOUND: 'Its name is not known.',
  EAI_AGAIN: 'Its name could not be looked up.',
  ENETUNREACH: 'It could not be reached.',
  EHOSTUNREACH: 'It could not be reached.',
  UND_ERR_HEADERS_OVERFLOW: 'Its answer is too large.',
  UND_ERR_CONNECT_TIMEOUT: 'It did not answer in time.',
  UND_ERR_HEADERS_TIMEOUT: 'It did not answer in time.',
  UND_ERR_BODY_TIMEOUT: 'It did not answer in time.',
};

/** What went wrong between us and a URL, in a message that does not name it. */
export function parserErrorOf(err: unknown): ParserError {
  if (err instanceof ParserError) return err;
  const { code: given } = (err ?? {}) as { code?: unknown };
  const code = typeof given === 'string' ? given : '';
  if (err instanceof AddressRefused) return new ParserError('It leads to a network that is not allowed.');
  if (code.startsWith('HPE_')) return new ParserError('It does not speak HTTP.');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new ParserError('Its certificate is not trusted.');
  return new ParserError(MESSAGES[code] ?? 'It could not be reached.');
}
