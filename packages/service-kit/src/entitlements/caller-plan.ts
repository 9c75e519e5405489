import { getEntitlement } from '@plainscan/contracts';
import { actorOf } from '../actor.ts';
import type { CallContext } from '../context.ts';
import type { RpcClient } from '../rpc/client.ts';

export type CallerPlan = 'admin' | 'premium' | 'trial' | 'none';

/** What the caller's limits depend on; administrators need no plan. Asks billing. @throws AppError UNAVAILABLE or TIMEOUT */
export async function callerPlan(ctx: CallContext, rpc: RpcClient): Promise<CallerPlan> {
  if (actorOf(ctx).role === 'admin') return 'admin';
  const { premium, trial } = await rpc.call(ctx, getEntitlement, {});
  if (premium) return 'premium';
  return trial?.active ? 'trial' : 'none';
}
