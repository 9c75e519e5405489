import type { ParserHealth, ScanPlan } from '@plainscan/contracts';
import { below } from './address.ts';
import { chatText } from './chat-answer.ts';
import { chatRequest, FULL_DIALECT, withoutRefused, type ChatDialect } from './chat-dialect.ts';
import { extractJson } from './extract-json.ts';
import { PeerFailure, unusable } from './peer-failure.ts';
import type { PeerAnswer, PeerHttp, Patience } from './peer-http.ts';
import { PLAN_SCHEMA } from './plan-prompt.ts';
import { firstUsablePlan, usablePlan } from './usable-plan.ts';

/** A plan that an address answered with. */
export interface PeerPlan {
  plan: ScanPlan;
  /** it was asked for the schema, and the answer was nothing but a plan of it */
  honoursSchema: boolean;
}

/** An address and the protocol that it was found to speak. */
export interface SpokenProtocol {
  readonly name: NonNullable<ParserHealth['protocol']>;
  /** @throws PeerFailure */
  plan(sentence: string, patience: Patience): Promise<PeerPlan>;
}

const NO_PLAN = 'Its answer holds no usable plan.';

/** Every parameter may be refused once, the two that have a lesser form twice. */
const MAX_ATTEMPTS = 7;

/** @throws PeerFailure unless it succeeded */
export function requireSuccess({ status }: PeerAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new PeerFailure(`It does not take our key (status ${status}).`);
  if (status === 429) throw new PeerFailure('It is asked too often (status 429).');
  // It may be the sentence that it does not take.
  throw new PeerFailure(`It answered with status ${status}.`, status !== 400 && status !== 422);
}

/** Chat completions of OpenAI's kind below `base`. */
export class ChatProtocol implements SpokenProtocol {
  readonly name = 'openai';
  readonly #http: PeerHttp;
  readonly #url: string;
  readonly #model: string;
  #dialect: ChatDialect = FULL_DIALECT;
  constructor(http: PeerHttp, base: string, model: string) {
    this.#http = http;
    this.#url = below(base, '/chat/completions');
    this.#model = model;
  }

  async plan(sentence: string, patience: Patience): Promise<PeerPlan> {
    const { body, dialect } = await this.#completion(sentence, patience);
    const { candidates, bare } = extractJson(chatText(body));
    const plan = firstUsablePlan(candidates);
    if (!plan) throw unusable(NO_PLAN);
    return { plan, honoursSchema: dialect.format === 'json_schema' && bare && usablePlan(candidates[0]) !== null };
  }

  async #completion(sentence: string, { ms, strikes }: Patience): Promise<{ body: unknown; dialect: ChatDialect }> {
    const until = performance.now() + ms;
    let dialect = this.#dialect;
    for (let attempt = 1; ; attempt++) {
      const asked = chatRequest(this.#model, sentence, dialect);
      const answer = await this.#http.post(this.#url, asked, { ms: until - performance.now(), strikes });
      const lesser = answer.status === 400 && attempt < MAX_ATTEMPTS ? withoutRefused(dialect, answer.body) : null;
      if (!lesser) {
        requireSuccess(answer);
        return { body: answer.body, dialect };
      }
      dialect = lesser;
      this.#dialect = lesser;
    }
  }
}

/** Ours: `POST <address>/parse {query, schema}` answers with the plan. */
export class OwnProtocol implements SpokenProtocol {
  readonly name = 'plainscan';
  readonly #http: PeerHttp;
  readonly #url: string;
  constructor(http: PeerHttp, address: string) {
    this.#http = http;
    this.#url = below(address, '/parse');
  }

  async plan(sentence: string, patience: Patience): Promise<PeerPlan> {
    return this.read(await this.ask(sentence, patience));
  }

  ask(sentence: string, patience: Patience): Promise<PeerAnswer> {
    return this.#http.post(this.#url, { query: sentence, schema: PLAN_SCHEMA }, patience);
  }

  /** @throws PeerFailure when it holds no plan */
  read(answer: PeerAnswer): PeerPlan {
    requireSuccess(answer);
    const plan = firstUsablePlan([answer.body]);
    if (!plan) throw unusable(NO_PLAN);
    return { plan, honoursSchema: usablePlan(answer.body) !== null };
  }
}
