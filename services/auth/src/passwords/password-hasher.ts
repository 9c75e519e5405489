import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, Optional } from '@nestjs/common';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@plainscan/contracts';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import PQueue from 'p-queue';

/** Argon2id with 19 MiB, two passes and one lane: OWASP Password Storage Cheat Sheet, section Argon2id. */
export const ARGON2_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
export type Argon2Cost = Record<keyof typeof ARGON2_COST, number>;

const ARGON2ID = 2 satisfies Options['algorithm'];

/** Hashes run on the four threads of libuv, which compression and name look-ups need as well. */
const MAX_CONCURRENCY = 3;
/** A burst of 200 sign-ups is served; callers beyond this bound are refused at once. */
const MAX_WAITING = 250;
/** Callers who wait longer are refused, and those whose deadline is closer shortly before it. */
const MAX_WAIT_MS = 7000;
const RETRY_AFTER_SECONDS = 5;

interface TurnOptions {
  /** the call has already had a turn, and does not wait behind everyone again */
  continued?: boolean;
}

/** The same password however accents and widths were typed (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * All hashing goes through one bounded queue, first come first served: memory stays bounded, and a storm of sign-ins is refused early
 * with UNAVAILABLE instead of timing out.
 */
@Injectable()
export class PasswordHasher {
  readonly #options: Options;
  readonly #queue = new PQueue({ concurrency: Math.min(availableParallelism(), MAX_CONCURRENCY) });
  #admitted = 0;
  /** verified when there is no hash, so that it takes as long */
  readonly #dummy: Promise<string>;

  constructor(@Optional() cost: Argon2Cost = ARGON2_COST) {
    this.#options = { algorithm: ARGON2ID, ...cost };
    this.#dummy = this.#queue.add(() => hash(randomBytes(32), this.#options));
  }

  /**
   * Runs `work` that will verify a password; when too many such calls are in progress, refuses it before it loads the stores.
   * @throws AppError UNAVAILABLE
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#admitted >= MAX_WAITING) throw overloaded();
    this.#admitted += 1;
    try {
      return await work();
    } finally {
      this.#admitted -= 1;
    }
  }

  /** @throws AppError UNAVAILABLE, TIMEOUT */
  hash(ctx: CallContext, password: string, { continued = false }: TurnOptions = {}): Promise<string> {
    return this.#enqueue(ctx, () => hash(normalized(password), this.#options), continued);
  }

  /** False after the same work when there is no hash. @throws AppError UNAVAILABLE, TIMEOUT */
  verify(
    ctx: CallContext,
    hashed: string | null,
    password: string,
    { continued = false }: TurnOptions = {},
  ): Promise<boolean> {
    return this.#enqueue(ctx, () => this.#matches(hashed, password), continued);
  }

  /** Index of the first hash that the password matches; -1: none does. @throws AppError UNAVAILABLE, TIMEOUT */
  findMatch(ctx: CallContext, hashes: readonly string[], password: string): Promise<number> {
    return this.#enqueue(
      ctx,
      async () => {
        for (const [i, hashed] of hashes.entries()) if (await this.#matches(hashed, password)) return i;
        return -1;
      },
      false,
    );
  }

  /** Whether it was made at another cost than today's. */
  isOutdated(hashed: string): boolean {
    const made = parseOptions(hashed);
    return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
      (part) => made[part] !== this.#options[part],
    );
  }

  async #matches(hashed: string | null, password: string): Promise<boolean> {
    const matches = await verify(hashed ?? (await this.#dummy), normalized(password));
    return matches && hashed !== null;
  }

  async #enqueue<T>(ctx: CallContext, work: () => Promise<T>, continued: boolean): Promise<T> {
    const leftMs = remainingMs(ctx);
    if (leftMs < 1) throw timeoutError();
    if (!continued && this.#queue.size >= MAX_WAITING) throw overloaded();
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(overloaded()), Math.min(leftMs * 0.9, MAX_WAIT_MS));
    const inTurn = () => {
      clearTimeout(timer);
      if (remainingMs(ctx) < 1) throw timeoutError();
      return work();
    };
    return this.#queue.add(inTurn, { priority: continued ? 1 : 0, signal: waiting.signal });
  }
}

const overloaded = (): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', "We're very busy right now. Try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
