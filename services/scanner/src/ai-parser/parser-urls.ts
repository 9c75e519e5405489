import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  type ParserAddresses,
  parserAddressesChanged,
  parserAddressesSchema,
  type ParserChange,
  parserHistorySchema,
} from '@plainscan/contracts';
import { Broadcast, CONFIG, LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import type { ScannerConfig } from '../config.ts';
import { ParserChangeEntity } from '../db/entities/parser-change.entity.ts';
import { RuntimeSetting, SETTING_POLL_MS } from '../settings/runtime-setting.ts';
import { AiParser } from './ai-parser.ts';

export type ParserUrlList = Pick<ParserAddresses, 'active' | 'fallbacks'>;

/** Number of changes shown and stored. */
const SHOWN_CHANGES = 50;
const STORED_CHANGES = 500;

const storedUrls = parserAddressesSchema.pick({ active: true, fallbacks: true });
const listOf = ({ active, fallbacks }: ParserUrlList): ParserUrlList => ({ active, fallbacks });

/** The AI parser's URLs as applied in this process, and the log of changes. */
@Injectable()
export class ParserUrls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly configured: ParserUrlList;
  private readonly setting: RuntimeSetting<ParserAddresses>;

  constructor(
    private readonly dataSource: DataSource,
    broadcast: Broadcast,
    private readonly parser: AiParser,
    @Inject(CONFIG) config: ScannerConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.configured = config.aiParser.configured;
    this.setting = new RuntimeSetting({
      dataSource,
      broadcast,
      logger,
      name: 'parser-addresses',
      event: parserAddressesChanged,
      initial: { ...this.configured, revision: 0, updatedAt: null },
      decode: ({ value, revision, changedAt }) => ({
        ...storedUrls.parse(JSON.parse(value)),
        revision,
        updatedAt: changedAt.toISOString(),
      }),
      onChange: (urls) => parser.configure(urls),
      onMissing: () => this.storeConfigured(),
    });
  }

  onApplicationBootstrap(): void {
    this.parser.configure(this.configured);
    this.setting.start();
  }

  beforeApplicationShutdown(): void {
    this.setting.stop();
  }

  @Interval(SETTING_POLL_MS)
  async poll(): Promise<void> {
    await this.setting.poll();
  }

  get(): ParserAddresses {
    return this.setting.get();
  }

  /** @throws AppError UNAVAILABLE if it cannot be stored; errors of `next` */
  async change(
    what: ParserChange['what'],
    changedBy: string,
    next: (current: ParserUrlList & { revision: number }) => ParserUrlList,
  ): Promise<void> {
    let before = this.configured;
    await this.setting.change(
      changedBy,
      (stored) => {
        before = stored ? listOf(stored) : this.configured;
        return JSON.stringify(next({ ...before, revision: stored?.revision ?? 0 }));
      },
      (manager, after) => addChange(manager, { what, changedBy, before, after }),
    );
  }

  /** Newest first. */
  async changes(): Promise<ParserChange[]> {
    const rows = await this.dataSource
      .getRepository(ParserChangeEntity)
      .find({ order: { revision: 'DESC' }, take: SHOWN_CHANGES });
    const changes = rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    return parserHistorySchema.parse({ changes }).changes;
  }

  /** On the first start, the configured URLs become the first entry, once for all replicas. */
  private async storeConfigured(): Promise<void> {
    const { active, fallbacks } = this.configured;
    if (active === null && fallbacks.length === 0) return;
    const before = { active: null, fallbacks: [] };
    await this.setting.change(
      null,
      (stored) => (stored ? null : JSON.stringify(listOf(this.configured))),
      (manager, after) => addChange(manager, { what: 'configured', changedBy: null, before, after }),
    );
  }
}

async function addChange(
  manager: EntityManager,
  change: { what: ParserChange['what']; changedBy: string | null; before: ParserUrlList; after: ParserAddresses },
): Promise<void> {
  const { after, ...fields } = change;
  const { revision, updatedAt } = after;
  await manager.insert(ParserChangeEntity, {
    ...fields,
    revision,
    after: listOf(after),
    changedAt: new Date(updatedAt!),
  });
  await manager.delete(ParserChangeEntity, { revision: LessThanOrEqual(revision - STORED_CHANGES) });
}
