import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type RpcContract, seedDemoJournal, seedDemoScans } from '@plainscan/contracts';
import { type CallContext, LOGGER, type Logger, newContext, outsideCall, RpcClient } from '@plainscan/service-kit';

/** How long the sign-in waits for the sample data. */
const FIRST_ATTEMPT_MS = 2500;
/** Pauses between attempts: in a new deployment, the market takes a minute to load. */
const RETRY_PAUSES_MS = [1000, 3000, 10_000, 30_000, 60_000, 60_000];

type Seed = RpcContract<(typeof seedDemoJournal)['input']>;
const SEEDS: readonly Seed[] = [seedDemoJournal, seedDemoScans];

/**
 * Fills a new demo account with sample data by calling the services that own trades and scans. Doesn't use cockatiel,
 * whose retries include the first attempt: here, the sign-in makes the first attempt, and the retries run after its
 * response.
 */
@Injectable()
export class DemoSeeds implements BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  readonly #retrying = new Set<Promise<void>>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never throws. Failed calls are retried after the response, until this process ends. */
  async createSampleData(ctx: CallContext, userId: string): Promise<void> {
    await Promise.all(
      SEEDS.map(async (seed) => {
        if (!(await this.#attempt(ctx, seed, userId))) this.#retry(seed, userId);
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#retrying);
  }

  #retry(seed: Seed, userId: string): void {
    const retrying = outsideCall(async () => {
      for (const pauseMs of RETRY_PAUSES_MS) {
        await sleep(pauseMs, null, { signal: this.#stopping.signal }).catch(() => null);
        if (this.#stopping.signal.aborted || (await this.#attempt(newContext(), seed, userId))) return;
      }
      this.logger.error({ subject: seed.subject }, 'failed to create sample data for a demo account; giving up');
    }).finally(() => this.#retrying.delete(retrying));
    this.#retrying.add(retrying);
  }

  async #attempt(ctx: CallContext, seed: Seed, userId: string): Promise<boolean> {
    const { requestId } = ctx;
    try {
      await this.rpc.call(newContext({ requestId, deadlineMs: FIRST_ATTEMPT_MS }), seed, { userId });
      return true;
    } catch (err) {
      this.logger.warn({ err, subject: seed.subject }, 'failed to create sample data for a demo account; retrying');
      return false;
    }
  }
}
