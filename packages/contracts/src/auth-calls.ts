import { z } from 'zod';
import { userSchema } from './accounts.ts';
import { defineSealingKey } from './rpc.ts';

// What the contracts of the auth service share.

/** Where a call came from: what limits count by and what the list of sessions shows. */
export const clientSchema = z.strictObject({ ip: z.string().max(64), userAgent: z.string().max(512).nullable() });
export type AuthClient = z.infer<typeof clientSchema>;

/** Opaque, 256 bits as base64url: of a refresh cookie, of a sign-up's browser. */
export const opaqueSchema = z.string().max(128);

/** A session begun or carried on. The gateway keeps the refresh token in a cookie. */
export const sessionGrantSchema = z.object({
  accessToken: z.string(),
  /** epoch seconds */
  expiresAt: z.int(),
  refreshToken: z.string(),
  /** epoch seconds */
  refreshExpiresAt: z.int(),
  user: userSchema,
  /** where a session begins with a password: later sign-ins that show it are of a known device */
  device: z.string().optional(),
});
export type SessionGrant = z.infer<typeof sessionGrantSchema>;

/** `details.retryAfterSeconds` says when it may be tried again. */
export const LIMITED = { TOO_MANY_ATTEMPTS: 'rate_limited' } as const;
export const SIGN_IN_MS = 10_000;
export const nothing = z.strictObject({});

/** The key to which sealed calls of this service are encrypted. */
export const getSealingKey = defineSealingKey('auth.sealing.get.v1');
