import type { SessionResponse, User } from '@plainscan/contracts';

// Responses of sign-up, sign-in, and account recovery.

export const TOKEN = 'a-token-that-is-long-enough';

export const userAnswer = (change: Partial<User> = {}): User => ({
  id: 'u1',
  email: 'demo@example.test',
  role: 'user',
  user_metadata: { full_name: null, avatar_url: null },
  ...change,
});

export const sessionAnswer = (token = TOKEN, user: Partial<User> = {}): SessionResponse => ({
  message: 'Signed in.',
  data: {
    session: { access_token: token, token_type: 'bearer', expires_at: 1_800_000_000 },
    user: userAnswer(user),
  },
});

/** A token like a real one, except for its signature. */
export function jwt(issuedAt: number, expiresAt: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return [part({ alg: 'ES256' }), part({ sub: 'u1', iat: issuedAt, exp: expiresAt }), 'signature'].join('.');
}

export const signUpAnswer = (email: string) => ({
  message: 'Check your inbox for a link to confirm your email.',
  data: { user: { email } },
});

/** Default responses: every link is valid and every password is correct. The browser has no session cookie. */
export const SESSION_ANSWERS: Record<string, (body: unknown) => unknown> = {
  'POST /api/auth/signin-fallback': (body) => sessionAnswer(TOKEN, { email: (body as { email: string }).email }),
  'POST /api/auth/signup-fallback': (body) => signUpAnswer((body as { email: string }).email),
  'POST /api/auth/demo': () => sessionAnswer(),
  'POST /api/auth/keep-demo': () => ({ message: 'We sent a link.' }),
  'POST /api/auth/verify-email': () => sessionAnswer(),
  'POST /api/auth/confirm-email': () => ({ message: 'Your email is confirmed.', email: 'new@example.test' }),
  'POST /api/auth/sign-out': () => ({ message: 'Signed out.' }),
  'POST /api/auth/reset-password': () => ({ message: '', logout: false }),
  'POST /api/auth/recovery': () => ({ valid: true }),
  'POST /api/auth/update-password': () => ({ message: 'Your password has been changed.' }),
};
