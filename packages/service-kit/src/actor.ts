import { type Actor, AppError } from '@plainscan/contracts';
import type { CallContext } from './context.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Who asks. @throws AppError INVALID_REQUEST when nobody of ours does: the gateway lets no such call through */
export function actorOf({ actor }: CallContext): Actor {
  if (!actor || !UUID.test(actor.userId))
    throw new AppError('invalid', 'INVALID_REQUEST', 'This call is for a signed-in user.');
  return actor;
}

/** Id of the user who asks. @throws AppError INVALID_REQUEST */
export const actorId = (ctx: CallContext): string => actorOf(ctx).userId;
