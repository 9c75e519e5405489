import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { listEndedSessions, sessionsEnded } from '@plainscan/contracts';
import { Broadcast, type Logger, LOGGER, newContext, RpcClient } from '@plainscan/service-kit';

/** How long a session may stay valid if its broadcast was lost. */
const POLL_MS = 10_000;
const RETRY_MS = 1000;

/** Sessions whose unexpired tokens are refused: broadcast when they end, and polled in case a broadcast was missed. */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnModuleDestroy {
  /** session → epoch seconds after which all of its tokens have expired. Not an LRU cache: none may be evicted. */
  private readonly until = new Map<string, number>();
  private unsubscribe = () => {};
  private polledAt = -Infinity;
  private polling = false;
  private available = true;
  private stopped = false;

  constructor(
    private readonly rpc: RpcClient,
    private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  has(sessionId: string): boolean {
    return this.until.has(sessionId);
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.broadcast.subscribe(sessionsEnded, ({ sessions }) => this.add(sessions));
    void this.poll();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.unsubscribe();
  }

  @Interval(RETRY_MS)
  async poll(): Promise<void> {
    if (this.polling || performance.now() - this.polledAt < POLL_MS) return;
    this.polling = true;
    try {
      this.add((await this.rpc.call(newContext(), listEndedSessions, {})).sessions);
      this.polledAt = performance.now();
      if (!this.available) this.logger.info('ended sessions available again');
      this.available = true;
    } catch {
      if (this.available && !this.stopped) this.logger.warn('ended sessions unavailable; retrying');
      this.available = false;
    } finally {
      this.polling = false;
    }
    this.forgetExpired();
  }

  private add(sessions: readonly { sessionId: string; until: number }[]): void {
    for (const { sessionId, until } of sessions) this.until.set(sessionId, until);
  }

  private forgetExpired(): void {
    const now = Date.now() / 1000; // token expiry is wall-clock time
    for (const [sessionId, until] of this.until) if (until < now) this.until.delete(sessionId);
  }
}
