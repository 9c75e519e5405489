import { type Actor, AppError } from '@plainscan/contracts';
import { actorId, type CallContext } from '@plainscan/service-kit';

/** The user ID under which the caller's strategies and history are stored. @throws AppError INVALID_REQUEST without a signed-in user */
export const ownerOf = (ctx: CallContext): string => actorId(ctx).toLowerCase();

/** The calling administrator. @throws AppError FORBIDDEN for anyone else, with a message about the action */
export function requireAdmin({ actor }: CallContext, what: string): Actor {
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', `Only administrators can ${what}.`);
  return actor;
}
