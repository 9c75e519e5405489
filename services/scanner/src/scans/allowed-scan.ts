import { randomUUID } from 'node:crypto';
import { AppError, reserveScan, settleScan } from '@plainscan/contracts';
import {
  type CallContext,
  type EntitlementCache,
  type Logger,
  newContext,
  remainingMs,
  type RpcClient,
  timeoutError,
} from '@plainscan/service-kit';
import type { AnsweredScan, RunScan, ScanRequest } from './run-scan.ts';

/** Longer than any other refusal may wait. */
const GIVE_BACK_MS = 1500;

/** Runs a scan for whoever may: without Premium it is taken from the day's allowance, and given back unless its answer is sent. */
export class AllowedScan {
  readonly #scan: Pick<RunScan, 'run'>;
  readonly #entitlements: Pick<EntitlementCache, 'isPremium'>;
  readonly #rpc: Pick<RpcClient, 'call'>;
  readonly #logger: Logger;

  constructor(parts: {
    scan: Pick<RunScan, 'run'>;
    entitlements: Pick<EntitlementCache, 'isPremium'>;
    rpc: Pick<RpcClient, 'call'>;
    logger: Logger;
  }) {
    this.#scan = parts.scan;
    this.#entitlements = parts.entitlements;
    this.#rpc = parts.rpc;
    this.#logger = parts.logger;
  }

  /** @throws AppError, every one that the contract names */
  async run(ctx: CallContext, request: ScanRequest): Promise<AnsweredScan> {
    if (await this.#entitlements.isPremium(ctx)) return this.#scan.run(ctx, request);
    const { scanId = randomUUID() } = request;
    return (await this.#reserve(ctx, scanId)) ? this.#counted(ctx, request, scanId) : this.#scan.run(ctx, request);
  }

  /** Whether one was taken; none is where there is no limit. */
  async #reserve(ctx: CallContext, reservationId: string): Promise<boolean> {
    try {
      return (await this.#rpc.call(ctx, reserveScan, { reservationId })).limited;
    } catch (err) {
      // Without an answer, it may have been taken all the same.
      if (err instanceof AppError && (err.category === 'timeout' || err.category === 'unavailable'))
        await this.#giveBack(ctx, reservationId);
      throw err;
    }
  }

  async #counted(ctx: CallContext, request: ScanRequest, reservationId: string): Promise<AnsweredScan> {
    try {
      inTime(ctx);
      const answer = await this.#scan.run(ctx, request);
      await this.#rpc.call(ctx, settleScan, { reservationId, ran: true }).catch(asTooLate);
      inTime(ctx);
      return answer;
    } catch (err) {
      await this.#giveBack(ctx, reservationId);
      throw err;
    }
  }

  /** What cannot be given back now comes back by itself. */
  async #giveBack({ actor, requestId }: CallContext, reservationId: string): Promise<void> {
    const ctx = newContext({ actor, requestId, deadlineMs: GIVE_BACK_MS });
    await this.#rpc.call(ctx, settleScan, { reservationId, ran: false }).catch((err: unknown) => {
      this.#logger.debug({ err }, 'scan not given back; it comes back by itself');
    });
  }
}

/** Nobody waits for an answer any more: what is found now is not delivered. */
function inTime(ctx: CallContext): void {
  if (remainingMs(ctx) <= 0) throw timeoutError();
}

/** One that is not held any more has come back by itself. */
function asTooLate(err: unknown): never {
  throw err instanceof AppError && err.code === 'NOT_FOUND' ? timeoutError() : err;
}
