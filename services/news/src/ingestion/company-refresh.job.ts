import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppError } from '@plainscan/contracts';
import { type Logger, LOGGER } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { CompanyDirectory } from '../companies/company-directory.ts';
import { CompanyBackfill } from './company-backfill.ts';

const REFRESH_MS = 5 * 60_000;
const RETRY_MS = 15_000;

/** Keeps the listed companies current, and resolves articles that arrived before they were known. */
@Injectable()
export class CompanyRefreshJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private nextAt = -Infinity;
  private failing = false;

  constructor(
    private readonly directory: CompanyDirectory,
    private readonly backfill: CompanyBackfill,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tick();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Retries every second until the companies are known for the first time. */
  @Interval(1000)
  tick(): void {
    if (this.running || this.stopping.signal.aborted || performance.now() < this.nextAt) return;
    this.running = this.run().finally(() => (this.running = null));
  }

  private async run(): Promise<void> {
    try {
      if (await this.directory.refresh()) this.logger.info('companies of a new market loaded');
      if (!this.dataSource.isInitialized) throw new Error('database not connected yet');
      await this.backfill.run(this.directory.finder!, this.stopping.signal);
      this.failing = false;
      this.nextAt = performance.now() + REFRESH_MS;
    } catch (err) {
      const reason = err instanceof AppError ? { reason: err.code } : { err };
      if (!this.failing && !this.stopping.signal.aborted) this.logger.info(reason, 'companies unavailable; retrying');
      this.failing = true;
      if (this.directory.finder) this.nextAt = performance.now() + RETRY_MS;
    }
  }
}
