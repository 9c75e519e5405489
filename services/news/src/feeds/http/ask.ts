import { type Dispatcher, fetch, type Response } from 'undici';
import { FeedError } from '../feed-error.ts';
import { retryAfterMs } from './retry-after.ts';

export interface Question {
  /** the feed's name, for messages: addresses can hold secrets */
  feed: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** statuses that are an answer besides 2xx */
  alsoAnswers?: readonly number[];
  /** how many redirects are followed (default none), and what connects there; what is asked for must hold no secret then */
  redirects?: { most: number; through: () => Promise<Dispatcher | undefined> };
  maxBytes: number;
  signal: AbortSignal;
  now: number;
}

export interface Answer {
  status: number;
  headers: Response['headers'];
  /** after content encodings are undone */
  body: Buffer;
  /** where it was found, after redirects */
  url: URL;
}

const USER_AGENT = 'Plainscan (news reader)';
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** One GET of bounded size. @throws FeedError */
export async function ask(question: Question): Promise<Answer> {
  const { feed, headers, signal, now } = question;
  let { url } = question;
  let dispatcher: Dispatcher | undefined;
  for (let redirects = question.redirects?.most ?? 0; ; redirects--) {
    const response = await fetch(url, {
      headers: { 'user-agent': USER_AGENT, ...headers },
      redirect: 'manual',
      signal,
      ...(dispatcher && { dispatcher }),
    }).catch((error: unknown) => {
      throw unreachable(feed, error, signal);
    });
    if (!REDIRECTS.has(response.status)) {
      if (!response.ok && !question.alsoAnswers?.includes(response.status)) {
        await discard(response);
        throw refusal(feed, response, now);
      }
      return { status: response.status, headers: response.headers, url, body: await bodyOf(question, response) };
    }
    await discard(response);
    const next = URL.parse(response.headers.get('location') ?? '', url.href);
    if (redirects <= 0) throw new FeedError('unavailable', `${feed} sends elsewhere`);
    if (!next || !/^https?:$/.test(next.protocol) || next.username || next.password)
      throw new FeedError('unavailable', `${feed} sends to an address that is not followed`);
    url = next;
    dispatcher = await question.redirects?.through();
  }
}

/** The JSON that is answered; undefined with a status that refuses. @throws FeedError */
export async function askJson(question: Question): Promise<{ status: number; value: unknown }> {
  const { status, body } = await ask(question);
  if (status >= 400) return { status, value: undefined };
  try {
    return { status, value: JSON.parse(body.toString('utf8')) };
  } catch {
    throw new FeedError('malformed', `${question.feed} answers no JSON`);
  }
}

/** An address below the one where a provider answers. */
export const addressOf = (base: string, path: string, query: Readonly<Record<string, string | null>>): URL => {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url;
};

function refusal(feed: string, { status, headers }: Response, now: number): FeedError {
  if (status === 401 || status === 403) return new FeedError('unauthorized', `${feed} refuses the key (${status})`);
  const reason = status === 429 ? 'limited' : 'unavailable';
  return new FeedError(reason, `${feed} answers ${status}`, retryAfterMs(headers, now));
}

async function bodyOf({ feed, maxBytes, signal }: Question, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (bytes > maxBytes) throw new FeedError('malformed', `${feed} answers more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FeedError ? error : unreachable(feed, error, signal);
  }
  return Buffer.concat(chunks);
}

const discard = (response: Response): Promise<void> =>
  response.body?.cancel().catch(() => undefined) ?? Promise.resolve();

/** The code alone: messages of the network can name addresses. */
function unreachable(feed: string, error: unknown, signal: AbortSignal): FeedError {
  if (signal.aborted) return new FeedError('unavailable', `${feed} does not answer in time`);
  const code = codeOf(error) ?? codeOf((error as { cause?: unknown } | null)?.cause) ?? 'broken off';
  if (code.startsWith('Z_')) return new FeedError('malformed', `${feed} answers what cannot be unpacked`);
  return new FeedError('unavailable', `${feed} cannot be reached (${code})`);
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
