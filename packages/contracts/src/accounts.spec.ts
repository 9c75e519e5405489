import { describe, expect, it } from '@jest/globals';
import { signInRoute } from './account-routes.ts';

describe('the body of a sign-in', () => {
  const accepts = (email: string): boolean => signInRoute.body!.safeParse({ email, password: 'secret' }).success;

  it('accepts an address as typed', () => {
    expect(['ann@example.com', ' Ann@Example.com ', 'not an address'].every(accepts)).toBe(true);
  });

  it('rejects what no account can have', () => {
    expect(['', ' ', '\0@example.com', 'ann\0@example.com', 'a'.repeat(321)].some(accepts)).toBe(false);
  });
});
