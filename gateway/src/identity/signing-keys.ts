import { Inject, Injectable } from '@nestjs/common';
import { getSigningKeys, type SigningKey, signingKeySchema } from '@plainscan/contracts';
import { type Clock, newContext, RpcClient, unavailableError } from '@plainscan/service-kit';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { CLOCK } from '../tokens.ts';

/** An unknown key id is anybody's to make up: it is asked about no more often than this. */
const ASK_AGAIN_MS = 5000;
/** So that a key that was withdrawn is not believed for as long as this process lives. */
const STALE_MS = 10 * 60_000;

interface Known {
  keys: readonly SigningKey[];
  find: ReturnType<typeof createLocalJWKSet>;
}

/** The auth service's public keys, as last heard of: they are kept while it is away. */
@Injectable()
export class SigningKeys {
  readonly #rpc: RpcClient;
  readonly #now: Clock;
  #known: Known | null = null;
  #asking: Promise<void> | null = null;
  #askedAt = -Infinity;

  constructor(rpc: RpcClient, @Inject(CLOCK) now: Clock) {
    this.#rpc = rpc;
    this.#now = now;
  }

  /** JWK Set. AppError UNAVAILABLE when it was never heard. */
  async published(): Promise<{ keys: SigningKey[] }> {
    return { keys: [...(await this.#current()).keys] };
  }

  /** The keys as one object, another one whenever they were heard again; null when they never were. */
  inForce(): object | null {
    this.#askIfStale();
    return this.#known;
  }

  /** The key that a token names. AppError UNAVAILABLE when no keys were ever heard of. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const known = await this.#current();
    try {
      return await known.find(header, token);
    } catch (err) {
      if (!(err instanceof errors.JWKSNoMatchingKey)) throw err;
      if (!this.#asking && this.#sinceAskedMs < ASK_AGAIN_MS) throw err;
      await this.#ask().catch(() => undefined); // what is known stays in force
      return (this.#known ?? known).find(header, token);
    }
  };

  async #current(): Promise<Known> {
    if (!this.#known) await this.#ask();
    this.#askIfStale();
    if (!this.#known) throw unavailableError();
    return this.#known;
  }

  #askIfStale(): void {
    if (this.#known && this.#sinceAskedMs > STALE_MS) this.#ask().catch(() => undefined);
  }

  get #sinceAskedMs(): number {
    return Math.abs(this.#now() - this.#askedAt);
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#learn().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #learn(): Promise<void> {
    try {
      const answer = await this.#rpc.call(newContext(), getSigningKeys, {});
      const keys = answer.keys.flatMap((jwk) => signingKeySchema.safeParse(jwk).data ?? []);
      if (keys.length > 0) this.#known = { keys, find: createLocalJWKSet({ keys: [...keys] }) };
    } catch {
      throw unavailableError(); // the reason was counted and, where it is a fault of ours, logged where it arose
    } finally {
      this.#askedAt = this.#now();
    }
  }
}
