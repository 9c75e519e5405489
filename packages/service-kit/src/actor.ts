import { type Actor, AppError } from '@plainscan/contracts';
import type { CallContext } from './context.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The calling user. @throws AppError INVALID_REQUEST without a user; the gateway rejects such calls earlier */
export function actorOf({ actor }: CallContext): Actor {
  if (!actor || !UUID.test(actor.userId))
    throw new AppError('invalid', 'INVALID_REQUEST', 'This call requires a signed-in user.');
  return actor;
}

/** ID of the calling user. @throws AppError INVALID_REQUEST */
export const actorId = (ctx: CallContext): string => actorOf(ctx).userId;
