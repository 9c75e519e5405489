import { type CallContext, newContext } from '@plainscan/service-kit';

export interface SignedInOptions {
  readonly role?: 'user' | 'admin';
  readonly timeZone?: string;
  /** How long the caller waits, at most until the contract's deadline; by default, 30 seconds. */
  readonly deadlineMs?: number;
}

/** The context of a call that the gateway makes on behalf of this user. */
export const signedInAs = (userId: string, { role = 'user', ...options }: SignedInOptions = {}): CallContext =>
  newContext({ actor: { userId, email: `${userId}@example.com`, role, sessionId: null }, ...options });
