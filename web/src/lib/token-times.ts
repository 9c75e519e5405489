/** What an access token (a JWT) says of itself, unchecked; null for anything else. */
export function tokenClaims(token: string): Record<string, unknown> | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** When an access token was issued and runs out, in epoch seconds; null for anything that does not say. */
export function tokenTimes(token: string): { issuedAt: number; expiresAt: number } | null {
  const { iat, exp } = tokenClaims(token) ?? {};
  return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat, expiresAt: exp } : null;
}
