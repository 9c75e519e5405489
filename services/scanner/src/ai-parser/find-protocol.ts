import { z } from 'zod';
import { below } from './address.ts';
import { CANNED_SENTENCE } from './canned-sentence.ts';
import { isCompletion } from './chat-answer.ts';
import { chatRequest, FULL_DIALECT } from './chat-dialect.ts';
import { failureOf, PeerFailure } from './peer-failure.ts';
import type { Patience, PeerAnswer, PeerHttp } from './peer-http.ts';
import { ChatProtocol, OwnProtocol, requireSuccess, type SpokenProtocol } from './protocols.ts';

const models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/** Of servers that answer for one model, whatever it is called. */
const ANY_MODEL = 'default';

/** Where chat completions may be: where the address says so itself, or below `/v1`. */
function basesOf(address: string): string[] {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/chat\/completions$/, '');
  const base = url.href;
  return /\/v\d+\w*(?:\/|$)/.test(url.pathname) ? [base] : [below(base, '/v1'), base];
}

interface Found {
  protocol: SpokenProtocol;
}

/** What an address speaks: chat completions of OpenAI's kind, with or without `/v1`, or our own. Asked for all at once. */
export async function findProtocol(
  http: PeerHttp,
  address: string,
  { model, patience }: { model: string | null; patience: Patience },
): Promise<SpokenProtocol> {
  const until = performance.now() + patience.ms;
  const left = (): Patience => ({ ...patience, ms: until - performance.now() });
  const bases = basesOf(address);
  const listed = bases.map((base) => async (): Promise<Found | PeerAnswer> => {
    const answer = await http.get(below(base, '/models'), left());
    const read = models.safeParse(answer.body);
    if (answer.status !== 200 || !read.success) return answer;
    return { protocol: new ChatProtocol(http, base, model ?? read.data.data[0]?.id ?? ANY_MODEL) };
  });
  const ours = new OwnProtocol(http, address);
  let answersOurs = false;
  const own = async (): Promise<Found | PeerAnswer> => {
    const answer = await ours.ask(CANNED_SENTENCE, left());
    requireSuccess(answer);
    answersOurs = typeof answer.body === 'object' && answer.body !== null;
    ours.read(answer);
    return { protocol: ours };
  };
  const asked = await firstFound([...listed, own]);
  if ('protocol' in asked) return asked.protocol;
  // Not everybody lists models: what answers a chat is one.
  const chats = bases.map((base) => async (): Promise<Found | PeerAnswer> => {
    const answer = await http.post(
      below(base, '/chat/completions'),
      chatRequest(model ?? ANY_MODEL, CANNED_SENTENCE, FULL_DIALECT),
      left(),
    );
    const speaks = isCompletion(answer.body) || answer.status === 400;
    return speaks ? { protocol: new ChatProtocol(http, base, model ?? ANY_MODEL) } : answer;
  });
  const chatted = await firstFound(chats);
  if ('protocol' in chatted) return chatted.protocol;
  // It answers such a call, if only with something that is no plan this time.
  if (answersOurs) return ours;
  throw likeliest([...asked.failures, ...chatted.failures]);
}

/** The first that is found, as soon as it is; else why each was not. */
function firstFound(
  tries: readonly (() => Promise<Found | PeerAnswer>)[],
): Promise<Found | { failures: PeerFailure[] }> {
  const failures: PeerFailure[] = [];
  return new Promise((resolve) => {
    for (const attempt of tries)
      attempt()
        .then((found) => {
          if ('protocol' in found) return resolve(found);
          requireSuccess(found);
          throw new PeerFailure('It speaks no protocol that we know.');
        })
        .catch((err: unknown) => {
          failures.push(failureOf(err));
          if (failures.length === tries.length) resolve({ failures });
        });
  });
}

/** What says most of why nothing was found: a 404 is what every wrong guess gets. */
function likeliest(failures: readonly PeerFailure[]): PeerFailure {
  const telling = failures.find(({ message }) => !/status 40[45]|no usable plan/.test(message));
  return telling ?? new PeerFailure('It speaks no protocol that we know.');
}
