import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { scanPlanSchema, type ScanPlan } from '@plainscan/contracts';
import { LOGGER, type Logger, withTimeout } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { PLAN_REVISION } from './plan-prompt.ts';

/** Injection token of a Redis connection that fails fast. */
export const PLAN_REDIS = Symbol('PLAN_REDIS');

/** A slower lookup counts as a cache miss. */
const LOOKUP_TIMEOUT_MS = 50;
const TTL_SECONDS = 24 * 60 * 60;

const cachedPlan = z.object({ by: z.string(), plan: scanPlanSchema });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const keyOf = (sentence: string): string => `scanner:ai-plan:${hash(`${PLAN_REVISION}\n${sentence}`)}`;

/** Caches plans from URLs for a day, shared by all replicas. Any failure of Redis counts as a miss. */
@Injectable()
export class PlanCache {
  constructor(
    @Inject(PLAN_REDIS) private readonly redis: Pick<Redis, 'get' | 'set'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The plan of a normalized sentence from one of `urls`; plans from removed URLs no longer apply. */
  async get(sentence: string, urls: readonly string[]): Promise<ScanPlan | null> {
    try {
      const text = await withTimeout(
        LOOKUP_TIMEOUT_MS,
        () => this.redis.get(keyOf(sentence)),
        () => new Error('Redis lookup timed out'),
      );
      if (text === null) return null;
      const { by, plan } = cachedPlan.parse(JSON.parse(text));
      return urls.some((url) => hash(url) === by) ? plan : null;
    } catch (err) {
      this.logger.debug({ err }, 'failed to look up cached AI plan');
      return null;
    }
  }

  /** Does not wait for Redis. */
  put(sentence: string, url: string, plan: ScanPlan): void {
    const text = JSON.stringify({ by: hash(url), plan });
    Promise.resolve(this.redis.set(keyOf(sentence), text, 'EX', TTL_SECONDS)).catch((err: unknown) => {
      this.logger.debug({ err }, 'failed to cache AI plan');
    });
  }
}
