import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { busPermissions } from '@plainscan/contracts/permissions';
import { DEPLOYABLES } from './launch/deployables.ts';
import { storedSecret } from './stored-secret.ts';

/** A user with all permissions, for tests and operators. No process of the product gets its password. */
export const OPERATOR = 'operator';

const USERS: readonly string[] = [OPERATOR, ...DEPLOYABLES.map(({ name }) => name)];

/** The `authorization` block of a NATS server: a user per process, with the permissions from its contracts. */
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
  /** @throws Error if no process has that name */
  passwordOf(user: string): string;
}

/**
 * The users of an embedded server. Their passwords are derived from one secret in `dir`, so they stay the same across starts.
 * @param open gives clients without credentials all permissions, for tests that act as several processes
 */
export function natsUsers(dir: string, { open = false } = {}): NatsUsers {
  const secret = storedSecret(join(dir, 'nats.secret'));
  const passwordOf = (user: string): string => {
    if (!USERS.includes(user)) throw new Error(`Unknown NATS user ${user}. Users: ${USERS.join(', ')}`);
    return createHmac('sha256', secret).update(`nats:${user}`).digest('hex');
  };
  return { config: natsAuthorization(passwordOf) + (open ? `no_auth_user: ${OPERATOR}\n` : ''), passwordOf };
}
