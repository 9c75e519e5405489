import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { listEndedSessions, sessionsEnded } from '@plainscan/contracts';
import { Broadcast, type Logger, LOGGER, newContext, RpcClient } from '@plainscan/service-kit';

/** What a lost broadcast costs at most. */
const LOOK_EVERY_MS = 10_000;
const LOOK_AGAIN_MS = 1000;

/** Sessions whose tokens are refused though they have not run out: told as they end, and looked up for what was missed. */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #rpc: RpcClient;
  readonly #broadcast: Broadcast;
  readonly #logger: Logger;
  /** session → epoch seconds after which none of its tokens is valid anyway */
  readonly #until = new Map<string, number>();
  #unsubscribe = () => {};
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #heard = true;

  constructor(rpc: RpcClient, broadcast: Broadcast, @Inject(LOGGER) logger: Logger) {
    this.#rpc = rpc;
    this.#broadcast = broadcast;
    this.#logger = logger;
  }

  has(sessionId: string): boolean {
    return this.#until.has(sessionId);
  }

  onApplicationBootstrap(): void {
    this.#unsubscribe = this.#broadcast.subscribe(sessionsEnded, ({ sessions }) => this.#add(sessions));
    void this.#lookNowAndThen();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
  }

  #add(sessions: readonly { sessionId: string; until: number }[]): void {
    for (const { sessionId, until } of sessions) this.#until.set(sessionId, until);
  }

  async #lookNowAndThen(): Promise<void> {
    try {
      this.#add((await this.#rpc.call(newContext(), listEndedSessions, {})).sessions);
      if (!this.#heard) this.#logger.info('ended sessions are known again');
      this.#heard = true;
    } catch {
      if (this.#heard && !this.#stopped)
        this.#logger.warn('ended sessions cannot be asked for; only those told of are refused');
      this.#heard = false;
    }
    this.#forget();
    if (!this.#stopped)
      this.#timer = setTimeout(() => void this.#lookNowAndThen(), this.#heard ? LOOK_EVERY_MS : LOOK_AGAIN_MS);
  }

  #forget(): void {
    const now = Date.now() / 1000; // the clock that tokens run out by
    for (const [sessionId, until] of this.#until) if (until < now) this.#until.delete(sessionId);
  }
}
