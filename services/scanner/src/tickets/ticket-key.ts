import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis.module.ts';

const KEY = 'scan-tickets:key';
const KEY_BYTES = 32;
const SHARE_EVERY_MS = 15_000;

/**
 * The key that signs tickets, shared by all replicas: the first one creates it, and each restores it if Redis loses it.
 * Tickets are as short-lived as the market, which is also stored in Redis.
 */
@Injectable()
export class TicketKey implements OnApplicationBootstrap {
  private cached: { base64: string; key: KeyObject } | null = null;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.tick();
  }

  @Interval(SHARE_EVERY_MS)
  tick(): void {
    this.share().catch((err: unknown) => this.logger.debug({ err }, 'failed to share the ticket key; retrying'));
  }

  /** Reads Redis only if this process has no key yet. */
  async get(): Promise<KeyObject> {
    return this.cached?.key ?? (await this.share());
  }

  private async share(): Promise<KeyObject> {
    await this.redis.set(KEY, this.cached?.base64 ?? randomBytes(KEY_BYTES).toString('base64'), 'NX');
    const base64 = (await this.redis.get(KEY))!;
    if (base64 !== this.cached?.base64) this.cached = { base64, key: createSecretKey(base64, 'base64') };
    return this.cached!.key;
  }
}
