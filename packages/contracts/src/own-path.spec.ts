import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.ts';

describe('a page of our own to go on to', () => {
  it.each(['/', '/scanner?q=RSI+under+30&page=2', '/pricing#plans', '/apiary', '/%2f%2fexample.com'])('is %s', (path) =>
    expect(ownPath(path)).toBe(path),
  );

  it('is told as a browser reads it', () => {
    expect(ownPath('/a/../scanner?q=größe')).toBe('/scanner?q=gr%C3%B6%C3%9Fe');
  });

  it.each([
    null,
    undefined,
    '',
    'scanner',
    'https://evil.example',
    '//evil.example/x',
    '//own.invalid@evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/scanner/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    '/api/auth/sign-out',
    '/API',
    '/./api/login',
    `/${'ä'.repeat(1000)}`,
  ])('is not %p', (path) => expect(ownPath(path)).toBeNull());
});
