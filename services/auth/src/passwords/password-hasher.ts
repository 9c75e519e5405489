import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, Optional } from '@nestjs/common';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@plainscan/contracts';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import PQueue from 'p-queue';
import { type TurnOptions, TurnQueue } from './turn-queue.ts';

/** Argon2id with 19 MiB, two passes, and one lane: OWASP Password Storage Cheat Sheet, section Argon2id. */
export const ARGON2_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
export type Argon2Cost = Record<keyof typeof ARGON2_COST, number>;

const ARGON2ID = 2 satisfies Options['algorithm'];

/** Hashes run on libuv's four threads, which compression and DNS lookups use as well. */
const MAX_CONCURRENCY = 3;
/** Enough for a burst of 200 sign-ups; calls beyond this limit are rejected immediately. */
const MAX_WAITING = 250;
/** Calls that would wait longer are rejected, or earlier if their deadline requires it. */
const MAX_WAIT_MS = 7000;
const RETRY_AFTER_SECONDS = 5;

interface Turn {
  /** the call has already had its turn and doesn't wait for another one */
  continued?: boolean;
  /** the caller's network; networks take turns. Calls without one are grouped by user. */
  network?: string | null;
}

/** Unifies the ways in which accents and character widths can be typed (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC');

/**
 * RPC option of handlers that wait for a hash: PasswordHasher limits their concurrency, because it knows their
 * networks.
 */
export const HASHES = { ownQueue: true } as const;

/** Weight of the latest turn in the moving average of turn durations. */
const SMOOTHING = 0.1;
/** With fewer calls ahead, the estimated wait is too inaccurate to reject a call. */
const MIN_AHEAD = 16;

/**
 * Hashes passwords through one bounded queue in which networks take turns: memory stays bounded, a flood of sign-ins is
 * rejected early with UNAVAILABLE instead of timing out, and a flood from one network barely delays the others.
 */
@Injectable()
export class PasswordHasher {
  readonly #options: Options;
  readonly #turns = new TurnQueue();
  readonly #queue: PQueue<TurnQueue, TurnOptions>;
  /** calls in progress, by network */
  readonly #admitted = new Map<string, number>();
  #admittedCount = 0;
  /** calls waiting for their first turn, by network, oldest first */
  readonly #waiting = new Map<string, Set<AbortController>>();
  /** average time between two first turns while calls are waiting */
  #turnMs = 0;
  #lastTurnAt: number | null = null;
  /** verified if there is no hash, so that the call takes just as long */
  readonly #dummy: Promise<string>;

