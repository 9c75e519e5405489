import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { REDIS } from '../redis.module.ts';

/** set: IDs of the scanners that have reported */
const SCANNERS = 'market:scanners';
const scannerKey = (id: string): string => `market:scanner:${id}`;
/** Several times longer than the interval between reports. */
const EXPIRES_MS = 15_000;

const reportSchema = z.object({ host: z.string(), version: z.string().nullable() });
export type ScannerReport = z.infer<typeof reportSchema>;

/** Which market each running scanner uses; a scanner that stops reporting expires. */
@Injectable()
export class RunningScannersStore {
  private readonly id = randomUUID();

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async report(version: string | null): Promise<void> {
    const report: ScannerReport = { host: hostname(), version };
    await this.redis
      .multi()
      .sadd(SCANNERS, this.id)
      .set(scannerKey(this.id), JSON.stringify(report), 'PX', EXPIRES_MS)
      .exec();
  }

  /** By host. */
  async list(): Promise<ScannerReport[]> {
    const ids = await this.redis.smembers(SCANNERS);
    if (ids.length === 0) return [];
    const reports = await this.redis.mget(ids.map(scannerKey));
    const expired = ids.filter((_, i) => reports[i] === null);
    if (expired.length > 0) await this.redis.srem(SCANNERS, ...expired);
    return reports
      .flatMap((json) => (json ? [reportSchema.parse(JSON.parse(json))] : []))
      .sort((a, b) => a.host.localeCompare(b.host));
  }
}
