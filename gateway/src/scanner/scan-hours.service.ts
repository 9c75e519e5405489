import { Inject, Injectable } from '@nestjs/common';
import { getScanHours, type ScanHours } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, newContext, RpcClient } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';

const CACHE_MS = 1000;
/** Every open page polls the market clock: it must not wait for a scanner that is down. */
const TIMEOUT_MS = 500;
/** Without a first answer there is nothing true to say: a page would show for a minute that the market is closed. */
const FIRST_TIMEOUT_MS = 2000;
/** Until the scanner has answered once: promises least. */
const UNKNOWN: ScanHours = 'market';

/** The scanner's policy: fetched at most once a second, and the last one known while the scanner is unavailable. */
@Injectable()
export class ScanHoursService {
  private readonly cache: LRUCache<'hours', ScanHours, CallContext>;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.cache = new LRUCache({
      max: 1,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: clock },
      fetchMethod: (_key, known, { context }) => this.fetch(context, known),
    });
  }

  async current(ctx: CallContext): Promise<ScanHours> {
    return (await this.cache.fetch('hours', { context: ctx })) ?? UNKNOWN;
  }

  private async fetch({ requestId, timeZone }: CallContext, known: ScanHours | undefined) {
    const deadlineMs = known === undefined ? FIRST_TIMEOUT_MS : TIMEOUT_MS;
    const ctx = newContext({ requestId, timeZone, deadlineMs });
    return this.rpc.call(ctx, getScanHours, {}).then(
      ({ scanHours }) => scanHours,
      () => known, // counted, and logged where it is an error of ours, by the client
    );
  }
}
