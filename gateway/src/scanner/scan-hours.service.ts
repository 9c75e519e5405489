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
/** Without a first answer there is nothing true to say: a page would show for a minute that the market is closed. */
const FIRST_TIMEOUT_MS = 2000;
/** Until the scanner has answered once: promises least. */
const UNKNOWN: ScanHours = 'market';

/** The scanner's policy: fetched at most once a second, and the last one known while the scanner is unavailable. */
@Injectable()
export class ScanHoursService {
  private readonly flight = new SingleFlight<void>();
  private known: ScanHours | null = null;
  private fetchedAt = -Infinity;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async current({ requestId, timeZone }: CallContext): Promise<ScanHours> {
    if (Math.abs(this.clock() - this.fetchedAt) >= CACHE_MS) {
      const ctx = newContext({ requestId, timeZone, deadlineMs: this.known ? TIMEOUT_MS : FIRST_TIMEOUT_MS });
      await this.flight.run('hours', () => this.fetch(ctx), remainingMs(ctx), timeoutError).catch(() => undefined);
    }
    return this.known ?? UNKNOWN;
  }

  private async fetch(ctx: CallContext): Promise<void> {
    try {
      this.known = (await this.rpc.call(ctx, getScanHours, {})).scanHours;
    } finally {
      this.fetchedAt = this.clock();
    }
  }
}
