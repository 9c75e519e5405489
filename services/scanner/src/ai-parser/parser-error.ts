import { AddressNotAllowed } from '@plainscan/service-kit/networks';

/** Why a URL returned no plan. The message is for administrators and contains no request or response data. */
export class ParserError extends Error {
  override readonly name = 'ParserError';
  /** whether the URL fails for any sentence; several consecutive failures of this kind open its breaker */
  readonly countsAgainstUrl: boolean;
  /** whether the server has nothing at this path */
  readonly isWrongPath: boolean;
  constructor(message: string, { countsAgainstUrl = true, isWrongPath = false } = {}) {
    super(message);
    this.countsAgainstUrl = countsAgainstUrl;
    this.isWrongPath = isWrongPath;
  }
}

export const timedOut = (countsAgainstUrl: boolean): ParserError => new ParserError('Timed out.', { countsAgainstUrl });

/** An unusable response; another sentence may work. */
export const unusable = (message: string): ParserError => new ParserError(message, { countsAgainstUrl: false });

/** No usable plan, which is also how servers respond to a protocol that they don't support. */
export class NoPlan extends ParserError {
  constructor() {
    super('The response contains no usable plan.', { countsAgainstUrl: false });
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused.',
  ECONNRESET: 'Connection closed.',
  EPIPE: 'Connection closed.',
  UND_ERR_SOCKET: 'Connection closed.',
  ENOTFOUND: 'Unknown host.',
  EAI_AGAIN: 'DNS lookup failed.',
  ENETUNREACH: 'Unreachable.',
  EHOSTUNREACH: 'Unreachable.',
  UND_ERR_HEADERS_OVERFLOW: 'The response is too large.',
  UND_ERR_CONNECT_TIMEOUT: 'Timed out.',
  UND_ERR_HEADERS_TIMEOUT: 'Timed out.',
  UND_ERR_BODY_TIMEOUT: 'Timed out.',
};

/** Converts a connection error to a message that doesn't contain the URL. */
export function parserErrorOf(err: unknown): ParserError {
  if (err instanceof ParserError) return err;
  const { code: given } = (err ?? {}) as { code?: unknown };
  const code = typeof given === 'string' ? given : '';
  if (err instanceof AddressNotAllowed) return new ParserError("It resolves to a network that isn't allowed.");
  if (code.startsWith('HPE_')) return new ParserError("It doesn't speak HTTP.");
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new ParserError("Its certificate isn't trusted.");
  return new ParserError(MESSAGES[code] ?? 'Unreachable.');
}
