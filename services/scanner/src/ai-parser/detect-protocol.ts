import { z } from 'zod';
import { urlBelow } from './parser-url.ts';
import { SAMPLE_SENTENCE } from './sample-sentence.ts';
import { isCompletion } from './chat-completion.ts';
import { chatRequest, FULL_DIALECT } from './chat-dialect.ts';
import { NoPlan, parserErrorOf, ParserError } from './parser-error.ts';
import type { CallLimits, ParserResponse, ParserHttp } from './parser-http.ts';
import { ChatProtocol, OwnProtocol, requireSuccess, type ParserProtocol } from './protocols.ts';

const models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/** For servers that have one model and ignore its name. */
const ANY_MODEL = 'default';

/** Possible base URLs of chat completions: the URL itself, or `/v1` below it. */
function basesOf(address: string): string[] {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/chat\/completions$/, '');
  const base = url.href;
  return /\/v\d+\w*(?:\/|$)/.test(url.pathname) ? [base] : [urlBelow(base, '/v1'), base];
}

interface Found {
  protocol: ParserProtocol;
}

/** Detects the protocol of a URL: OpenAI's chat completions, with or without `/v1`, or ours. Tries all concurrently. */
export async function detectProtocol(
  http: ParserHttp,
  address: string,
  { model, limits }: { model: string | null; limits: CallLimits },
): Promise<ParserProtocol> {
  const deadline = performance.now() + limits.timeoutMs;
  const left = (): CallLimits => ({ ...limits, timeoutMs: deadline - performance.now() });
  const bases = basesOf(address);
  const listed = bases.map((base) => async (): Promise<Found | ParserResponse> => {
    const response = await http.get(urlBelow(base, '/models'), left());
    const read = models.safeParse(response.body);
    if (response.status !== 200 || !read.success) return response;
    return { protocol: new ChatProtocol(http, base, model ?? read.data.data[0]?.id ?? ANY_MODEL) };
  });
  const ours = new OwnProtocol(http, address);
  let speaksOurs = false;
  const own = async (): Promise<Found | ParserResponse> => {
    const response = await ours.ask(SAMPLE_SENTENCE, left());
    requireSuccess(response);
    speaksOurs = typeof response.body === 'object' && response.body !== null;
    ours.read(response);
    return { protocol: ours };
  };
  const detected = await firstFound([...listed, own]);
  if ('protocol' in detected) return detected.protocol;
  // Not every server lists models; a chat response is enough.
  const chats = bases.map((base) => async (): Promise<Found | ParserResponse> => {
    const response = await http.post(
      urlBelow(base, '/chat/completions'),
      chatRequest(model ?? ANY_MODEL, SAMPLE_SENTENCE, FULL_DIALECT),
      left(),
    );
    const speaks = isCompletion(response.body) || response.status === 400;
    return speaks ? { protocol: new ChatProtocol(http, base, model ?? ANY_MODEL) } : response;
  });
  const detectedChat = await firstFound(chats);
  if ('protocol' in detectedChat) return detectedChat.protocol;
  // It responded to a call in our protocol, even if not with a plan.
  if (speaksOurs) return ours;
  throw mostInformative([...detected.failures, ...detectedChat.failures]);
}

/** The first protocol found; otherwise, why each attempt failed. */
function firstFound(
  tries: readonly (() => Promise<Found | ParserResponse>)[],
): Promise<Found | { failures: ParserError[] }> {
  const failures: ParserError[] = [];
  return new Promise((resolve) => {
    for (const attempt of tries)
      attempt()
        .then((found) => {
          if ('protocol' in found) return resolve(found);
          requireSuccess(found);
          throw new ParserError("It doesn't support a protocol we know.");
        })
        .catch((err: unknown) => {
          failures.push(parserErrorOf(err));
          if (failures.length === tries.length) resolve({ failures });
        });
  });
}

/** The most informative error, since every wrong guess returns a 404. */
function mostInformative(failures: readonly ParserError[]): ParserError {
  const informative = failures.find((failure) => !failure.isWrongPath && !(failure instanceof NoPlan));
  return informative ?? new ParserError("It doesn't support a protocol we know.");
}
