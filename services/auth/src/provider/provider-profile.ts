import { emailSchema } from '@plainscan/contracts';
import { z } from 'zod';

/** The part of a provider's user profile that we trust. */
export interface ProviderProfile {
  issuer: string;
  /** unique and never reused by the issuer */
  subject: string;
  /** verified by the provider */
  email: string;
  fullName: string | null;
  /** an https:// URL */
  avatarUrl: string | null;
}

const MAX_NAME_CHARS = 200;
const MAX_URL_CHARS = 2000;

/**
 * OpenID Connect Core 1.0, section 5.1. Ignores a name or picture of another type; the string "true" doesn't count as
 * verified.
 */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: emailSchema,
  email_verified: z.literal(true),
  name: z.string().nullable().catch(null),
  picture: z.string().nullable().catch(null),
});

/** null if the claims contain no verified address */
export function profileOf(issuer: string, claims: Readonly<Record<string, unknown>>): ProviderProfile | null {
  const { data } = claimsSchema.safeParse(claims);
  if (!data) return null;
  const { sub: subject, email, name, picture } = data;
  return { issuer, subject, email, fullName: nameOf(name), avatarUrl: avatarOf(picture) };
}

const nameOf = (name: string | null): string | null =>
  [...(name ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '').trim()]
    .slice(0, MAX_NAME_CHARS)
    .join('') || null;

const avatarOf = (picture: string | null): string | null => {
  if (picture === null || picture.length > MAX_URL_CHARS || !URL.canParse(picture)) return null;
  const { protocol, username, password, href } = new URL(picture);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
};