  constructor(@Optional() cost: Argon2Cost = ARGON2_COST) {
    const turns = this.#turns;
    this.#queue = new PQueue<TurnQueue, TurnOptions>({
      concurrency: Math.min(availableParallelism(), MAX_CONCURRENCY),
      // p-queue creates its queue itself; returning ours lets `#enqueue` ask how many calls are ahead.
      queueClass: class {
        constructor() {
          return turns;
        }
      } as unknown as typeof TurnQueue,
    });
    this.#options = { algorithm: ARGON2ID, ...cost };
    this.#dummy = this.#queue.add(() => hash(randomBytes(32), this.#options), { group: '' });
  }

  /**
   * Runs `work`, which verifies a password. If too many such calls are in progress, rejects it before it loads the
   * database and Redis.
   * @throws AppError UNAVAILABLE
   */
  async admit<T>(network: string | null, work: () => Promise<T>): Promise<T> {
    const group = network ?? '';
    const own = this.#admitted.get(group) ?? 0;
    if (!this.#mayEnter(own)) throw overloaded();
    this.#admitted.set(group, own + 1);
    this.#admittedCount += 1;
    try {
      return await work();
    } finally {
      this.#admittedCount -= 1;
      const left = this.#admitted.get(group)! - 1;
      if (left > 0) this.#admitted.set(group, left);
      else this.#admitted.delete(group);
    }
  }

  /** Beyond the limit, admits only networks with few calls in progress while another has many. */
  #mayEnter(own: number): boolean {
    if (this.#admittedCount < MAX_WAITING) return true;
    return this.#admittedCount < 2 * MAX_WAITING && 4 * (own + 1) <= Math.max(...this.#admitted.values());
  }

  /** @throws AppError UNAVAILABLE, TIMEOUT */
  hash(ctx: CallContext, password: string, turn: Turn = {}): Promise<string> {
    return this.#enqueue(ctx, () => hash(normalize(password), this.#options), turn);
  }

  /** Returns false if there is no hash, after the same amount of work. @throws AppError UNAVAILABLE, TIMEOUT */
  verify(ctx: CallContext, hashed: string | null, password: string, turn: Turn = {}): Promise<boolean> {
    return this.#enqueue(ctx, () => this.#matches(hashed, password), turn);
  }

  /** Index of the first hash that the password matches, or -1. @throws AppError UNAVAILABLE, TIMEOUT */
  findMatch(ctx: CallContext, hashes: readonly string[], password: string, turn: Turn = {}): Promise<number> {
    return this.#enqueue(
      ctx,
      async () => {
        for (const [i, hashed] of hashes.entries()) if (await this.#matches(hashed, password)) return i;
        return -1;
      },
      turn,
    );
  }

  /** Whether the hash was computed with cost parameters other than the current ones. */
  isOutdated(hashed: string): boolean {
    const options = parseOptions(hashed);
    return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
      (part) => options[part] !== this.#options[part],
    );
  }

  async #matches(hashed: string | null, password: string): Promise<boolean> {
    const matches = await verify(hashed ?? (await this.#dummy), normalize(password));
    return matches && hashed !== null;
  }

  async #enqueue<T>(ctx: CallContext, work: () => Promise<T>, { continued = false, network }: Turn): Promise<T> {
    const group = network ?? ctx.actor?.userId ?? '';
    const leftMs = remainingMs(ctx);
    if (leftMs < 1) throw timeoutError();
    const maxWaitMs = Math.min(leftMs * 0.9, MAX_WAIT_MS);
    if (!continued) {
      if (this.#queue.size >= MAX_WAITING && !this.#makeRoom(group)) throw overloaded();
      const ahead = this.#turns.ahead(group);
      if (ahead >= MIN_AHEAD && ahead * this.#turnMs > maxWaitMs) throw overloaded();
    }
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(overloaded()), maxWaitMs);
    const wait = continued ? null : this.#wait(group, waiting);
    const runTurn = () => {
      clearTimeout(timer);
      wait?.end();
      if (remainingMs(ctx) < 1) throw timeoutError();
      if (!continued) this.#measureTurn();
      return work();
    };
    try {
      return await this.#queue.add(runTurn, { group, urgent: continued, signal: waiting.signal });
    } finally {
      clearTimeout(timer);
      wait?.end();
    }
  }

  #wait(group: string, waiting: AbortController): { end(): void } {
    const own = this.#waiting.get(group) ?? new Set();
    this.#waiting.set(group, own.add(waiting));
    return {
      end: () => {
        own.delete(waiting);
        if (own.size === 0 && this.#waiting.get(group) === own) this.#waiting.delete(group);
      },
    };
  }

  /**
   * Rejects the newest waiting call of the network with the most waiting calls, unless that is this network. Returns
   * whether it did.
   */
  #makeRoom(group: string): boolean {
    let longest: ReadonlySet<AbortController> = new Set();
    for (const each of this.#waiting.values()) if (each.size > longest.size) longest = each;
    if (longest.size <= (this.#waiting.get(group)?.size ?? 0) + 1) return false;
    [...longest].at(-1)!.abort(overloaded());
    return true;
  }

  #measureTurn(): void {
    const now = performance.now();
    if (this.#lastTurnAt !== null) this.#turnMs += SMOOTHING * (now - this.#lastTurnAt - this.#turnMs);
    this.#lastTurnAt = this.#waiting.size > 0 ? now : null;
  }
}

const overloaded = (): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', "We're very busy right now. Try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
