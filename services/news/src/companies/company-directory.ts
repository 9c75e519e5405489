import { Injectable } from '@nestjs/common';
import { listCompanies } from '@plainscan/contracts';
import { newContext, RpcClient, withTimeout } from '@plainscan/service-kit';
import { FeedError } from '../feeds/feed-error.ts';
import type { SimulatedCompany } from '../feeds/simulated/stories.ts';
import { type CompanyFinder, createCompanyFinder } from './company-finder.ts';

const RPC_TIMEOUT_MS = 4000;
/** Shorter than a feed's timeout. */
const FIRST_TIMEOUT_MS = 10_000;

/** The companies listed in the current market, as the scanner last reported them. */
@Injectable()
export class CompanyDirectory {
  private known: { version: string; companies: readonly SimulatedCompany[]; finder: CompanyFinder } | null = null;
  private readonly first = Promise.withResolvers<undefined>();

  constructor(private readonly rpc: RpcClient) {}

  /** null until the companies are known */
  get finder(): CompanyFinder | null {
    return this.known?.finder ?? null;
  }

  /** Returns whether the market has changed. @throws AppError while the scanner is unavailable */
  async refresh(): Promise<boolean> {
    const { marketVersion, companies } = await this.rpc.call(
      newContext({ deadlineMs: RPC_TIMEOUT_MS }),
      listCompanies,
      {},
    );
    if (this.known?.version === marketVersion) return false;
    this.known = { version: marketVersion, companies, finder: createCompanyFinder(companies) };
    this.first.resolve(undefined);
    return true;
  }

  /** Waits for the first report. @throws FeedError unavailable */
  async list(): Promise<readonly SimulatedCompany[]> {
    const timeoutError = () => new FeedError('unavailable', 'no market data yet');
    if (!this.known) await withTimeout(FIRST_TIMEOUT_MS, () => this.first.promise, timeoutError);
    return this.known?.companies ?? [];
  }
}
