/** When an access token (a JWT) was issued and runs out, in epoch seconds; null for anything that does not say. */
export function tokenTimes(token: string): { issuedAt: number; expiresAt: number } | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown };
    return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat, expiresAt: exp } : null;
  } catch {
    return null;
  }
}
