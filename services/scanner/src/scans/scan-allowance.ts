import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, reserveScan, settleScan } from '@plainscan/contracts';
import {
  type CallContext,
  EntitlementCache,
  LOGGER,
  type Logger,
  remainingMs,
  RpcClient,
  timeoutError,
  withDeadline,
} from '@plainscan/service-kit';

/** Releasing has a separate deadline because the caller's may have passed. */
const RELEASE_TIMEOUT_MS = 1500;

/** A scan taken from the day's allowance until it is settled. */
export interface ScanReservation {
  /** The answer will be sent. @throws AppError TIMEOUT when it comes too late to count */
  spend(): Promise<void>;
  /** The answer will not be sent. Never rejects: a reservation that cannot be released expires automatically. */
  release(): Promise<void>;
}

const UNLIMITED: ScanReservation = { spend: async () => undefined, release: async () => undefined };

/** What a user may still scan today; Premium is not limited. */
@Injectable()
export class ScanAllowance {
  constructor(
    private readonly entitlements: EntitlementCache,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `scanId` makes a repeated call count once. @throws AppError, as billing refuses */
  async reserve(ctx: CallContext, scanId: string = randomUUID()): Promise<ScanReservation> {
    if (await this.entitlements.isPremium(ctx)) return UNLIMITED;
    const reservation: ScanReservation = {
      spend: () => this.spend(ctx, scanId),
      release: () => this.release(ctx, scanId),
    };
    try {
      const { limited } = await this.rpc.call(ctx, reserveScan, { reservationId: scanId });
      return limited ? reservation : UNLIMITED;
    } catch (err) {
      // Without an answer, billing may have reserved it all the same.
      if (err instanceof AppError && (err.category === 'timeout' || err.category === 'unavailable'))
        await reservation.release();
      throw err;
    }
  }

  private async spend(ctx: CallContext, reservationId: string): Promise<void> {
    requireTimeLeft(ctx);
    await this.rpc.call(ctx, settleScan, { reservationId, ran: true }).catch((err: unknown) => {
      // It has expired.
      throw err instanceof AppError && err.code === 'NOT_FOUND' ? timeoutError() : err;
    });
    requireTimeLeft(ctx);
  }

  private async release(ctx: CallContext, reservationId: string): Promise<void> {
    const call = withDeadline(ctx, RELEASE_TIMEOUT_MS);
    await this.rpc.call(call, settleScan, { reservationId, ran: false }).catch((err: unknown) => {
      this.logger.debug({ err }, 'failed to release scan reservation; it expires by itself');
    });
  }
}

function requireTimeLeft(ctx: CallContext): void {
  if (remainingMs(ctx) <= 0) throw timeoutError();
}
