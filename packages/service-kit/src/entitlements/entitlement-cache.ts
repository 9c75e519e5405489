import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Actor, AppError, type Entitlement, entitlementChanged, getEntitlement } from '@plainscan/contracts';
import type { Clock } from '../clock.ts';
import { SingleFlight } from '../concurrency/single-flight.ts';
import { type CallContext, newContext, remainingMs } from '../context.ts';
import type { EventFollower } from '../events/event-follower.ts';
import type { Logger } from '../logging.ts';
import { Bus } from '../rpc/bus.ts';
import { RpcClient } from '../rpc/client.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { timeoutError } from '../app-error.ts';
import { KnownEntitlements } from './known-entitlements.ts';

// Loaded on first use.
const loadFollower = () => import('../events/event-follower.ts');

/** After a failed call to billing, users with a cached Premium entitlement don't wait for billing for this long. */
const SKIP_BILLING_MS = 2000;

/**
 * An in-process cache of who has Premium. Entries are requested from billing once and then updated by `entitlementChanged`, so
 * every replica sees a change within a second.
 */
@Injectable()
export class EntitlementCache implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly known = new KnownEntitlements();
  private readonly requests = new SingleFlight<Entitlement>();
  private follower: Promise<EventFollower<(typeof entitlementChanged)['payload']>> | null = null;
  private skipBillingUntil = -Infinity;

  constructor(
    private readonly rpc: RpcClient,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.follower ??= this.follow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await (await this.follower)?.stop();
  }

  /**
   * Whether the actor has Premium; administrators always do. While billing is unavailable, users known to be entitled stay so
   * until their entitlement expires. With `recheckDenial`, a cached denial is confirmed with billing: the user may have just paid.
   * @throws AppError UNAVAILABLE or TIMEOUT if it is unknown
   */
  async isPremium(ctx: CallContext, { recheckDenial = false } = {}): Promise<boolean> {
    const { actor } = ctx;
    if (!actor) throw new AppError('invalid', 'INVALID_REQUEST', 'This call requires a signed-in user.');
    if (actor.role === 'admin') return true;
    const fresh = this.known.fresh(actor.userId, this.clock());
    if (fresh && (fresh.premium || !recheckDenial)) return fresh.premium;
    const last = this.known.last(actor.userId, this.clock());
    if (last?.premium && performance.now() < this.skipBillingUntil) return true;
    try {
      return (await this.request(ctx, actor)).premium;
    } catch (err) {
      this.skipBillingUntil = performance.now() + SKIP_BILLING_MS;
      if (fresh) return fresh.premium;
      if (this.known.last(actor.userId, this.clock())?.premium) return true;
      throw err;
    }
  }

  /** A user's concurrent calls share one request with its own deadline, so a caller with a short deadline fails alone. */
  private request({ requestId, deadlineAt }: CallContext, actor: Actor): Promise<Entitlement> {
    const load = async () => {
      const { generation } = this.known;
      const ctx = newContext({ requestId, actor, deadlineMs: getEntitlement.deadlineMs });
      const entitlement = await this.rpc.call(ctx, getEntitlement, {});
      return this.known.learn(entitlement, generation, this.clock());
    };
    return this.requests.run(actor.userId, load, remainingMs({ deadlineAt }), timeoutError);
  }

  private async follow(): Promise<EventFollower<(typeof entitlementChanged)['payload']>> {
    const { EventFollower } = await loadFollower();
    const follower = new EventFollower({
      event: entitlementChanged,
      onEvent: (entitlement) => this.known.update(entitlement, this.clock()),
      onFollowing: (following) => this.known.setFollowing(following),
      bus: this.bus,
      logger: this.logger,
    });
    follower.start();
    return follower;
  }
}
