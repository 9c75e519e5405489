import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, reserveScan, type ScanPlan, settleScan } from '@plainscan/contracts';
import type { PlanReading } from '@plainscan/scan-language';
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
import { conditionHashes, planHash, sentenceHash } from './scan-hashes.ts';

/** Releasing has its own timeout, because the caller's deadline may have passed. */
const RELEASE_TIMEOUT_MS = 1500;

/** A scan reserved in the day's allowance until it is counted or released. */
export interface ScanReservation {
  /** Counts the scan; call it before sending a response with this reading. @throws AppError TIMEOUT if the reservation or the call has expired */
  spend(reading: PlanReading): Promise<void>;
  /** Call it if no response will be sent. Never rejects: a reservation that can't be released expires automatically. */
  release(): Promise<void>;
}

/** The requested scan: a sentence with its reading, if that is already known, or a plan that was sent instead. */
export interface RequestedScan {
  query: string;
  given?: ScanPlan | undefined;
  read?: ScanPlan | undefined;
}

const UNLIMITED: ScanReservation = { spend: async () => undefined, release: async () => undefined };

/**
 * The scans that a user has left today; Premium is unlimited. Billing distinguishes new sentences from repeated runs
 * and edits, which are free.
 */
@Injectable()
export class ScanAllowance {
  constructor(
    private readonly entitlements: EntitlementCache,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `scanId` makes a repeated call count once. @throws AppError if billing refuses the scan */
  async reserve(ctx: CallContext, request: RequestedScan, scanId: string = randomUUID()): Promise<ScanReservation> {
    if (await this.entitlements.isPremium(ctx)) return UNLIMITED;
    const reservation: ScanReservation = {
      spend: (reading) => this.spend(ctx, scanId, reading),
      release: () => this.release(ctx, scanId),
    };
    try {
      const { limited } = await this.rpc.call(ctx, reserveScan, { reservationId: scanId, ...hashesOf(request) });
      return limited ? reservation : UNLIMITED;
    } catch (err) {
      // Without a response, billing may have reserved it anyway.
      if (err instanceof AppError && (err.category === 'timeout' || err.category === 'unavailable'))
        await reservation.release();
      throw err;
    }
  }

  private async spend(
    ctx: CallContext,
    reservationId: string,
    { plan, alternatives = [] }: PlanReading,
  ): Promise<void> {
    requireTimeLeft(ctx);
    // Switching to another reading of the sentence is an edit, too.
    const conditions = conditionHashes([plan, ...alternatives.map((other) => other.plan)]);
    const ran = { reservationId, ran: true, keys: [planHash(plan)], conditions };
    await this.rpc.call(ctx, settleScan, ran).catch((err: unknown) => {
      // The reservation has expired.
      throw err instanceof AppError && err.code === 'NOT_FOUND' ? timeoutError() : err;
    });
    requireTimeLeft(ctx);
  }

  private async release(ctx: CallContext, reservationId: string): Promise<void> {
    const call = withDeadline(ctx, RELEASE_TIMEOUT_MS);
    await this.rpc.call(call, settleScan, { reservationId, ran: false }).catch((err: unknown) => {
      this.logger.debug({ err }, 'failed to release scan reservation; it will expire');
    });
  }
}

/** A plan may be sent with any sentence, so only the plan identifies the scan. */
const hashesOf = ({ query, given, read }: RequestedScan) =>
  given
    ? { keys: [planHash(given)], edited: conditionHashes([given]) }
    : { keys: [sentenceHash(query), ...(read ? [planHash(read)] : [])] };

function requireTimeLeft(ctx: CallContext): void {
  if (remainingMs(ctx) <= 0) throw timeoutError();
}
