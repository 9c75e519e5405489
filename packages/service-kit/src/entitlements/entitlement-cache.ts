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

/** After billing was unavailable, users known to be entitled do not wait for it again for this long. */
const SKIP_BILLING_MS = 2000;

/**
 * Caches in this process who has Premium: requested from billing once, then updated by `entitlementChanged`, so that every
 * replica follows a change within a second.
 */
@Injectable()
export class EntitlementCache implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly known = new KnownEntitlements();
  private readonly asking = new SingleFlight<Entitlement>();
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
   * until their entitlement expires. With `doubtNo`, a cached "no" is checked with billing: the user may have just paid.
   * @throws AppError UNAVAILABLE or TIMEOUT if it is unknown
   */
  async isPremium(ctx: CallContext, { doubtNo = false } = {}): Promise<boolean> {
    const { actor } = ctx;
    if (!actor) throw new AppError('invalid', 'INVALID_REQUEST', 'This call is for a signed-in user.');
    if (actor.role === 'admin') return true;
    const fresh = this.known.fresh(actor.userId, this.clock());
    if (fresh && (fresh.premium || !doubtNo)) return fresh.premium;
    const last = this.known.last(actor.userId, this.clock());
    if (last?.premium && performance.now() < this.skipBillingUntil) return true;
    try {
      return (await this.ask(ctx, actor)).premium;
    } catch (err) {
      this.skipBillingUntil = performance.now() + SKIP_BILLING_MS;
      if (fresh) return fresh.premium;
      if (this.known.last(actor.userId, this.clock())?.premium) return true;
      throw err;
    }
  }

  /** Concurrent calls of one user share one request with a separate deadline, so a caller with a short deadline fails only itself. */
  private ask({ requestId, deadlineAt }: CallContext, actor: Actor): Promise<Entitlement> {
    const request = async () => {
      const { generation } = this.known;
      const ctx = newContext({ requestId, actor, deadlineMs: getEntitlement.deadlineMs });
      const entitlement = await this.rpc.call(ctx, getEntitlement, {});
      return this.known.learn(entitlement, generation, this.clock());
    };
    return this.asking.run(actor.userId, request, remainingMs({ deadlineAt }), timeoutError);
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
