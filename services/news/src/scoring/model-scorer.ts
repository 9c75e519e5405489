import { MAX_REASONS, overallOf, type SentimentText } from '@plainscan/sentiment';
import { SENTIMENT_CAUSES } from '@plainscan/contracts';
import type { Logger, Secret } from '@plainscan/service-kit';
import { z } from 'zod';
import { Breaker } from './breaker.ts';
import type { Scored, ScoreTexts } from './score-texts.ts';

const TEXTS_A_CALL = 50;
const PATIENCE_MS = 2000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** The service may say in it what it calls itself. */
const NAME_HEADER = 'x-model-name';
const NAME = /^[\w.:/ -]{1,60}$/;

const answerSchema = z.array(
  z.object({
    score: z.number().min(-1).max(1),
    reasons: z
      .array(
        z.object({
          text: z.string().max(400),
          where: z.enum(['title', 'description']),
          span: z.tuple([z.int().min(0), z.int().min(0)]),
          weight: z.number().min(-100).max(100),
          because: z.enum(SENTIMENT_CAUSES).nullish(),
        }),
      )
      .max(100)
      .default([]),
  }),
);

/**
 * A model service at an address: `POST [{title, description}]`, at most 50, description null where there is none; it answers 200
 * with `[{score, reasons?}]` in the same order, score in [−1, 1], reasons as those of `@plainscan/sentiment`, and may name itself
 * in the header `x-model-name`. Whatever it cannot do within 2 s is done by `fallback`.
 */
export class ModelScorer implements ScoreTexts {
  readonly #url: Secret;
  readonly #fallback: ScoreTexts;
  readonly #logger: Logger;
  readonly #breaker: Breaker;

  constructor(parts: { url: Secret; fallback: ScoreTexts; now: () => number; logger: Logger }) {
    this.#url = parts.url;
    this.#fallback = parts.fallback;
    this.#logger = parts.logger;
    this.#breaker = new Breaker(parts.now);
  }

  async scoreAll(texts: readonly SentimentText[]): Promise<Scored[]> {
    const scored: Scored[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_A_CALL) {
      const some = texts.slice(from, from + TEXTS_A_CALL);
      scored.push(...((await this.#byModel(some)) ?? (await this.#fallback.scoreAll(some))));
    }
    return scored;
  }

  /** Null where the model did not answer, or not with scores of these texts. */
  async #byModel(texts: readonly SentimentText[]): Promise<Scored[] | null> {
    if (!this.#breaker.closed) return null;
    try {
      const scored = await this.#ask(texts);
      this.#breaker.succeeded();
      return scored;
    } catch (err) {
      this.#breaker.failed();
      // What fetch says may hold the address, and that a token.
      this.#logger.warn(
        { reason: err instanceof Error ? err.name : 'unknown' },
        'the model did not score; our rules do',
      );
      return null;
    }
  }

  async #ask(texts: readonly SentimentText[]): Promise<Scored[]> {
    const response = await fetch(this.#url.reveal(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(texts.map(({ title, description }) => ({ title, description: description ?? null }))),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const name = response.headers.get(NAME_HEADER) ?? '';
    const answer = answerSchema.parse(JSON.parse(await bodyOf(response)));
    if (response.status !== 200 || answer.length !== texts.length) throw new Error('not an answer');
    const scoredBy = NAME.test(name) && name !== 'rules' ? name : new URL(this.#url.reveal()).host;
    return answer.map(({ score, reasons }, i) => ({
      ...{ overall: overallOf(score), score, scoredBy },
      reasons: reasons
        .filter(({ text, where, span: [from, to] }) => text !== '' && texts[i]![where]?.slice(from, to) === text)
        .slice(0, MAX_REASONS)
        .map((reason) => ({ ...reason, because: reason.because ?? null })),
    }));
  }
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels what is still to come.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
