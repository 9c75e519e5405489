import { AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';

export { actorId } from '@plainscan/service-kit';

/** Id of the administrator who asks. @throws AppError FORBIDDEN */
export function adminId(ctx: CallContext): string {
  if (ctx.actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', 'Only an administrator may do this.');
  return ctx.actor.userId;
}

/** The account was deleted while a token of it still ran. */
export const noSuchUser = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'This account does not exist any more.');
