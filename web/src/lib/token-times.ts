/** The unverified payload of an access token (JWT); null for anything else. */
export function tokenClaims(token: string): Record<string, unknown> | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** When an access token was issued and when it expires, in epoch seconds; null if the token lacks these claims. */
export function tokenTimes(token: string): { issuedAt: number; expiresAt: number } | null {
  const { iat, exp } = tokenClaims(token) ?? {};
  return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat, expiresAt: exp } : null;
}
