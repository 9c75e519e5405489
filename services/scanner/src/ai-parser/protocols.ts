import type { ParserHealth, ScanPlan } from '@plainscan/contracts';
import { urlBelow } from './parser-url.ts';
import { chatText } from './chat-completion.ts';
import { chatRequest, FULL_DIALECT, withoutRejected, type ChatDialect } from './chat-dialect.ts';
import { extractJson } from './extract-json.ts';
import { NoPlan, ParserError } from './parser-error.ts';
import type { ParserResponse, ParserHttp, CallLimits } from './parser-http.ts';
import { PLAN_SCHEMA } from './plan-prompt.ts';
import { firstUsablePlan, usablePlan } from './usable-plan.ts';

/** A plan returned by a URL. */
export interface ReadPlan {
  plan: ScanPlan;
  /** the schema was requested, and the response was exactly a plan that matches it */
  honorsSchema: boolean;
}

/** A URL with its detected protocol. */
export interface ParserProtocol {
  readonly name: NonNullable<ParserHealth['protocol']>;
  /** @throws ParserError */
  plan(sentence: string, limits: CallLimits): Promise<ReadPlan>;
}

/** A server may reject each optional parameter once, and the two with a fallback form twice. */
const MAX_ATTEMPTS = 7;

/** @throws ParserError unless it succeeded */
export function requireSuccess({ status }: ParserResponse): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new ParserError(`It rejected our key (status ${status}).`);
  if (status === 429) throw new ParserError("It's rate-limiting us (status 429).");
  // The server may reject only this sentence.
  throw new ParserError(`It returned status ${status}.`, {
    countsAgainstUrl: status !== 400 && status !== 422,
    isWrongPath: status === 404 || status === 405,
  });
}

/** OpenAI-compatible chat completions below `base`. */
export class ChatProtocol implements ParserProtocol {
  readonly name = 'openai';
  readonly #http: ParserHttp;
  readonly #url: string;
  readonly #model: string;
  #dialect: ChatDialect = FULL_DIALECT;
  constructor(http: ParserHttp, base: string, model: string) {
    this.#http = http;
    this.#url = urlBelow(base, '/chat/completions');
    this.#model = model;
  }

  async plan(sentence: string, limits: CallLimits): Promise<ReadPlan> {
    const { body, dialect } = await this.#completion(sentence, limits);
    const { candidates, bare } = extractJson(chatText(body));
    const plan = firstUsablePlan(candidates);
    if (!plan) throw new NoPlan();
    return { plan, honorsSchema: dialect.format === 'json_schema' && bare && usablePlan(candidates[0]) !== null };
  }

  async #completion(sentence: string, limits: CallLimits): Promise<{ body: unknown; dialect: ChatDialect }> {
    const deadline = performance.now() + limits.timeoutMs;
    let dialect = this.#dialect;
    for (let attempt = 1; ; attempt++) {
      const request = chatRequest(this.#model, sentence, dialect);
      const response = await this.#http.post(this.#url, request, {
        ...limits,
        timeoutMs: deadline - performance.now(),
      });
      const reduced =
        response.status === 400 && attempt < MAX_ATTEMPTS ? withoutRejected(dialect, response.body) : null;
      if (!reduced) {
        requireSuccess(response);
        return { body: response.body, dialect };
      }
      dialect = reduced;
      this.#dialect = reduced;
    }
  }
}

/** Our protocol: `POST <url>/parse {query, schema}` returns the plan. */
export class OwnProtocol implements ParserProtocol {
  readonly name = 'plainscan';
  readonly #http: ParserHttp;
  readonly #url: string;
  constructor(http: ParserHttp, address: string) {
    this.#http = http;
    this.#url = urlBelow(address, '/parse');
  }

  async plan(sentence: string, limits: CallLimits): Promise<ReadPlan> {
    return this.read(await this.ask(sentence, limits));
  }

  ask(sentence: string, limits: CallLimits): Promise<ParserResponse> {
    return this.#http.post(this.#url, { query: sentence, schema: PLAN_SCHEMA }, limits);
  }

  /** @throws ParserError if the response contains no plan */
  read(response: ParserResponse): ReadPlan {
    requireSuccess(response);
    const plan = firstUsablePlan([response.body]);
    if (!plan) throw new NoPlan();
    return { plan, honorsSchema: usablePlan(response.body) !== null };
  }
}
