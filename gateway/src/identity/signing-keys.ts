import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { getSigningKeys, type SigningKey, signingKeySchema } from '@plainscan/contracts';
import { type Clock, CLOCK, newContext, RpcClient, SingleFlight, unavailableError } from '@plainscan/service-kit';

/** Clients can make up key IDs, so unknown ones are looked up at most this often. */
const RETRY_AFTER_MS = 5000;
/** How long a withdrawn key may still be trusted. */
const STALE_AFTER_MS = 10 * 60_000;

interface KeySet {
  readonly published: readonly SigningKey[];
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** The auth service's public keys, as last fetched. They stay in use while it is unavailable. */
@Injectable()
export class SigningKeys {
  private known: KeySet | null = null;
  private readonly flight = new SingleFlight<void>();
  private fetchedAt = -Infinity;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The JWK Set. @throws AppError UNAVAILABLE until keys have been fetched */
  async published(): Promise<{ keys: SigningKey[] }> {
    return { keys: [...(await this.current()).published] };
  }

  /** The current key set, a new object after each fetch; null before the first one. */
  keySet(): object | null {
    this.refreshIfStale();
    return this.known;
  }

  /** The key with that ID. @throws AppError UNAVAILABLE until keys have been fetched */
  async find(kid: string): Promise<KeyObject | undefined> {
    const known = await this.current();
    const key = known.byId.get(kid);
    if (key || this.ageMs < RETRY_AFTER_MS) return key;
    await this.fetch().catch(() => undefined);
    return (this.known ?? known).byId.get(kid);
  }

  private async current(): Promise<KeySet> {
    if (!this.known) await this.fetch();
    this.refreshIfStale();
    if (!this.known) throw unavailableError();
    return this.known;
  }

  private refreshIfStale(): void {
    if (this.known && this.ageMs > STALE_AFTER_MS) this.fetch().catch(() => undefined);
  }

  private get ageMs(): number {
    return Math.abs(this.clock() - this.fetchedAt);
  }

  private fetch(): Promise<void> {
    return this.flight.run('keys', () => this.fetchOnce(), getSigningKeys.deadlineMs, unavailableError);
  }

  private async fetchOnce(): Promise<void> {
    try {
      const response = await this.rpc.call(newContext(), getSigningKeys, {});
      const published = response.keys.flatMap((jwk) => signingKeySchema.safeParse(jwk).data ?? []);
      const byId = new Map(published.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
      if (published.length > 0) this.known = { published, byId };
    } catch {
      throw unavailableError(); // RpcClient has already counted the failure, and logged it if it is a bug
    } finally {
      this.fetchedAt = this.clock();
    }
  }
}
