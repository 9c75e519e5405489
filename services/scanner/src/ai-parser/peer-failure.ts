import { AddressRefused } from '@plainscan/service-kit/networks';

/** Why an address gave no plan. Its words are for administrators: they hold nothing that was sent or answered. */
export class PeerFailure extends Error {
  override readonly name = 'PeerFailure';
  /** the address itself is at fault, whatever the sentence was: several of these in a row, and it is left alone */
  readonly strikes: boolean;
  constructor(words: string, strikes = true) {
    super(words);
    this.strikes = strikes;
  }
}

export const tooSlow = (strikes: boolean): PeerFailure => new PeerFailure('It did not answer in time.', strikes);

/** An answer that holds no plan: another sentence may fare better. */
export const unusable = (words: string): PeerFailure => new PeerFailure(words, false);

const WORDS: Readonly<Record<string, string>> = {
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

/** What went wrong between us and a peer, in words that name no address. */
export function failureOf(err: unknown): PeerFailure {
  if (err instanceof PeerFailure) return err;
  const { code: given } = (err ?? {}) as { code?: unknown };
  const code = typeof given === 'string' ? given : '';
  if (err instanceof AddressRefused) return new PeerFailure('It leads to a network that is not allowed.');
  if (code.startsWith('HPE_')) return new PeerFailure('It does not speak HTTP.');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new PeerFailure('Its certificate is not trusted.');
  return new PeerFailure(WORDS[code] ?? 'It could not be reached.');
}
