import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2';
import { type CallContext, remainingMs, timeoutError } from '@plainscan/service-kit';
import pLimit, { type LimitFunction } from 'p-limit';

/** Argon2id with 19 MiB, two passes and one lane: OWASP Password Storage Cheat Sheet, section Argon2id. */
export const ARGON2_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
type Cost = Record<keyof typeof ARGON2_COST, number>;

const ARGON2ID = 2 satisfies Options['algorithm'];

/** Hashes run on the four threads of libuv, which compression and name look-ups need as well. */
const MAX_LANES = 3;

/** Hashes at once: at most one a core. All others wait in the order they came, so memory stays bounded and nobody is passed over. */
const lanes = (): number => Math.min(availableParallelism(), MAX_LANES);

/** The same password however its accents and widths were typed (NIST SP 800-63B). */
const bytesOf = (password: string): string => password.normalize('NFKC');

export class PasswordHasher {
  readonly #options: Options;
  readonly #queue: LimitFunction;
  /** verified against where there is none, so that it takes as long */
  readonly #dummy: Promise<string>;

  constructor(cost: Cost = ARGON2_COST) {
    this.#options = { algorithm: ARGON2ID, ...cost };
    this.#queue = pLimit(lanes());
    this.#dummy = this.#queue(() => hash(randomBytes(32), this.#options));
  }

  hash(ctx: CallContext, password: string): Promise<string> {
    return this.#inTurn(ctx, () => hash(bytesOf(password), this.#options));
  }

  /** False after the same work where there is no hash. */
  async verify(ctx: CallContext, hashed: string | null, password: string): Promise<boolean> {
    const against = hashed ?? (await this.#dummy);
    const right = await this.#inTurn(ctx, () => verify(against, bytesOf(password)));
    return right && hashed !== null;
  }

  /** Made at another cost than today's. */
  isOutdated(hashed: string): boolean {
    const made = parseOptions(hashed);
    return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
      (part) => made[part] !== this.#options[part],
    );
  }

  /** What nobody waits for any more is not computed. @throws AppError TIMEOUT */
  #inTurn<T>(ctx: CallContext, work: () => Promise<T>): Promise<T> {
    return this.#queue(() => {
      if (remainingMs(ctx) < 1) throw timeoutError();
      return work();
    });
  }
}
