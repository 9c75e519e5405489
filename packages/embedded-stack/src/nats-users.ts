import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { busPermissions } from '@plainscan/contracts/permissions';
import { DEPLOYABLES } from './launch/deployables.ts';
import { storedSecret } from './stored-secret.ts';

/** May do everything: for tests and operators. No process of the product gets its password. */
export const OPERATOR = 'operator';

const USERS: readonly string[] = [OPERATOR, ...DEPLOYABLES.map(({ name }) => name)];

/** The `authorization` block of a NATS server: a user per process, with the permissions that its contracts give it. */
export function natsAuthorization(passwordOf: (user: string) => string): string {
  const users = USERS.map((user) => ({
    user,
    password: passwordOf(user),
    ...(user !== OPERATOR && { permissions: busPermissions(user) }),
  }));
  return `authorization: ${JSON.stringify({ users }, null, 2)}\n`;
}

export interface NatsUsers {
  readonly config: string;
  /** @throws Error when no process has that name */
  passwordOf(user: string): string;
}

/**
 * The users of an embedded server. Their passwords derive from one secret in `dir`, so that they are the same at each start.
 * @param open lets clients without credentials do everything: for tests that act as several processes
 */
export function natsUsers(dir: string, { open = false } = {}): NatsUsers {
  const secret = storedSecret(join(dir, 'nats.secret'));
  const passwordOf = (user: string): string => {
    if (!USERS.includes(user)) throw new Error(`NATS has no user ${user}, but ${USERS.join(', ')}`);
    return createHmac('sha256', secret).update(`nats:${user}`).digest('hex');
  };
  return { config: natsAuthorization(passwordOf) + (open ? `no_auth_user: ${OPERATOR}\n` : ''), passwordOf };
}
