import { createHash } from 'node:crypto';
import { MAX_QUERY_CHARS, scanPlanSchema, type ScanPlan } from '@plainscan/contracts';
import { type Logger, within } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { PLAN_REVISION } from './plan-prompt.ts';

/** Slower than this is as good as away. */
const PATIENCE_MS = 50;
const KEEP_SECONDS = 24 * 60 * 60;

const kept = z.object({ by: z.string(), plan: scanPlanSchema });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for sentences that differ in nothing that is read: blanks, control characters, ways to write a letter. Case tells tickers from words. */
export const normalisedSentence = (sentence: string): string =>
  sentence
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_CHARS);

const keyOf = (sentence: string): string => `scanner:ai-plan:${hash(`${PLAN_REVISION}\n${sentence}`)}`;

/** Plans that addresses read in sentences, for a day. Whatever is wrong with Redis, it is as if nothing were kept. */
export class PlanCache {
  readonly #redis: Pick<Redis, 'get' | 'set'>;
  readonly #logger: Logger;
  constructor(redis: Pick<Redis, 'get' | 'set'>, logger: Logger) {
    this.#redis = redis;
    this.#logger = logger;
  }

  /** Of a normalised sentence, as one of `addresses` read it: what an address said goes when the address does. */
  async get(sentence: string, addresses: readonly string[]): Promise<ScanPlan | null> {
    try {
      const text = await within(
        PATIENCE_MS,
        () => this.#redis.get(keyOf(sentence)),
        () => new Error('Redis is slow'),
      );
      if (text === null) return null;
      const { by, plan } = kept.parse(JSON.parse(text));
      return addresses.some((address) => hash(address) === by) ? plan : null;
    } catch (err) {
      this.#logger.debug({ err }, 'plans of the AI parser not looked up');
      return null;
    }
  }

  /** Nobody waits for it. */
  put(sentence: string, address: string, plan: ScanPlan): void {
    const text = JSON.stringify({ by: hash(address), plan });
    Promise.resolve(this.#redis.set(keyOf(sentence), text, 'EX', KEEP_SECONDS)).catch((err: unknown) => {
      this.#logger.debug({ err }, 'plan of the AI parser not kept');
    });
  }
}
