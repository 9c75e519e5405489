import { AppError, type RpcContract } from '@plainscan/contracts';
import { type CallContext, remainingMs, RpcClient } from '@plainscan/service-kit';
import type { z } from 'zod';

/** Contract deadlines are meant for production; a machine that runs other tests at the same time is several times slower. */
const DEADLINE_FACTOR = 5;

const withLongerDeadline = <I extends z.ZodType, O extends z.ZodType>(
  contract: RpcContract<I, O>,
): RpcContract<I, O> => ({
  ...contract,
  deadlineMs: DEADLINE_FACTOR * contract.deadlineMs,
});

/**
 * Extends the deadlines of contracts; the deadline of a call's context still applies. Until then, it repeats an idempotent call that timed
 * out: the service's own calls of other services have the deadlines of production.
 */
export class PatientRpcClient extends RpcClient {
  override async call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    for (;;) {
      try {
        return await super.call(ctx, withLongerDeadline(contract), input);
      } catch (err) {
        if (!contract.idempotent || !isTimeout(err) || remainingMs(ctx) <= 0) throw err;
      }
    }
  }
}

const isTimeout = (err: unknown): boolean => err instanceof AppError && err.category === 'timeout';
