import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, listCompanies } from '@plainscan/contracts';
import { type Logger, newContext, type RpcClient, within } from '@plainscan/service-kit';
import { type CompanyFinder, createCompanyFinder } from '../companies/company-finder.ts';
import type { NewsCompany } from '../feeds/create-feeds.ts';
import { FeedFault } from '../feeds/feed-error.ts';

const LOOK_AGAIN_MS = 5 * 60_000;
const FAILED_LOOK_AGAIN_MS = { unknown: 1000, known: 15_000 };
/** Less than a feed may take. */
const PATIENCE_MS = 10_000;

/** The companies of the market in service, asked of the scanner; kept through its absence. */
export class KnownCompanies {
  readonly #rpc: RpcClient;
  readonly #logger: Logger;
  readonly #onFinder: (finder: CompanyFinder) => Promise<void>;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #known: { version: string; companies: readonly NewsCompany[]; finder: CompanyFinder } | null = null;
  readonly #first: Promise<void>;
  #tellFirst: () => void = () => undefined;

  /** `onFinder` is called at every look that was answered. */
  constructor(parts: { rpc: RpcClient; logger: Logger; onFinder: (finder: CompanyFinder) => Promise<void> }) {
    this.#rpc = parts.rpc;
    this.#logger = parts.logger;
    this.#onFinder = parts.onFinder;
    this.#first = new Promise((resolve) => (this.#tellFirst = resolve));
  }

  start(): void {
    this.#running = this.#follow(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** null: not known yet */
  get finder(): CompanyFinder | null {
    return this.#known?.finder ?? null;
  }

  /** Waits a while for them. @throws FeedFault unavailable */
  async list(): Promise<readonly NewsCompany[]> {
    if (!this.#known)
      await within(
        PATIENCE_MS,
        () => this.#first,
        () => new FeedFault('unavailable', 'no market is in service yet'),
      );
    return this.#known?.companies ?? [];
  }

  async #follow(stopping: AbortSignal): Promise<void> {
    let failing = false;
    while (!stopping.aborted) {
      try {
        await this.#look();
        failing = false;
      } catch (err) {
        const reason = err instanceof AppError ? { reason: err.code } : { err };
        if (!failing && !stopping.aborted) this.#logger.info(reason, 'companies are not known; asking again');
        failing = true;
      }
      const pause = failing ? FAILED_LOOK_AGAIN_MS[this.#known ? 'known' : 'unknown'] : LOOK_AGAIN_MS;
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { marketVersion: version, companies } = await this.#rpc.call(
      newContext({ deadlineMs: 4000 }),
      listCompanies,
      {},
    );
    if (this.#known?.version !== version) {
      this.#known = { version, companies, finder: createCompanyFinder(companies) };
      this.#tellFirst();
      this.#logger.info({ version, companies: companies.length }, 'companies known');
    }
    await this.#onFinder(this.#known.finder);
  }
}
