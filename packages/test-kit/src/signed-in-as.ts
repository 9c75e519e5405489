import { type CallContext, newContext } from '@plainscan/service-kit';

/** Makes calls like the gateway on behalf of that user. */
export const signedInAs = (userId: string, more: { role?: 'user' | 'admin'; timeZone?: string } = {}): CallContext =>
  newContext({
    actor: { userId, email: `${userId}@example.com`, role: more.role ?? 'user', sessionId: null },
    ...(more.timeZone !== undefined && { timeZone: more.timeZone }),
  });
