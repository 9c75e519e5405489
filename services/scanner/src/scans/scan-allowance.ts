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

/** Releasing has a separate deadline because the caller's may have passed. */
const RELEASE_TIMEOUT_MS = 1500;

/** A scan taken from the day's allowance until it is settled. */
export interface ScanReservation {
  /** The response with this reading will be sent. @throws AppError TIMEOUT if it comes too late to count */
  spend(reading: PlanReading): Promise<void>;
  /** The response will not be sent. Never rejects: a reservation that cannot be released expires automatically. */
  release(): Promise<void>;
}

/** The requested scan: a sentence with its reading, if already known, or a plan sent instead. */
export interface AskedScan {
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

  /** `scanId` makes a repeated call count once. @throws AppError of billing's refusal */
  async reserve(ctx: CallContext, request: AskedScan, scanId: string = randomUUID()): Promise<ScanReservation> {
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

/** A given plan may come with any sentence, so only the plan identifies it. */
const hashesOf = ({ query, given, read }: AskedScan) =>
  given
    ? { keys: [planHash(given)], edited: conditionHashes([given]) }
    : { keys: [sentenceHash(query), ...(read ? [planHash(read)] : [])] };

function requireTimeLeft(ctx: CallContext): void {
  if (remainingMs(ctx) <= 0) throw timeoutError();
}
