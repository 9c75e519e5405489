import { Inject, Injectable } from '@nestjs/common';
import { getScanHours, type ScanHours } from '@plainscan/contracts';
import {
  type CallContext,
  type Clock,
  CLOCK,
  newContext,
  remainingMs,
  RpcClient,
  SingleFlight,
  timeoutError,
} from '@plainscan/service-kit';

const CACHE_MS = 1000;
/** Every open page polls the market clock: it must not wait for a scanner that is down. */
const TIMEOUT_MS = 500;

/** The scanner's policy, fetched at most once a second. */
@Injectable()
export class ScanHoursService {
  private readonly flight = new SingleFlight<void>();
  private lastKnown: ScanHours | null = null;
  private fetchedAt = -Infinity;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The last known policy while the scanner is unavailable; null if it has never responded. */
  async current({ requestId, timeZone }: CallContext): Promise<ScanHours | null> {
    if (Math.abs(this.clock() - this.fetchedAt) >= CACHE_MS) {
      const ctx = newContext({ requestId, timeZone, deadlineMs: TIMEOUT_MS });
      await this.flight.run('hours', () => this.fetch(ctx), remainingMs(ctx), timeoutError).catch(() => undefined);
    }
    return this.lastKnown;
  }

  private async fetch(ctx: CallContext): Promise<void> {
    try {
      this.lastKnown = (await this.rpc.call(ctx, getScanHours, {})).scanHours;
    } finally {
      this.fetchedAt = this.clock();
    }
  }
}
