import { SENTIMENT_CAUSES } from '@plainscan/contracts';
import { MAX_REASONS, overallOf, type SentimentText } from '@plainscan/sentiment';
import type { Logger, Secret } from '@plainscan/service-kit';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { z } from 'zod';
import type { Score, Scorer } from './scorer.ts';

const TEXTS_PER_CALL = 50;
const TIMEOUT_MS = 2000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 30_000;
/** Optional response header with the model's name. */
const NAME_HEADER = 'x-model-name';
const NAME = /^[\w.:/ -]{1,60}$/;

const responseSchema = z.array(
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
 * Scores texts with a model service: sends `POST [{title, description}]` with at most 50 texts, and expects a 200 with
 * `[{score, reasons?}]` in the same order, scores in [−1, 1], and reasons as in `@plainscan/sentiment`. `fallback`
 * scores texts that the service doesn't score in time. After three failures in a row, the service is not called for 30
 * seconds; then a single call decides whether it is used again.
 */
export class ModelScorer implements Scorer {
  private readonly policy = wrap(
    circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN), halfOpenAfter: OPEN_MS }),
    timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive),
  );

  constructor(
    private readonly url: Secret,
    private readonly fallback: Scorer,
    private readonly logger: Logger,
  ) {}

  async scoreAll(texts: readonly SentimentText[]): Promise<Score[]> {
    const scores: Score[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_PER_CALL) {
      const batch = texts.slice(from, from + TEXTS_PER_CALL);
      scores.push(...((await this.scoreByModel(batch)) ?? (await this.fallback.scoreAll(batch))));
    }
    return scores;
  }

  /** null if the model fails or is not called. */
  private async scoreByModel(texts: readonly SentimentText[]): Promise<Score[] | null> {
    try {
      return await this.policy.execute(({ signal }) => this.request(texts, signal));
    } catch (err) {
      // Only the error's name, because its message may contain the URL, with a token.
      const reason = err instanceof Error ? err.name : 'unknown';
      if (!(err instanceof BrokenCircuitError)) this.logger.warn({ reason }, 'scoring model failed; using the rules');
      return null;
    }
  }

  private async request(texts: readonly SentimentText[], signal: AbortSignal): Promise<Score[]> {
    const response = await fetch(this.url.reveal(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(texts.map(({ title, description }) => ({ title, description: description ?? null }))),
      redirect: 'error',
      signal,
    });
    const name = response.headers.get(NAME_HEADER) ?? '';
    const scores = responseSchema.parse(JSON.parse(await readBody(response)));
    if (response.status !== 200 || scores.length !== texts.length) throw new Error('invalid response');
    const scoredBy = NAME.test(name) && name !== 'rules' ? name : new URL(this.url.reveal()).host;
    return scores.map(({ score, reasons }, i) => ({
      overall: overallOf(score),
      score,
      scoredBy,
      reasons: reasons
        .filter(({ text, where, span: [from, to] }) => text !== '' && texts[i]![where]?.slice(from, to) === text)
        .slice(0, MAX_REASONS)
        .map((reason) => ({ ...reason, because: reason.because ?? null })),
    }));
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
