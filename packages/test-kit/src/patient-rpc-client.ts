import type { RpcContract } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { z } from 'zod';

/** Deadlines of contracts are for production. A machine that runs other tests at the same time is several times slower. */
const PATIENCE = 5;

const patient = <I extends z.ZodType, O extends z.ZodType>(contract: RpcContract<I, O>): RpcContract<I, O> => ({
  ...contract,
  deadlineMs: PATIENCE * contract.deadlineMs,
});

/** Waits longer than contracts say; a deadline in a call's context still holds. */
export class PatientRpcClient extends RpcClient {
  override call<I extends z.ZodType, O extends z.ZodType>(
    ctx: CallContext,
    contract: RpcContract<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    return super.call(ctx, patient(contract), input);
  }
}
