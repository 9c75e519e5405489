import type { RpcContract } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { z } from 'zod';

/** Contract deadlines are meant for production; a machine that runs other tests at the same time is several times slower. */
const DEADLINE_FACTOR = 5;

const withLongerDeadline = <I extends z.ZodType, O extends z.ZodType>(
  contract: RpcContract<I, O>,
): RpcContract<I, O> => ({
  ...contract,
  deadlineMs: DEADLINE_FACTOR * contract.deadlineMs,
});

/** Extends the deadlines of contracts; the deadline of a call's context still applies. */
export class PatientRpcClient extends RpcClient {
  override call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return super.call(ctx, withLongerDeadline(contract), input);
  }
}
