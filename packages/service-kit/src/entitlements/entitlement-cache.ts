import { type Entitlement, entitlementChanged, AppError, getEntitlement } from '@plainscan/contracts';
import type { Clock } from '../clock.ts';
import type { CallContext } from '../context.ts';
import type { EventFollower } from '../events/event-follower.ts';
import type { Logger } from '../logging.ts';
import type { Bus } from '../rpc/bus.ts';
import type { RpcClient } from '../rpc/client.ts';
import { KnownEntitlements } from './known-entitlements.ts';

/** Not loaded before it is used. */
const loadFollower = () => import('../events/event-follower.ts');

/** After billing could not be reached, those known to be entitled do not wait for it again for so long. */
const PATIENCE_MS = 2000;

export interface EntitlementCacheDeps {
  rpc: RpcClient;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

/**
 * Who is entitled to Premium, from this process's memory: asked of billing once, then followed by `entitlementChanged`, so that every
 * replica obeys a change within a second. `start` with the process, `stop` before NATS closes.
 */
export class EntitlementCache {
  readonly #rpc: RpcClient;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #known = new KnownEntitlements();
  readonly #asking = new Map<string, Promise<Entitlement>>();
  #follower: Promise<EventFollower<(typeof entitlementChanged)['payload']>> | null = null;
  #awayUntil = -Infinity;

  constructor(parts: EntitlementCacheDeps) {
    this.#rpc = parts.rpc;
    this.#bus = parts.bus;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  start(): void {
    this.#follower ??= this.#follow();
  }

  async stop(): Promise<void> {
    await (await this.#follower)?.stop();
  }

  /**
   * Whether the actor has what Premium gives. Administrators always do. While billing cannot be reached, those who were known to
   * have it keep it for as long as that was to last. With `doubtNo`, a no from memory is asked of billing again: whoever has just
   * paid may be here before the word of it.
   * @throws AppError UNAVAILABLE or TIMEOUT when it is not known
   */
  async isPremium(ctx: CallContext, { doubtNo = false } = {}): Promise<boolean> {
    const { actor } = ctx;
    if (!actor) throw new AppError('invalid', 'INVALID_REQUEST', 'This call is for a signed-in user.');
    if (actor.role === 'admin') return true;
    const fresh = this.#known.fresh(actor.userId, this.#clock());
    if (fresh && (fresh.premium || !doubtNo)) return fresh.premium;
    const last = this.#known.last(actor.userId, this.#clock());
    if (last?.premium && performance.now() < this.#awayUntil) return true;
    try {
      return (await this.#ask(ctx, actor.userId)).premium;
    } catch (err) {
      this.#awayUntil = performance.now() + PATIENCE_MS;
      if (fresh) return fresh.premium;
      if (this.#known.last(actor.userId, this.#clock())?.premium) return true;
      throw err;
    }
  }

  /** Many calls of one user wait for one answer. */
  #ask(ctx: CallContext, userId: string): Promise<Entitlement> {
    const asking = this.#asking.get(userId);
    if (asking) return asking;
    const { generation } = this.#known;
    const answer = this.#rpc
      .call(ctx, getEntitlement, {})
      .then((entitlement) => this.#known.learn(entitlement, generation, this.#clock()));
    this.#asking.set(userId, answer);
    const ended = () => this.#asking.delete(userId);
    answer.then(ended, ended);
    return answer;
  }

  async #follow(): Promise<EventFollower<(typeof entitlementChanged)['payload']>> {
    const { EventFollower } = await loadFollower();
    const follower = new EventFollower({
      event: entitlementChanged,
      onEvent: (entitlement) => this.#known.hear(entitlement, this.#clock()),
      onFollowing: (following) => this.#known.hears(following),
      bus: this.#bus,
      logger: this.#logger,
    });
    follower.start();
    return follower;
  }
}
