import { type Actor, AppError } from '@plainscan/contracts';
import type { CallContext } from './context.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the caller. @throws AppError INVALID_REQUEST if the call has no actor; the gateway rejects such calls */
export function actorOf({ actor }: CallContext): Actor {
  if (!actor || !UUID.test(actor.userId))
    throw new AppError('invalid', 'INVALID_REQUEST', 'This call is for a signed-in user.');
  return actor;
}

/** ID of the calling user. @throws AppError INVALID_REQUEST */
export const actorId = (ctx: CallContext): string => actorOf(ctx).userId;
