import { z } from 'zod';
import { userSchema } from './accounts.ts';
import { defineSealingKey } from './rpc.ts';

// Shared by the contracts of the auth service.

/** The origin of a call, used by rate limits and the list of sessions. */
export const clientSchema = z.strictObject({ ip: z.string().max(64), userAgent: z.string().max(512).nullable() });
export type AuthClient = z.infer<typeof clientSchema>;

/** An opaque token, 256 bits as base64url: a refresh token or a sign-up's browser secret. */
export const opaqueSchema = z.string().max(128);

/** A new or renewed session. The gateway puts the refresh token in a cookie. */
export const sessionGrantSchema = z.object({
  accessToken: z.string(),
  /** epoch seconds */
  expiresAt: z.int(),
  refreshToken: z.string(),
  /** epoch seconds */
  refreshExpiresAt: z.int(),
  user: userSchema,
  /** after a sign-in with a password; later sign-ins that send it come from a known device */
  device: z.string().optional(),
});
export type SessionGrant = z.infer<typeof sessionGrantSchema>;

/** `details.retryAfterSeconds` says when it may be tried again. */
export const LIMITED = { TOO_MANY_ATTEMPTS: 'rate_limited' } as const;
export const SIGN_IN_MS = 10_000;
export const nothing = z.strictObject({});

/** The key to which sealed calls of this service are encrypted. */
export const getSealingKey = defineSealingKey('auth.sealing.get.v1');
