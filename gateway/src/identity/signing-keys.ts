import { createPublicKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { getSigningKeys, type SigningKey, signingKeySchema } from '@plainscan/contracts';
import { type Clock, CLOCK, newContext, RpcClient, SingleFlight, unavailableError } from '@plainscan/service-kit';

/** Anyone can send an invented key ID, so unknown ones are looked up no more often than this. */
const RETRY_AFTER_MS = 5000;
/** A withdrawn key is trusted no longer than this. */
const STALE_AFTER_MS = 10 * 60_000;

interface KeySet {
  readonly published: readonly SigningKey[];
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** The auth service's public keys as last fetched; they stay in use while it is unavailable. */
@Injectable()
export class SigningKeys {
  private known: KeySet | null = null;
  private readonly flight = new SingleFlight<void>();
  private fetchedAt = -Infinity;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** JWK Set. AppError UNAVAILABLE until it was fetched once. */
  async published(): Promise<{ keys: SigningKey[] }> {
    return { keys: [...(await this.current()).published] };
  }

  /** The key set, a new object after each fetch; null until the first one. */
  inForce(): object | null {
    this.refreshIfStale();
    return this.known;
  }

  /** The key with that ID. Throws AppError UNAVAILABLE until keys have been fetched. */
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
      const answer = await this.rpc.call(newContext(), getSigningKeys, {});
      const published = answer.keys.flatMap((jwk) => signingKeySchema.safeParse(jwk).data ?? []);
      const byId = new Map(published.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]));
      if (published.length > 0) this.known = { published, byId };
    } catch {
      throw unavailableError(); // counted, and logged where it is an error of ours, by the client
    } finally {
      this.fetchedAt = this.clock();
    }
  }
}
