import { Fault } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Id of the user who asks. @throws Fault INVALID_REQUEST when nobody of ours does: the gateway lets no such call through */
export function actorId(ctx: CallContext): string {
  if (!ctx.actor || !UUID.test(ctx.actor.userId))
    throw new Fault('invalid', 'INVALID_REQUEST', 'This call is for a signed-in user.');
  return ctx.actor.userId;
}

/** Id of the administrator who asks. @throws Fault FORBIDDEN */
export function adminId(ctx: CallContext): string {
  if (ctx.actor?.role !== 'admin') throw new Fault('forbidden', 'FORBIDDEN', 'Only an administrator may do this.');
  return ctx.actor.userId;
}

/** The account was deleted while a token of it still ran. */
export const noSuchUser = (): Fault => new Fault('not_found', 'NOT_FOUND', 'This account does not exist any more.');
