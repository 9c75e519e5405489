import { type Actor, Fault } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';

/** The administrator who calls. @throws Fault FORBIDDEN, saying what is not for others, to anybody else */
export function requireAdmin({ actor }: CallContext, what: string): Actor {
  if (actor?.role !== 'admin') throw new Fault('forbidden', 'FORBIDDEN', `Only an administrator may ${what}.`);
  return actor;
}
