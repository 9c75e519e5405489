import { Inject, Injectable } from '@nestjs/common';
import { getScanHours, type ScanHours } from '@plainscan/contracts';
import { type CallContext, type Clock, RpcClient } from '@plainscan/service-kit';
import { CLOCK } from '../tokens.ts';

const KEEP_MS = 1000;
/** The market clock is polled by every open page: it does not wait for a scanner that does not answer. */
const PATIENCE_MS = 500;
/** Before the first answer there is nothing true to tell: a page would say for a minute that the market is closed. */
const FIRST_PATIENCE_MS = 2000;
/** What a page is told until the scanner has said otherwise: promises least. */
const UNKNOWN: ScanHours = 'market';

/** The scanner's policy, asked for at most once a second; the last one known while it does not answer. */
@Injectable()
export class ScanHoursPolicy {
  readonly #rpc: RpcClient;
  readonly #now: Clock;
  #value: ScanHours = UNKNOWN;
  #known = false;
  #askedAt = -Infinity;
  #asking: Promise<void> | null = null;

  constructor(rpc: RpcClient, @Inject(CLOCK) now: Clock) {
    this.#rpc = rpc;
    this.#now = now;
  }

  async current(ctx: CallContext): Promise<ScanHours> {
    if (Math.abs(this.#now() - this.#askedAt) >= KEEP_MS) {
      this.#asking ??= this.#ask(ctx).finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return this.#value;
  }

  async #ask(ctx: CallContext): Promise<void> {
    try {
      const bounded = { ...ctx, actor: null, deadlineAt: Date.now() + (this.#known ? PATIENCE_MS : FIRST_PATIENCE_MS) };
      this.#value = (await this.#rpc.call(bounded, getScanHours, {})).scanHours;
      this.#known = true;
    } catch {
      // Every reason it failed for is a AppError that was counted, and logged where it arose.
    }
    this.#askedAt = this.#now();
  }
}
