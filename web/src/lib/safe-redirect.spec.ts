import { describe, expect, it } from '@jest/globals';
import { safeRedirect } from './safe-redirect.ts';

describe('the redirect after sign-in', () => {
  it.each(['/scanner?q=RSI+under+30&page=2', '/pricing#plans', '/'])('accepts %s', (path) =>
    expect(safeRedirect(path)).toBe(path),
  );
  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/api/auth/sign-out',
  ])('rejects %p', (path) => expect(safeRedirect(path)).toBe('/'));
});
