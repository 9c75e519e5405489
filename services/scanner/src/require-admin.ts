import { type Actor, AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';

/** The administrator who calls. @throws AppError FORBIDDEN, saying what is not for others, to anybody else */
export function requireAdmin({ actor }: CallContext, what: string): Actor {
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', `Only an administrator may ${what}.`);
  return actor;
}
